import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '../../test-accounts.ts';
import { showPage } from '../../test-screen.tsx';
import type { Shown } from '../../test-screen.tsx';
import { fullFixture, limitedFixture } from './analysis.fixture.ts';
import { pendingChannelKey, savePendingChannel } from './pending-channel.ts';
import { channelField, listAnalysed, showAnalyzer } from './test-analyzer.tsx';

const answers = { analyzeYoutubeChannel: fullFixture };
const account = accountOf('pro');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Longer than a channel waits: what has not begun by then never will. */
const letBegin = () => act(() => vi.advanceTimersByTimeAsync(600));

/** What was analysed once everything that was under way has ended. */
async function listFinished(shown: Shown): Promise<unknown[]> {
  vi.useRealTimers();
  await screen.findByText(`Own result ${fullFixture.id}`);
  return listAnalysed(shown);
}

test('what a visitor asked for begins by itself after the sign-in, once, and is then forgotten', async () => {
  savePendingChannel('@patientgardener');
  const shown = await showAnalyzer({ account, answers });
  expect(listAnalysed(shown)).toEqual([]);
  await letBegin();
  expect(channelField().value).toBe('@patientgardener');
  fireEvent(document, new Event('visibilitychange'));
  expect(localStorage.getItem(pendingChannelKey)).toBeNull();
  expect(await listFinished(shown)).toEqual([{ channelUrl: '@patientgardener' }]);
});

test('a visitor’s channel waits until somebody is signed in', async () => {
  savePendingChannel('@patientgardener');
  const shown = await showAnalyzer({ answers });
  await letBegin();
  expect(listAnalysed(shown)).toEqual([]);
  expect(localStorage.getItem(pendingChannelKey)).toContain('@patientgardener');
  await shown.signInAs(account);
  await letBegin();
  expect(await listFinished(shown)).toEqual([{ channelUrl: '@patientgardener' }]);
});

test('a channel that was kept for more than a day is forgotten and not analysed', async () => {
  savePendingChannel('@patientgardener', { nowMs: Date.now() - 25 * 3_600_000 });
  const shown = await showAnalyzer({ account, answers });
  await letBegin();
  expect(localStorage.getItem(pendingChannelKey)).toBeNull();
  expect(listAnalysed(shown)).toEqual([]);
  expect(channelField().value).toBe('');
});

test('a tab that nobody looks at leaves the channel to the one that is looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  savePendingChannel('@patientgardener');
  const shown = await showAnalyzer({ account, answers });
  await letBegin();
  expect(localStorage.getItem(pendingChannelKey)).toContain('@patientgardener');
  visibility.mockReturnValue('visible');
  fireEvent(document, new Event('visibilitychange'));
  expect(await listFinished(shown)).toEqual([{ channelUrl: '@patientgardener' }]);
});

test('a page that is left before the channel begins keeps it', async () => {
  savePendingChannel('@patientgardener');
  const { unmount, server } = await showAnalyzer({ account, answers });
  unmount();
  await vi.advanceTimersByTimeAsync(600);
  expect(localStorage.getItem(pendingChannelKey)).toContain('@patientgardener');
  expect(server.asked.filter((asked) => asked.name === 'analyzeYoutubeChannel')).toEqual([]);
});

test('a link that carries a channel has it analysed anew, once', async () => {
  vi.useRealTimers();
  const { server, user, readAddress } = await showPage(`/analysis/${limitedFixture.id}`, {
    account,
    answers: { storedAnalysis: limitedFixture, analyzeYoutubeChannel: fullFixture },
  });
  await user.click(await screen.findByRole('link', { name: 'Analyze again' }));
  expect(await screen.findByRole('tab', { name: /Market Rate/ })).toBeDefined();
  expect(readAddress()).toBe(`/analysis/${fullFixture.id}`);
  const asked = server.asked.filter((each) => each.name === 'analyzeYoutubeChannel');
  expect(asked.map(({ input }) => input)).toEqual([{ channelUrl: limitedFixture.evidence.channel.id }]);
});
