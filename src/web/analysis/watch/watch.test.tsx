import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Watch, WatchAlert } from '../../../contract/analysis/watch.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-20T10:00:00.000Z';
const channel = {
  channel_id: 'UCaaaaaaaaaaaaaaaaaaaaaa',
  channel_name: 'Kestrel',
  handle: 'kestrel',
  thumbnail_url: null,
};
const told = { ...channel, id, created_at: at, read: false, analysis_id: id };
const measure = (value: number) => ({ value, low: value - 100, high: value + 200 });
const price: WatchAlert = {
  ...told,
  rule: 'price',
  before: measure(1_000),
  after: measure(2_000),
  before_at: '2026-11-03T10:00:00.000Z',
};
const watch: Watch = {
  ...channel,
  id,
  list_id: null,
  list_name: null,
  frequency: 'weekly',
  rules: { price: true },
  paused: false,
  channels: 1,
  waiting_for_plan: 0,
  waiting_for_credits: 0,
  gone: 0,
  refreshed_at: at,
  next_at: '2036-11-27T10:00:00.000Z',
  created_at: at,
};
const none = { alerts: [], unread: 0, more: false, out_of_credits_since: null };
const list = { watches: [watch], watched: 1, limit: 50, most: 'weekly' as const };
const usual: Answers = { watchAlerts: none, watches: list };
const show = (answers: Answers, search = '', role: 'owner' | 'finance' = 'owner') => {
  const account = accountOf('growth');
  const rights = role === 'owner' ? account.workspace.rights : (['read'] as const);
  return showPage(`/watch${search}`, {
    account: { ...account, workspace: { ...account.workspace, role, rights: [...rights] } },
    answers: { ...usual, ...answers },
  });
};
const text = (element: HTMLElement) => element.textContent.replaceAll(/\s+/g, ' ');

test('a moved price stands with both ranges, when it was read, and a way to the analysis; reading it marks it', async () => {
  const { user, server } = await show({
    watchAlerts: { ...none, alerts: [price], unread: 1 },
    readWatchAlerts: { unread: 0 },
  });
  const group = await screen.findByRole('article');
  expect(text(group)).toContain('Price: USD 1,000 → USD 2,000');
  expect(text(group)).toContain('USD 900 to USD 1,200 before, USD 1,900 to USD 2,200 now');
  expect(text(group)).toMatch(/before: read on Nov 3, 2026/);
  const link = within(group).getByRole('link', { name: 'Open the analysis' });
  expect(link.getAttribute('href')).toBe(`/analysis/${id}`);
  await user.click(screen.getByRole('button', { name: 'Mark as read' }));
  expect(sentTo(server, 'readWatchAlerts')).toEqual([{ until: at }]);
});

test('every kind of change has its words, and figures a plan does not show are said to be hidden', async () => {
  const other = { ...told, analysis_id: null };
  const kinds: [WatchAlert, string][] = [
    [{ ...other, rule: 'new_sponsor', sponsor: 'Northwind', video_id: 'abc' }, 'New sponsor: Northwind'],
    [{ ...other, rule: 'new_sponsor', sponsor: null, video_id: null }, 'its name is no longer stored'],
    [{ ...other, rule: 'brand_safety', before: 'high', after: 'low' }, 'Brand safety: High → Low'],
    [{ ...other, rule: 'upload_gap', days: 31 }, 'No new video for 31 days'],
    [{ ...other, rule: 'gone' }, 'The channel is gone'],
    [
      { ...other, rule: 'views_trend', before: null, after: null, before_at: null },
      'Your plan does not show the figures.',
    ],
  ];
  const alerts = kinds.map(([alert], place) => ({ ...alert, id: id.replace(/1$/, String(place)) }));
  await show({ watchAlerts: { ...none, alerts } });
  const items = within(await screen.findByRole('article')).getAllByRole('listitem');
  const said = items.map(text).filter((line) => kinds.some(([, words]) => line.includes(words)));
  expect(said).toHaveLength(kinds.length);
});

test('nothing watched leads to a first watch', async () => {
  const { user } = await show({ watches: { ...list, watches: [] } });
  await user.click(await screen.findByRole('button', { name: 'Watch a channel' }));
  expect(await screen.findByLabelText('Channel')).toBeDefined();
});

test('quiet says so, an empty purse too', async () => {
  await show({ watchAlerts: { ...none, out_of_credits_since: at } });
  expect(await screen.findByText('Nothing changed')).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain('No credits left');
});

test('what cannot be loaded can be asked for again', async () => {
  await show({ watchAlerts: new Refused(503, { error: 'Away.', code: 'X' }) });
  expect(await screen.findByText(/What changed could not be loaded/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

test('a channel is watched by the rules that are ticked, and a refusal stands at its field', async () => {
  let refuse = true;
  const { user, server } = await show(
    {
      addWatch: () =>
        refuse
          ? new Refused(404, { error: 'We do not know this channel yet.', code: 'CHANNEL_UNKNOWN' })
          : { id },
    },
    '?tab=watches',
  );
  await user.type(await screen.findByLabelText('Channel'), '@kestrel');
  await user.click(screen.getByRole('checkbox', { name: /price moves/ }));
  await user.type(screen.getByLabelText('Only these brands'), 'Nord VPN, , Acme');
  await user.click(screen.getByRole('checkbox', { name: 'Uploads stop' }));
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText(/We do not know this channel yet/)).toBeDefined();
  refuse = false;
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(sentTo(server, 'addWatch').at(-1)).toEqual({
    kind: 'channel',
    channel: '@kestrel',
    frequency: 'weekly',
    rules: {
      new_sponsor: { brands: ['Nord VPN', 'Acme'] },
      brand_safety: true,
      views_trend: true,
      gone: true,
      renamed: true,
      upload_gap: { days: 30 },
    },
  });
});

test('a watch is paused, edited, and ended after a question; a plan too small says what waits', async () => {
  const waiting = { ...list, watches: [{ ...watch, waiting_for_plan: 1 }] };
  const { user, server } = await show({ watches: waiting, changeWatch: {}, endWatch: {} }, '?tab=watches');
  expect(await screen.findByText(/1 channel waits: your plan watches fewer/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Pause: Kestrel' }));
  expect(sentTo(server, 'changeWatch')).toEqual([
    { id, frequency: 'weekly', rules: { price: true }, paused: true },
  ]);
  await user.click(screen.getByRole('button', { name: 'End' }));
  expect(sentTo(server, 'endWatch')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'End the watch' }));
  expect(sentTo(server, 'endWatch')).toEqual([{ id }]);
});

test('whoever may only read finds nothing to change', async () => {
  await show({}, '?tab=watches', 'finance');
  expect(await screen.findByText('Kestrel')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Pause/ })).toBeNull();
  expect(screen.queryByLabelText('Channel')).toBeNull();
});

test('the sponsor feed tells who, where and when it was read, and is narrowed by brand', async () => {
  const seen = {
    ...channel,
    brand: 'Northwind',
    kind: 'sponsor' as const,
    niche: 'Tech' as const,
    video_id: 'abc',
    published_at: at,
    first_read_at: at,
    read_at: at,
  };
  const { user, server } = await show(
    { sponsorFeed: { sightings: [seen], more: false, hidden_channels: 2 } },
    '?tab=sponsors',
  );
  const table = await screen.findByRole('table', { name: 'Sponsors' });
  expect(text(within(table).getAllByRole('row')[1] ?? table)).toContain(
    'NorthwindKKestrel@kestrelTechNov 20, 2026',
  );
  expect(screen.getByText('2 more channels have sponsors that your plan does not show.')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Brand' }), 'north{Enter}');
  await waitFor(() => expect(sentTo(server, 'sponsorFeed').at(-1)).toEqual({ brand: 'north' }));
});
