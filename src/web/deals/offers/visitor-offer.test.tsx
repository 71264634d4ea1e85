import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused } from '../../test-answers.ts';
import type { Answers } from '../../test-answers.ts';
import { showPart } from '../../test-screen.tsx';
import { fill, sentTo } from '../../test-steps.ts';
import { VisitorOffer } from './visitor-offer.tsx';

const id = '00000000-0000-4000-8000-000000000007';
const show = (answers: Answers) =>
  showPart(<VisitorOffer analysisId={id} signUp={<a href="/auth">Create a free account</a>} />, { answers });
const word = { access: 'band' as const, position: 'above' as const, reason: null, left: 2 };
const price = () => screen.getByRole('textbox', { name: 'What do they ask?' });
const judge = () => screen.getByRole('button', { name: 'Judge the offer' });
const signUp = () => screen.queryByRole('link', { name: 'Create a free account' });

test('a visitor’s price is judged in one word, with how many more there are', async () => {
  const shown = await show({ assessVisitorOffer: word });
  fill(price(), '3,500.50');
  await shown.user.selectOptions(screen.getByRole('combobox', { name: 'For one' }), 'Short');
  await shown.user.click(judge());
  expect((await screen.findByText(/^This price is/)).textContent).toBe('This price is above usual.');
  expect(screen.getByText('2 more without an account.')).toBeDefined();
  expect(signUp()).toBeNull();
  expect(sentTo(shown.server, 'assessVisitorOffer')).toEqual([
    { analysis_id: id, format: 'short', price_cents: 350_050, currency: 'USD' },
  ]);
});

test('what is no price is said beside the field, which gets the focus, and nothing is asked', async () => {
  const shown = await show({ assessVisitorOffer: word });
  for (const wrong of ['', 'a lot', '0', '-5', '99,999,999,999']) {
    fill(price(), wrong);
    await shown.user.click(judge());
    expect(document.activeElement).toBe(price());
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter an amount such as 3,500 or 3,500.50.')).toBeDefined();
  }
  expect(sentTo(shown.server, 'assessVisitorOffer')).toEqual([]);
});

test('the last word comes with the way to an account, in place of the form', async () => {
  const shown = await show({
    assessVisitorOffer: { ...word, position: null, reason: 'Too little data to call.', left: 0 },
  });
  fill(price(), '3,500');
  await shown.user.click(judge());
  expect(await screen.findByText('Too little data to call.')).toBeDefined();
  expect(
    screen.getByText('That was the last of 3 without an account in 30 days. A free account judges more.'),
  ).toBeDefined();
  expect(signUp()).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Judge the offer' })).toBeNull();
});

test('where they are used up that is said once, with the way to an account', async () => {
  const message = 'Without an account we judge 3 prices in 30 days. A free account judges more.';
  const shown = await show({
    assessVisitorOffer: new Refused(403, { error: message, code: 'ACCOUNT_REQUIRED' }),
  });
  fill(price(), '3,500');
  await shown.user.click(judge());
  expect(await screen.findByText(message)).toBeDefined();
  expect(signUp()).not.toBeNull();
  expect(screen.queryByText(/without an account\.$/)).toBeNull();
});
