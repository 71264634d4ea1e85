import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { describeField, findToast, outage, part, sentTo } from '../../test-steps.ts';
import { showPart } from '../../test-screen.tsx';
import { channelId, channelOf } from '../test-creators.ts';
import { CreatorReportScreen } from './creator-report-screen.tsx';

const notAnalyzed = new Refused(404, {
  error: 'Please analyze this channel first.',
  code: 'ANALYSIS_NOT_FOUND',
});

const show = (answers: Answers = {}) =>
  showPart(<CreatorReportScreen renderAnalysis={() => null} renderPurchase={() => null} />, {
    account: accountOf('free'),
    path: `/creators/report?channel=${channelId}&tab=ownership`,
    answers: { creatorReport: notAnalyzed, creatorChannels: { channels: [channelOf()] }, ...answers },
  });
const button = (name: string) => screen.getByRole('button', { name });
const asked = channelOf({ proven_at: null });
const card = () => part('Prove that the channel is yours');
const notFound = new Refused(409, {
  error: 'The code does not stand in the channel’s description yet. YouTube may need a minute to show it.',
  code: 'CODE_NOT_FOUND',
});

afterEach(() => vi.useRealTimers());

test('ownership begins with a code, which is copied, and says where it goes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, user } = await show({
    creatorChannels: { channels: [] },
    creatorOwnership: outage,
  });
  await user.click(await screen.findByRole('button', { name: 'Get my code' }));
  expect((await card().findByText('The database is not answering.')).closest('[role=alert]')).not.toBeNull();
  server.answers.creatorOwnership = asked;
  server.answers.creatorChannels = { channels: [asked] };
  await user.click(button('Get my code'));
  expect((await card().findByText('sponsorscope-7f3a')).tagName).toBe('CODE');
  expect(document.activeElement?.contains(button('Check'))).toBe(true);
  expect(sentTo(server, 'creatorOwnership').at(-1)).toEqual({ action: 'request', channel_id: channelId });
  const studio = card().getByRole('link', { name: 'open the demo studio' });
  expect(studio.getAttribute('href')).toBe(`/demo/studio/${channelId}`);
  await user.click(button('Copy the code'));
  expect(await navigator.clipboard.readText()).toBe('sponsorscope-7f3a');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(button('Copy the code')).toBeDefined();
});

test('ownership is not proven before the code stands there, and is looked for once a minute at most', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, user } = await show({
    creatorChannels: { channels: [asked] },
    creatorOwnership: notFound,
  });
  const check = await screen.findByRole('button', { name: 'Check' });
  expect(describeField(check)).toBe('We look once a minute at most.');
  await user.click(check);
  await card().findByText(/^The code does not stand in the channel’s description yet\./);
  expect(describeField(check)).toMatch(/^You can check again in (60|59) s\.$/);
  expect(check.getAttribute('aria-disabled')).toBe('true');
  await user.click(check);
  expect(sentTo(server, 'creatorOwnership')).toEqual([{ action: 'check', channel_id: channelId }]);

  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(check.getAttribute('aria-disabled')).toBe('false');
  server.answers.creatorOwnership = channelOf();
  server.answers.creatorChannels = { channels: [channelOf()] };
  await user.click(check);
  await findToast('status', 'The channel is yours');
  expect(card().getByText(/^Verified on/)).toBeDefined();
  expect(document.activeElement?.textContent).toContain('Verified on');
  expect(screen.getByText('Verified as yours')).toBeDefined();
});

test('the next check waits as long as the server says, by the reader’s own clock', async () => {
  const retryAt = new Date(Date.now() + 30_000).toISOString();
  const error = 'Please wait a minute before checking again.';
  const { user } = await show({
    creatorChannels: { channels: [asked] },
    creatorOwnership: new Refused(429, { error, code: 'RATE_LIMITED', retryAt }),
  });
  const check = await screen.findByRole('button', { name: 'Check' });
  await user.click(check);
  await card().findByText(error);
  expect(describeField(check)).toMatch(/^You can check again in (30|29|28) s\.$/);
});

test('ownership that is proven says since when, and what may end it', async () => {
  await show();
  await card().findByText(/^Verified on/);
  expect(card().getByText(/^The last proof counts/)).toBeDefined();
  expect(card().queryByRole('button')).toBeNull();
});
