import { expect, test } from 'vitest';
import { explainArrival } from './arrival-failure.ts';

test('without a code nothing has failed', () => {
  expect(explainArrival(null)).toBeNull();
  expect(explainArrival('')).toBeNull();
});

test('a broken link of a mail is told from a refusal of Google', () => {
  expect(explainArrival('invalid_link')?.title).toBe('This link no longer works');
  expect(explainArrival('access_denied')).toEqual({
    title: 'Google Sign In Failed',
    message: 'You did not allow it. Nothing was changed.',
  });
});

test.each([
  '<b>Call 0800</b>',
  'Your account is locked, write to evil@example.com',
  'constructor',
  '__proto__',
])('what an address says (%s) is never shown', (code) => {
  const failure = explainArrival(code);
  expect(failure).toEqual({
    title: 'Google Sign In Failed',
    message: 'Google or the connection to it refused. Please try again.',
  });
});
