import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CreditEntry } from '../../../contract/accounts/credits.ts';
import type { Answers } from '../../test-answers.ts';
import { outage, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { CreditHistory } from './credit-history.tsx';

const entry = (id: number, changes: Partial<CreditEntry> = {}): CreditEntry => ({
  id: String(id),
  kind: 'debit',
  credits: -1,
  balance: id,
  note: null,
  created_at: '2026-11-21T12:00:00.000Z',
  ...changes,
});
const show = async (answers: Answers) => {
  const shown = await showPart(<CreditHistory userId="u" />, { answers });
  const open = () => shown.user.click(screen.getByText('Show the history of your credits'));
  return { ...shown, open };
};
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('each change is told in words with its sign, and a correction with what was said of it', async () => {
  const { open, server } = await show({
    creditHistory: {
      entries: [
        entry(5, { kind: 'adjustment', credits: 1_200, balance: 1_249, note: 'For your patience' }),
        entry(4, { kind: 'refund', credits: 1, balance: 49 }),
        entry(3, { kind: 'boost_loss', credits: 0, balance: 48 }),
      ],
      has_more: false,
    },
  });
  expect(sentTo(server, 'creditHistory')).toEqual([]);
  await open();
  await screen.findByRole('table', { name: 'Credits: history' });
  expect(rows().map((row) => row.slice(0, 3))).toEqual([
    ['Corrected by our supportFor your patience', '+1,200', '1,249'],
    ['Given back: the analysis failed or could not be scored', '+1', '49'],
    ['Boost taken back, the payment was reversed', '0', '48'],
  ]);
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
});

test('older entries are asked for before the last that is shown, and stand below it', async () => {
  const { open, server, user } = await show({
    creditHistory: ({ before }) =>
      before === undefined
        ? { entries: [entry(9), entry(8)], has_more: true }
        : { entries: [entry(7)], has_more: false },
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  await screen.findByText('3 entries are shown.');
  expect(sentTo(server, 'creditHistory')).toEqual([{}, { before: '8' }]);
  expect(rows().map(([, , left]) => left)).toEqual(['9', '8', '7']);
});

test('an empty history says so', async () => {
  const { open } = await show({ creditHistory: { entries: [], has_more: false } });
  await open();
  expect(await screen.findByText('No credits have been added or used yet.')).toBeDefined();
});

test('a history that cannot be loaded says why, and Retry asks again', async () => {
  const { open, server, user } = await show({ creditHistory: outage });
  await open();
  expect(await screen.findByText(/^Failed to load the history of your credits/)).toBeDefined();
  server.answers.creditHistory = { entries: [entry(1)], has_more: false };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Credits: history' })).toBeDefined();
});
