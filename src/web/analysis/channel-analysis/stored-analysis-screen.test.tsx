import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RecentAnalysis } from '../../../contract/analysis/dashboard.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { fullFixture, limitedFixture } from './analysis.fixture.ts';

const { channelName: name, id } = fullFixture;
const show = (answers: Answers, account = accountOf('pro')) =>
  showPage(`/analysis/${id}`, { account, answers });

const forgotten = new Refused(410, {
  error: 'What this analysis said of the channel is forgotten.',
  code: 'ANALYSIS_FORGOTTEN',
});
const recent: RecentAnalysis = {
  id,
  channel_id: 'UCfixturefixturefixture1',
  channel_name: null,
  sponsorship_score: 76,
  verdict: 'Good',
  created_at: '2026-11-20T10:04:06.000Z',
};
const usage_trend = Array.from({ length: 6 }, (_, index) => ({ month: `2026-0${index + 1}`, analyses: 1 }));

test('an analysis of the history opens with the focus on it, is rated, and is left again', async () => {
  const answer = Promise.withResolvers<typeof fullFixture>();
  const { server } = await show({ storedAnalysis: () => answer.promise });
  expect(await screen.findByText('Loading the result')).toBeDefined();
  answer.resolve(fullFixture);
  const heading = await screen.findByRole('heading', { name });
  expect(document.activeElement).toBe(heading);
  expect(screen.queryByText('Loading the result')).toBeNull();
  expect(await screen.findByRole('tab', { name: /Market Rate/ })).toBeDefined();
  expect(await screen.findAllByRole('radio')).toHaveLength(5);
  const asked = server.asked.filter((each) => each.name === 'storedAnalysis');
  expect(asked.map(({ input }) => input)).toEqual([{ id }]);
  expect(document.title).toBe(`${name}: Good | Sponsorscope`);
});

test('the address it had on the dashboard leads to its page', async () => {
  const { readAddress } = await showPage(`/dashboard?analysis=${id}`, {
    account: accountOf('pro'),
    answers: { storedAnalysis: fullFixture },
  });
  expect(await screen.findByRole('heading', { name })).toBeDefined();
  expect(readAddress()).toBe(`/analysis/${id}`);
});

test('it is shared, downloaded as each plan may, and run again from its bar', async () => {
  const url = 'https://sponsorscope.example/shared/report';
  const { user, signInAs } = await showPage(`/analysis/${id}`, {
    account: accountOf('pro'),
    answers: { storedAnalysis: fullFixture, shareReport: { url } },
  });
  const bar = within(await screen.findByRole('region', { name: 'What to do with this result' }));
  expect(bar.getByRole('link', { name: 'Run again' }).getAttribute('href')).toBe('/');
  await user.click(bar.getByRole('button', { name: 'Share' }));
  expect(await screen.findByText(url)).toBeDefined();
  await signInAs(accountOf('free'));
  expect(bar.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(bar.getByRole('button', { name: 'PDF' })).toBeDefined();
});

test('after the plan has ended it opens as the smaller plan shows it', async () => {
  await show({ storedAnalysis: limitedFixture }, accountOf('free'));
  const price = within(await screen.findByRole('region', { name: 'Recommended price' }));
  expect(price.getByRole('link', { name: 'Upgrade to Pro' })).toBeDefined();
  expect(price.queryByRole('tab')).toBeNull();
});

test('one that is not in the history is told in the server’s words, and asking again is not offered', async () => {
  const error = 'This analysis is not in your history.';
  await show({ storedAnalysis: new Refused(404, { error, code: 'ANALYSIS_NOT_FOUND' }) });
  const notice = (await screen.findByText(error)).closest('[role="alert"]');
  expect(document.activeElement).toBe(notice);
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Analyze again' })).toBeNull();
});

test('one that cannot be loaded is told so, and loaded by another try', async () => {
  const { server } = await show({ storedAnalysis: new Refused(500, { error: 'Broken.', code: 'X' }) });
  const notice = (await screen.findByText('This analysis could not be loaded.')).closest('[role="alert"]');
  expect(document.activeElement).toBe(notice);
  server.answers.storedAnalysis = fullFixture;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { name })).toBeDefined();
  expect(screen.queryByText('This analysis could not be loaded.')).toBeNull();
});

test('a forgotten one is made again in the analyzer, by the channel that the history still knows', async () => {
  const shown = await show({
    storedAnalysis: forgotten,
    dashboard: { recent_analyses: [recent], usage_trend },
    analyzeYoutubeChannel: fullFixture,
  });
  expect(await screen.findByText('What this analysis said of the channel is forgotten.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  fireEvent.click(await screen.findByRole('link', { name: 'Analyze again' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'YouTube channel URL or handle',
  });
  expect(await screen.findByRole('heading', { name })).toBeDefined();
  expect(field.value).toBe(recent.channel_id);
  const analysed = shown.server.asked.filter((each) => each.name === 'analyzeYoutubeChannel');
  expect(analysed.map(({ input }) => input)).toEqual([{ channelUrl: recent.channel_id }]);
});

test('a forgotten one whose channel nobody knows leads to an empty analyzer', async () => {
  const { server } = await show({ storedAnalysis: forgotten });
  fireEvent.click(await screen.findByRole('link', { name: 'Analyze again' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'YouTube channel URL or handle',
  });
  await waitFor(() => expect(document.title).toBe('Try the analyzer | Sponsorscope'));
  expect(field.value).toBe('');
  expect(server.asked.map((each) => each.name)).not.toContain('analyzeYoutubeChannel');
});
