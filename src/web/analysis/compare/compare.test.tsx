import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comparison, type Comparison, type ComparisonRow } from '../../../contract/analysis/compare.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const names = ['Alpha', 'بستان', 'W'.repeat(100)];
const cellOf = (text: string, value: number | null = null): ComparisonRow['cells'][number] => ({
  text,
  note: null,
  value,
  range: null,
  tone: null,
});
const rowOf = (key: string, changes: Partial<ComparisonRow>): ComparisonRow => ({
  key,
  group: 'reach',
  label: key,
  better: null,
  outcome: 'none',
  best: null,
  cells: [],
  ...changes,
});
const compared = (changes: Partial<Comparison> = {}): Comparison =>
  comparison.parse({
    columns: names.map((channel_name, place) => ({
      id: idOf(place + 1),
      channel_id: `UC${place}`,
      channel_name,
      handle: null,
      thumbnail_url: null,
      analysed_at: '2026-11-03T10:00:00.000Z',
      demo: false,
      is_limited: false,
      is_forgotten: false,
    })),
    rows: [
      rowOf('score', { group: 'overall', label: 'Score', cells: [70, 65, 80].map((n) => cellOf(`${n}`, n)) }),
      rowOf('views', {
        label: 'Typical views',
        better: 'Higher is better',
        outcome: 'too-close',
        cells: [cellOf('5,000', 5000), cellOf('5,200', 5200), cellOf('4,900', 4900)],
      }),
      rowOf('safety', {
        group: 'safety',
        label: 'Brand safety',
        outcome: 'clear',
        best: 1,
        cells: [cellOf('Low'), cellOf('High'), cellOf('Low')],
      }),
    ],
    prices: [
      { fees: { low: 1, medium: 100, high: 200 }, range: { low: 80, high: 180 } },
      { fees: { low: 1, medium: 300, high: 400 }, range: null },
      null,
    ],
    shared_sponsors: [
      {
        name: 'Northwind',
        columns: [
          { column: 0, videos: 2 },
          { column: 2, videos: 1 },
        ],
      },
    ],
    shared_words: [],
    unread: [1],
    notes: ['Their data were read 19 days apart.'],
    ...changes,
  });
const show = (
  answers: Answers,
  { ids = [1, 2, 3], tier = 'pro' }: { ids?: number[]; tier?: 'pro' | 'free' } = {},
) => showPage(`/compare?ids=${ids.map(idOf).join(',')}`, { account: accountOf(tier), answers });
const heads = async () => {
  const table = await screen.findByRole('table', { name: 'Channels side by side' });
  return within(table)
    .getAllByRole('columnheader')
    .flatMap((head) => within(head).queryByRole('link')?.textContent ?? []);
};
const readRow = (name: RegExp) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  return [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
};

test('a clear best is marked, what is too close is said, and whoever shares sponsors is named', async () => {
  await show({ compare: compared() });
  expect(await heads()).toEqual(names);
  expect(
    screen.getByRole('rowheader', { name: /Typical views.*Higher is better.*Too close to call/ }),
  ).toBeDefined();
  expect(readRow(/Typical views/).join(' ')).not.toContain('Best');
  expect(readRow(/Brand safety/).map((text) => text.endsWith('Best'))).toEqual([false, true, false]);
  expect(screen.getByText('Their data were read 19 days apart.')).toBeDefined();
  expect(screen.getByText(`Alpha (2 videos) · ${names[2]} (1 video)`)).toBeDefined();
  expect(screen.getByText(/Not read for بستان/)).toBeDefined();
  expect(screen.getByText('How far their audiences overlap is not public, and not guessed.')).toBeDefined();
  const picture = screen.getByRole('table', { name: 'Price and score' });
  expect(
    within(picture)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(names.slice(0, 2));
});

test('a column is moved by keyboard, keeps the focus, and its row’s mark goes with it without asking again', async () => {
  const { user, server, readAddress } = await show({ compare: compared() });
  await heads();
  const button = screen.getByRole('button', { name: 'Move Alpha to the right' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(await heads()).toEqual([names[1], names[0], names[2]]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Alpha to the right' }));
  expect(screen.getByText('Alpha is number 2 of 3')).toBeDefined();
  expect(readRow(/Brand safety/).map((text) => text.endsWith('Best'))).toEqual([true, false, false]);
  expect(readAddress()).toBe(`/compare?ids=${[2, 1, 3].map(idOf).join(',')}`);
  expect(sentTo(server, 'compare')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Remove Alpha' }));
  expect(await heads()).toEqual([names[1], names[2]]);
  expect(readAddress()).toBe(`/compare?ids=${[2, 3].map(idOf).join(',')}`);
});

test('with nothing to compare the library is searched, and what is picked stands in the address', async () => {
  const analyses = [1, 2].map((number) => ({
    access: 'limited' as const,
    id: idOf(number),
    channel_id: `UC${number}`,
    channel_name: `Channel ${number}`,
    handle: null,
    thumbnail_url: null,
    niche: null,
    brand_safety: null,
    sponsorship_score: null,
    score_change: null,
    verdict: null,
    risk_level: null,
    subscribers: null,
    typical_views: null,
    country: null,
    language: null,
    member: null,
    lists: [],
    created_at: '2026-11-03T10:00:00.000Z',
  }));
  const { user, readAddress } = await show(
    { compare: compared(), library: { analyses, total: 2 } },
    { ids: [] },
  );
  expect(await screen.findByText('Pick channels from your library.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: /Channel 2/ }));
  expect(readAddress()).toBe(`/compare?ids=${idOf(2)}`);
});

test('what is not in the library says so, and leads back to the beginning', async () => {
  const error = 'One of these channels is not in your library.';
  const missing = new Refused(404, { error, code: 'ANALYSIS_NOT_FOUND' });
  const { user, readAddress } = await show({ compare: missing });
  expect((await screen.findByRole('alert')).textContent).toContain('not in your library');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(readAddress()).toBe('/compare'));
});

test('a plan that compares two says so, asks for two, and offers nothing to take along', async () => {
  const limited = compared({
    columns: compared()
      .columns.slice(0, 2)
      .map((column) => ({ ...column, is_limited: true })),
    prices: [null, null],
    unread: [],
    shared_sponsors: [],
  });
  const { server } = await show({ compare: limited }, { tier: 'free' });
  expect(await heads()).toEqual(names.slice(0, 2));
  expect(screen.getByText(/Your plan compares 2 side by side/)).toBeDefined();
  expect(JSON.stringify(sentTo(server, 'compare'))).not.toContain(idOf(3));
  expect(screen.getByText(/Not all of it is in your plan/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.getByText('None of them has a price to show.')).toBeDefined();
});

test('a link is made without prices unless they are chosen, shown once, and turned off', async () => {
  const link = {
    id: idOf(9),
    channels: ['Alpha', null],
    shows_prices: false,
    created_at: '2026-11-03T10:00:00.000Z',
    expires_at: '2026-12-03T10:00:00.000Z',
  };
  const url = 'https://sponsorscope.example/shared/comparison/secret';
  const { user, server } = await show({
    compare: compared(),
    comparisonLinks: { links: [link] },
    shareComparison: { url, expires_at: link.expires_at },
    endComparisonLink: { ended: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Alpha and Name no longer stored')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText(url)).toBeDefined();
  expect(sentTo(server, 'shareComparison')).toEqual([
    { ids: [1, 2, 3].map(idOf).join(','), prices: false, days: '30' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Turn off link' }));
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(sentTo(server, 'endComparisonLink')).toEqual([{ id: link.id }]));
});
