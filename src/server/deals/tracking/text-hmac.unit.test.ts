import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTextHmac } from './text-hmac.ts';

test('it is HMAC-SHA256, whatever came before', () => {
  const key = randomBytes(32);
  const digest = createTextHmac(key);
  for (const text of ['', 'a', 'x'.repeat(256), '198.51.100 0b6f6f3e-9d0e-4d0c', 'short'])
    expect(digest(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
});
