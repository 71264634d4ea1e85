import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `spk_`, 30 random signs and a checksum of six: a key that lost or changed a sign is told apart without a query, and
 * whoever searches texts for secrets recognises one.
 */
const start = 'spk_';
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 178 bits. */
const randomLength = 30;
const checksumLength = 6;
const shownLength = start.length + 4;
const form = new RegExp(`^${start}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

export function createApiKey(): string {
  const signs = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length)));
  const text = start + signs.join('');
  return text + checksum(text);
}

/** Whether a text can be a key at all. */
export function isApiKey(text: string): boolean {
  return form.test(text) && checksum(text.slice(0, -checksumLength)) === text.slice(-checksumLength);
}

/** Whether a key, or a piece of one, stands somewhere in a text. */
export function mentionsApiKey(text: string): boolean {
  return text.includes(start);
}

/** What is kept of a key. A fast hash is enough: nobody guesses 178 random bits. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** How a key begins, for its owner to know it by: 154 bits of it stay unknown. */
export function shownPart(key: string): string {
  return key.slice(0, shownLength);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let signs = '';
  for (let place = 0; place < checksumLength; place += 1) {
    signs = alphabet.charAt(rest % alphabet.length) + signs;
    rest = Math.floor(rest / alphabet.length);
  }
  return signs;
}
