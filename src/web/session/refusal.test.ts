import { expect, test } from 'vitest';
import { readRefusal } from './refusal.ts';

const refuse = (body: unknown, status = 400) => readRefusal({ ok: false, status, body }, () => '14:05');

test('the server’s own sentence is shown', () => {
  expect(refuse({ error: 'Wrong password.', code: 'INVALID_EMAIL_OR_PASSWORD' }, 401)).toEqual({
    message: 'Wrong password.',
    code: 'INVALID_EMAIL_OR_PASSWORD',
  });
});

test('a throttled attempt says in the reader’s time from when on another makes sense', () => {
  const refusal = { error: 'Try again after 13:05 UTC.', code: 'X', retryAt: '2026-11-21T13:05:00Z' };
  expect(refuse(refusal, 429).message).toBe('Try again after 13:05 UTC. That is 14:05 your time.');
});

test('no answer at all is told from a refusal', () => {
  expect(refuse(null, 0).message).toMatch(/could not be reached/);
});

test.each([null, 'text', 1, [], {}, { error: '' }, { error: { message: 'x' } }])(
  'an answer of %o is something that went wrong',
  (body) => {
    expect(refuse(body, 500)).toEqual({ message: 'Something went wrong. Please try again.', code: '' });
  },
);
