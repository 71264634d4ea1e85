import { createHash, randomBytes } from 'node:crypto';

const secretBytes = 32;

/** The part of a mailed link that nobody can guess. */
export function createSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}

/** What is stored of a link's secret. */
export function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
