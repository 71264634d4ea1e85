import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { expectBusy } from '../../test-fields.ts';
import { showPage } from '../../test-screen.tsx';

const path = '/api/auth/answer-address-change';
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['consent', 'Agree to the new address?', 'Agree', 'waiting', 'Thank you'],
  ['prove', 'Confirm this address?', 'Confirm', 'changed', 'Address changed'],
  ['withdraw', 'This was not you?', 'This was not me', 'withdrawn', 'Your account is yours again'],
] as const)('a link of a mail (%s) asks first, answers once, and says what is so now', async (...row) => {
  const [answer, question, action, state, title] = row;
  const answered = Promise.withResolvers<object>();
  // Whoever is signed in is asked as well, not sent home.
  const shown = await showPage(`/auth?${answer}=the-secret`, { account: accountOf('growth') });
  shown.server.others = { [path]: () => answered.promise };
  await screen.findByRole('heading', { level: 1, name: question });
  expect(shown.server.posted).toEqual([]);
  await shown.user.click(button(action));
  expectBusy(await screen.findByRole('button', { name: 'One moment...' }));
  answered.resolve({ state });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(shown.server.posted).toEqual([{ path, input: { answer, token: 'the-secret' } }]);
  const way = screen.getByRole('link', {
    name: state === 'withdrawn' ? 'Back to sign in' : 'Go to my account',
  });
  expect(document.activeElement).toBe(way);
});

test('a link that no longer works says why, and the button stays', async () => {
  const shown = await showPage('/auth?prove=worn-out', { account: null });
  const error = 'This link is no longer valid. Please ask for a new one.';
  shown.server.others = { [path]: new Refused(400, { error, code: 'INVALID_TOKEN' }) };
  await screen.findByRole('heading', { level: 1, name: 'Confirm this address?' });
  await shown.user.click(button('Confirm'));
  expect((await screen.findByText(error)).closest('[role=alert]')).not.toBeNull();
  expect(button('Confirm')).toBeDefined();
});
