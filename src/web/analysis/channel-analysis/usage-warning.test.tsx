import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fullFixture, limitedFixture } from './analysis.fixture.ts';
import { analyze, showAnalyzer } from './test-analyzer.tsx';

const withUsage = (account: Account, analyses: number): Account => ({
  ...account,
  usage: { ...account.usage, analyses },
});
const free = (analyses: number) => withUsage(accountOf('free'), analyses);
const findWarning = async (count: string) => {
  const warning = (await screen.findByText(count)).closest('output');
  if (warning === null) throw new Error('The count stands outside of the warning.');
  return warning;
};

test.each([
  [6, 'good', null],
  [7, 'good', null],
  [8, 'warn', 'Approaching limit'],
  [9, 'bad', 'Approaching limit'],
  [10, 'bad', 'Limit reached'],
] as const)('at %i of 10 the month is warned of as %s', async (used, tone, badge) => {
  await showAnalyzer({ account: free(used) });
  const warning = await findWarning(`${used} of 10 analyses used`);
  expect(warning.dataset['tone']).toBe(tone);
  expect(warning.textContent).toContain(`this month, ${10 - used} left, resets on Dec 1, 2026`);
  for (const word of ['Approaching limit', 'Limit reached'])
    expect(within(warning).queryAllByText(word)).toHaveLength(word === badge ? 1 : 0);
  expect(within(warning).getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/#pricing');
});

test('nothing is left where a plan was changed for a smaller one', async () => {
  await showAnalyzer({ account: free(40) });
  expect((await findWarning('40 of 10 analyses used')).textContent).toContain(', 0 left');
});

test('below 60 percent, without a limit and without an account nothing is warned of', async () => {
  const { signInAs } = await showAnalyzer({ account: free(5) });
  await signInAs(withUsage(accountOf('enterprise'), 4000));
  await signInAs(null);
  // The warning is loaded with the first one that is due; by now that would be any of them.
  await signInAs(free(6));
  await findWarning('6 of 10 analyses used');
  for (const quiet of [free(5), withUsage(accountOf('enterprise'), 4000), null]) {
    await signInAs(quiet);
    expect(screen.queryByText(/analyses used/)).toBeNull();
  }
});

test('the count goes along with each analysis', async () => {
  const shown = await showAnalyzer({
    account: free(6),
    answers: { analyzeYoutubeChannel: limitedFixture },
  });
  await findWarning('6 of 10 analyses used');
  const answer = shown.server.answers.start;
  if (typeof answer !== 'object' || !('site' in answer)) throw new Error('Nothing is known of the page.');
  shown.server.answers.start = { ...answer, account: free(7) };
  analyze('@patientgardener');
  expect((await findWarning('7 of 10 analyses used')).textContent).toContain('3 left');
});

test('a used-up month is told once: by the refusal, in place of the warning', async () => {
  const error = 'Monthly limit reached (10 analyses). Upgrade your plan for more analyses.';
  const refused = new Refused(429, { error, code: 'MONTHLY_LIMIT' });
  const { server } = await showAnalyzer({
    account: free(10),
    answers: { analyzeYoutubeChannel: refused },
  });
  await findWarning('10 of 10 analyses used');
  analyze('@patientgardener');
  expect(within(await screen.findByRole('alert')).getByText(error)).toBeDefined();
  expect(screen.queryByText(/analyses used/)).toBeNull();
  server.answers.analyzeYoutubeChannel = fullFixture;
  analyze('@analysedtoday');
  await screen.findByText(`Own result ${fullFixture.id}`);
  await waitFor(() => expect(screen.getByText('10 of 10 analyses used')).toBeDefined());
});
