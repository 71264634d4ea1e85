import { randomBytes } from 'node:crypto';

/** 32 signs, so that five bits of each byte choose one; without those that look alike when copied by hand. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const groupLength = 4;
const prefix = 'sponsorscope';

/** A code such as `sponsorscope-7F3K-Q2MD`: 40 random bits. */
export function createOwnershipCode(): string {
  const signs = [...randomBytes(2 * groupLength)].map((byte) => alphabet.charAt(byte % alphabet.length));
  return [prefix, signs.slice(0, groupLength).join(''), signs.slice(groupLength).join('')].join('-');
}

/**
 * Whether a code stands in a description by itself. Letters may be small, full-width or set apart by marks of
 * direction; hyphens may be dashes with up to three blanks around them, as editors like to write them.
 */
export function holdsCode(description: string, code: string): boolean {
  const plain = description.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const parts = code.split('-').map((part) => RegExp.escape(part));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${parts.join(dash)}(?![\\p{L}\\p{N}])`, 'iu');
  return pattern.test(plain);
}

const dash = String.raw`\s{0,3}[\p{Pd}\u2212]\s{0,3}`;
