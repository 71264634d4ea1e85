import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { libraryRow, type LibraryRow } from '../../../contract/analysis/library.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const seen = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  channel_id: `UC${number}`,
  channel_name: `Channel ${number}`,
  handle: `channel${number}`,
  thumbnail_url: null,
  niche: 'Tech' as const,
  brand_safety: 'high' as const,
  sponsorship_score: 84,
  score_change: null,
  verdict: 'Strong' as const,
  risk_level: 'low' as const,
  subscribers: 12e4,
  typical_views: 4e4,
  country: 'US',
  language: 'English',
  member: 'Ada',
  lists: ['Spring'],
  created_at: '2026-11-03T10:00:00.000Z',
});
const row = (number: number, changes: Partial<LibraryRow> = {}): LibraryRow => {
  const figures = { cpm: 21.5, engagement_rate: 3.14, trend: -12 };
  const full = {
    access: 'full',
    price: 3_703,
    price_change: null,
    views: [12_000, 40_000],
    ...figures,
  } as const;
  return libraryRow.parse({ ...seen(number), ...full, ...changes });
};
const limited = (number: number): LibraryRow => ({ ...seen(number), access: 'limited' });
const show = (answers: Answers, search = '') =>
  showPage(`/library${search}`, { account: accountOf('pro'), answers });
/** The router of a test keeps its address to itself; filters read the browser's. */
const keepAddress = (address: string) => history.replaceState(null, '', address);
afterEach(() => keepAddress('/'));
const table = () => screen.findByRole('table', { name: 'Library' });
const cells = async (place: number) => {
  const found = within(await table()).getAllByRole('row')[place];
  // The first is the box to select it by.
  return [...(found?.children ?? [])].slice(1).map(({ textContent }) => textContent.replaceAll(/\s/g, ' '));
};
const asked = { order: 'desc', page: '1', rows: '25', sort: 'date' };

test('a row tells who, how good, how safe, how much, and what has changed', async () => {
  await show({
    library: {
      analyses: [
        row(1, { score_change: 3, price_change: -200 }),
        row(2, {
          sponsorship_score: null,
          verdict: 'Not scored',
          price: null,
          brand_safety: null,
          views: [],
        }),
      ],
      total: 2,
    },
  });
  expect((await cells(1)).slice(0, 5)).toEqual([
    'C1Channel 1@channel1Tech',
    'Strong',
    '84, since the analysis before +3',
    'High',
    'USD 3,703, since the analysis before \u2212200',
  ]);
  expect(screen.getByText('2 videos: 12K to 40K views, newest 40K')).toBeDefined();
  expect((await cells(2)).slice(1, 6)).toEqual(['Not scored', 'Not scored', 'Not rated', 'None', '']);
  expect(screen.getByRole('link', { name: /Channel 1/ }).getAttribute('href')).toBe(`/analysis/${row(1).id}`);
});

test('a plan without prices has no columns for them', async () => {
  await show({ library: { analyses: [limited(1)], total: 1 } });
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    '',
    'Channel',
    'Verdict',
    'Score',
    'Brand safety',
    'Date',
  ]);
  expect((await cells(1)).slice(1, 4)).toEqual(['Strong', '84', 'High']);
});

test('what had to be forgotten says so, and can be analyzed again', async () => {
  const forgotten = row(1, { channel_name: null, handle: null, views: [] });
  const { user, readAddress } = await show({ library: { analyses: [forgotten], total: 1 } });
  expect((await cells(1))[0]).toBe('·Name no longer storedUC1Analyze again');
  await user.click(screen.getByRole('link', { name: 'Analyze again: UC1' }));
  expect(readAddress()).toBe('/');
});

test('headings sort by keyboard, say so, and the address keeps it', async () => {
  const { user, server, readAddress } = await show({ library: { analyses: [row(1)], total: 60 } }, '?page=2');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  await table();
  expect(head('Date').getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByText('Page 2 of 3')).toBeDefined();
  within(head('Score')).getByRole('button').focus();
  await user.keyboard('{Enter}');
  expect(head('Score').getAttribute('aria-sort')).toBe('descending');
  expect(head('Date').getAttribute('aria-sort')).toBe('none');
  expect(readAddress()).toBe('/library?sort=score');
  await user.click(within(head('Score')).getByRole('button'));
  expect(readAddress()).toBe('/library?sort=score&order=asc');
  await user.click(within(head('Channel')).getByRole('button'));
  expect(head('Channel').getAttribute('aria-sort')).toBe('ascending');
  keepAddress(readAddress());
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(readAddress()).toBe('/library?sort=name&page=2');
  expect(sentTo(server, 'library')).toEqual([
    { ...asked, page: '2' },
    { ...asked, sort: 'score' },
    { ...asked, sort: 'score', order: 'asc' },
    { ...asked, sort: 'name', order: 'asc' },
    { ...asked, sort: 'name', order: 'asc', page: '2' },
  ]);
});

test('filters go to the address and from there to the server; nonsense narrows nothing', async () => {
  const nonsense = '?verdict=x&niche=y&safety=z&from=2026-02-30&sort=q&page=-1';
  const { user, server, readAddress } = await show(
    { library: { analyses: [], total: 0 } },
    `${nonsense}&q=kes`,
  );
  await screen.findByText('No analysis matches.');
  expect(sentTo(server, 'library')).toEqual([{ ...asked, q: 'kes' }]);
  keepAddress(readAddress());
  await user.selectOptions(screen.getByLabelText('Verdict'), 'Avoid');
  await waitFor(() =>
    expect(sentTo(server, 'library').at(-1)).toEqual({ ...asked, q: 'kes', verdict: 'Avoid' }),
  );
  keepAddress(readAddress());
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body);
  expect(readAddress()).toBe('/library');
  expect(await screen.findByText('Every channel you analyze stays here.')).toBeDefined();
});

test('a library that cannot be loaded says why, and Retry brings it', async () => {
  const { server, user } = await show({ library: new Refused(500, { error: 'Broken.', code: 'X' }) });
  expect(await screen.findByText('Your library could not be loaded. Broken.')).toBeDefined();
  server.answers.library = { analyses: [row(1)], total: 1 };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await table()).toBeDefined();
});

test('a page behind the last one says so and leads back', async () => {
  const { user, readAddress } = await show({ library: { analyses: [], total: 60 } }, '?page=9');
  expect(await screen.findByText('There is no page 9.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(readAddress()).toBe('/library?page=2');
});

test('chosen columns stand in the address, and the table has them', async () => {
  const { user, readAddress } = await show({ library: { analyses: [row(1)], total: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Trend, 90 days' }));
  expect(new URLSearchParams(readAddress().split('?')[1]).get('columns')).toBe(
    'verdict,score,safety,price,recent,trend,date',
  );
  const heads = within(await table()).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toContain('Trend, 90 days');
  expect(screen.getByText('\u221212%')).toBeDefined();
});

test('a saved view is a link to its filters and columns, and says which columns are gone', async () => {
  const view = {
    id: row(1).id,
    name: 'Safe and small',
    is_shared: true,
    is_own: false,
    columns: ['score' as const],
    columns_gone: 1,
    filters: 'safety=high&sort=price',
  };
  const { user, server } = await show({
    library: { analyses: [row(1)], total: 1 },
    libraryViews: { views: [view] },
    saveLibraryView: { views: [view] },
  });
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  const link = await screen.findByRole('link', { name: 'Safe and small' });
  expect(link.getAttribute('href')).toBe('/library?safety=high&sort=price&columns=score');
  expect(screen.getByText(/1 column of this view no longer exists/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  expect(screen.getByText('Please enter a name for the view')).toBeDefined();
  await user.type(screen.getByLabelText('Name of the view'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  await waitFor(() =>
    expect(sentTo(server, 'saveLibraryView')).toEqual([
      {
        name: 'Mine',
        is_shared: false,
        columns: ['verdict', 'score', 'safety', 'price', 'recent', 'date'],
        filters: '',
      },
    ]),
  );
});

test('where several work together, analyses are found by whoever made them, a former member too', async () => {
  const member = (number: number, name: string) => ({
    person_id: row(number).id,
    name,
    email: `${name}@example.com`,
    avatar_url: null,
    role: 'analyst' as const,
    monthly_credits: null,
    credits_spent: 0,
    joined_at: '2026-11-03T10:00:00.000Z',
  });
  const team = {
    id: row(9).id,
    name: 'Blue',
    avatar_url: null,
    is_team: true,
    members: [member(1, 'Ada'), member(2, 'Ben')],
    invitations: [],
    tier: 'pro' as const,
    seats: 5,
    can_move_subscription: false,
  };
  const left = row(3).id;
  const { user, server, readAddress } = await show(
    { library: { analyses: [row(1)], total: 1 }, team },
    `?member=${left}`,
  );
  // What narrows is seen at once.
  const made = await screen.findByLabelText('Analyzed by');
  expect(within(made).getByRole('option', { selected: true }).textContent).toBe('Somebody who has left');
  keepAddress(readAddress());
  await within(made).findByRole('option', { name: 'Ben' });
  await user.selectOptions(made, 'Ben');
  await waitFor(() => expect(sentTo(server, 'library').at(-1)).toEqual({ ...asked, member: row(2).id }));
  expect(readAddress()).toBe(`/library?member=${row(2).id}`);
});

test('what is selected can be compared, and is run again once its cost is told', async () => {
  const { user, server } = await show({
    library: { analyses: [row(1), row(2)], total: 2 },
    libraryIds: { analyses: [1, 2].map((each) => ({ id: row(each).id, channel_id: `UC${each}` })), total: 2 },
    rerunCost: { channel_ids: ['UC1', 'UC2'], free: 1, credits: 1, credits_left: 40, most: 50 },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select: Channel 1' }));
  expect(screen.getByText('1 selected')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select all 2' }));
  expect(await screen.findByText('2 selected')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
    `/compare?ids=${row(1).id},${row(2).id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  expect(
    await screen.findByText(/1 analyzed within 24 hours and free. At most 1 credit of your 40/),
  ).toBeDefined();
  expect(sentTo(server, 'bulkChannelAnalysis')).toEqual([]);
});
