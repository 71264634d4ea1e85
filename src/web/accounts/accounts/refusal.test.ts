import { expect, test } from 'vitest';
import { readFieldRefusal } from './refusal.ts';

test.each([
  ['PASSWORD_TOO_SHORT', 'password'],
  ['PASSWORD_TOO_COMMON', 'password'],
  ['INVALID_EMAIL_OR_PASSWORD', null],
  ['BAD_REQUEST', null],
])('%s is shown at %s', (code, field) => {
  const answer = { ok: false, status: 400, body: { error: 'No.', code } };
  expect(readFieldRefusal(answer)).toEqual({ message: 'No.', field });
});
