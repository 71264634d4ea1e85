import { expect, test } from 'vitest';
import { checkPasswords, readProblem } from './change-password.ts';

test('a missing current and a short new password are told before anything is sent', () => {
  expect(checkPasswords({ currentPassword: '', newPassword: 'long enough' })?.field).toBe('currentPassword');
  expect(checkPasswords({ currentPassword: 'old', newPassword: '12345' })?.field).toBe('newPassword');
  expect(checkPasswords({ currentPassword: 'old', newPassword: '123456' })).toBeNull();
});

test.each([
  ['INVALID_PASSWORD', 'currentPassword'],
  ['PASSWORD_TOO_COMMON', 'newPassword'],
  ['PASSWORD_TOO_LONG', 'newPassword'],
  ['TOO_MANY_ATTEMPTS', null],
] as const)('a refusal %s is shown at %s, in the words of the server', (code, field) => {
  const answer = { ok: false, status: 400, body: { error: 'Because.', code } };
  expect(readProblem(answer)).toEqual({ field, message: 'Because.' });
});

test('an account without a password is told apart from a wrong password', () => {
  const body = { error: 'No password.', code: 'NO_PASSWORD' };
  const problem = readProblem({ ok: false, status: 400, body });
  expect(problem).toEqual({ field: null, message: 'No password.', isFirst: true });
});
