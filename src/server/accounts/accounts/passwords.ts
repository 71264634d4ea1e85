import type { BinaryLike } from 'node:crypto';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** OWASP's recommendation for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const usualCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
/** How many of the most common passwords are refused. */
const refusedCount = 1_000;

/** In KiB, rounds over them, and lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** A password's hash in the PHC form: what it cost stands in it, so that the cost can change. */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, { ...cost, length: hashBytes });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(hash)}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const parts = readStored(stored);
  if (parts === null) return false;
  const hash = await derive(password, parts.salt, { ...parts.cost, length: parts.hash.length });
  return timingSafeEqual(hash, parts.hash);
}

/** True for the passwords that everybody tries first. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    // The list is ordered by frequency, the most common first.
    return new Set(dictionary['passwords-common'].slice(0, refusedCount));
  });
  return (await common).has(password.toLowerCase());
}

let common: Promise<ReadonlySet<string>> | null = null;

const storedForm =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,88})\$([A-Za-z0-9+/]{22,88})$/;

function readStored(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } | null {
  const [, memory, passes, parallelism, salt, hash] = storedForm.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** The same password typed on another keyboard may arrive in another form of Unicode. */
function derive(
  password: string,
  nonce: BinaryLike,
  options: PasswordCost & { length: number },
): Promise<Buffer> {
  const { length: tagLength, ...spent } = options;
  const message = password.normalize('NFKC');
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength, ...spent }, (error, hash) => {
      if (error === null) resolve(hash);
      else reject(error);
    });
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
