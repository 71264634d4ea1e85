import type { IncomingMessage } from 'node:http';
import { isApiKey, mentionsApiKey } from '../api-keys/callers.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** How people call a key that they put into an address, in small letters and without `-` and `_`. */
const keyNames: readonly string[] = ['apikey', 'xapikey', 'key', 'token', 'accesstoken', 'authorization'];

/** The key that a call presents in its header; refuses one that stands in the address or cannot be a key. */
export function readPresentedKey({ url = '', headers }: IncomingMessage): string {
  if (holdsKey(url)) throw new Refusal('API_KEY_IN_ADDRESS');
  const key = headers['x-api-key'];
  if (key === undefined || key === '') throw new Refusal('API_KEY_MISSING');
  // Node joins headers of one name by commas, and no key has one.
  if (typeof key !== 'string' || !isApiKey(key)) throw new Refusal('API_KEY_INVALID');
  return key;
}

/** 1 to 128 visible ASCII characters; `null` without the header. */
export function readIdempotencyKey({ headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Refusal('IDEMPOTENCY_KEY_INVALID');
  return key;
}

function holdsKey(url: string): boolean {
  const at = url.indexOf('?');
  if (at === -1) return false;
  const query = [...new URLSearchParams(url.slice(at + 1))];
  return query.some(
    ([name, value]) =>
      mentionsApiKey(name + value) || keyNames.includes(name.toLowerCase().replaceAll(/[-_]/g, '')),
  );
}
