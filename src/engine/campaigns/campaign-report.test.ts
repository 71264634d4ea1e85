import { array, assert, nat, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../values/test-trials.ts';
import type { ReportDeliverable, ReportLineInput } from './campaign-report.ts';
import type { ForecastBand } from './delivered-views.ts';
import { reportLine, sumForecasts } from './campaign-report.ts';
import { totalLines } from './report-totals.ts';

const published = '2026-09-01T00:00:00.000Z';
const atAge = (days: number) => new Date(Date.parse(published) + days * 86_400_000);
const band = { low: 10_000, typical: 20_000, high: 40_000 };
const settings = 'USD';

const delivered = (day7: number, day30: number, forecast = band): ReportDeliverable => ({
  counts: [
    { day: 7, views: day7, readAt: atAge(7).toISOString() },
    { day: 30, views: day30, readAt: atAge(30).toISOString() },
  ],
  videos: [
    {
      id: 'a1234567890',
      publishedAt: published,
      isGone: false,
      latest: { views: day30, readAt: atAge(30).toISOString(), viewDefinition: 'after' },
    },
  ],
  forecast,
});
const unpublished = (forecast: ForecastBand | null = band): ReportDeliverable => ({
  counts: [],
  videos: [],
  forecast,
});

function input(rest: Partial<ReportLineInput> = {}): ReportLineInput {
  return {
    id: 'one',
    label: 'Mira',
    priceCents: 100_000,
    deliverables: [delivered(12_000, 25_000)],
    clicks: 250,
    orders: { click_id: 10, code: 5, utm_content: 1, file: 4 },
    ordersByLink: 11,
    survey: 7,
    revenueCents: 320_000,
    chanceBefore: 0.4,
    margin: { marginPercent: 50, commissionPercent: 5 },
    notes: [],
    ...rest,
  };
}

test('a line has what was forecast beside what came', () => {
  expect(reportLine(input(), settings)).toMatchObject({
    views: { forecast: { low: 10_000, high: 40_000 }, day7: 12_000, day30: 25_000, isInside: true },
    cpmCents: 4_000,
    clickRate: 0.01,
    ordersInAll: 20,
    survey: 7,
    costPerOrderCents: 5_000,
    profitCents: 44_000,
    hasPaid: true,
    next: { step: 'book_again', priceCents: null },
  });
});

test('what was not measured stays unknown and is never zero', () => {
  const line = reportLine(
    input({
      clicks: null,
      orders: null,
      survey: null,
      revenueCents: null,
      deliverables: [unpublished(null)],
    }),
    settings,
  );
  const { views, cpmCents, clickRate, ordersInAll, costPerOrderCents, profitCents, hasPaid } = line;
  expect([views.day7, views.day30, views.latest, views.forecast, views.isInside]).toEqual(
    Array(5).fill(null),
  );
  expect([cpmCents, clickRate, ordersInAll, costPerOrderCents, profitCents, hasPaid]).toEqual(
    Array(6).fill(null),
  );
  expect(line.next.step).toBe('too_early');
  const totals = totalLines([line], 500);
  expect(totals.clicks).toEqual({ sum: null, measured: 0, of: 1 });
  expect(totals.profitAfterCostsCents).toBeNull();
});

test('views of a creator whose second video is not out yet are no whole', () => {
  const deliverables = [delivered(12_000, 25_000), unpublished()];
  const { views, cpmCents } = reportLine(input({ deliverables }), settings);
  expect([views.day30, cpmCents, views.isInside]).toEqual([null, null, null]);
  expect(views.latest).toBe(25_000);
});

test('a loss is renegotiated at what would have paid, or dropped', () => {
  const after = (revenueCents: number | null, day30 = 25_000) =>
    reportLine(input({ revenueCents, deliverables: [delivered(1, day30)] }), settings).next;
  expect(after(200_000)).toMatchObject({ step: 'renegotiate', priceCents: 90_000 });
  expect(after(100_000).step).toBe('drop');
  expect(after(null).step).toBe('book_again');
  expect(after(null, 9_900).step).toBe('drop');
  expect(
    reportLine(
      input({
        priceCents: 100_000,
        revenueCents: null,
        deliverables: [delivered(1, 14_000, { ...band, low: 15_000 })],
      }),
      settings,
    ).next,
  ).toMatchObject({ step: 'renegotiate', priceCents: 70_000 });
});

test('several independent forecasts are wider than one and narrower than their sums', () => {
  const two = sumForecasts([band, band]);
  expect(two?.low).toBeGreaterThan(2 * band.low);
  expect(two?.high).toBeLessThan(2 * band.high);
  expect(sumForecasts([band, null])).toBeNull();
  expect(sumForecasts([])).toBeNull();
});

test('totals add what is measured and divide only like by like', () => {
  const lines = [
    reportLine(input(), settings),
    reportLine(
      input({
        id: 'two',
        priceCents: 900_000,
        clicks: null,
        orders: null,
        deliverables: [unpublished()],
      }),
      settings,
    ),
  ];
  const totals = totalLines(lines, 10_000);
  expect(totals.price).toEqual({ sum: 1_000_000, measured: 2, of: 2 });
  expect(totals.views.day30).toEqual({ sum: 25_000, measured: 1, of: 2 });
  expect(totals.cpmCents).toBe(4_000);
  expect(totals.costPerOrderCents).toBe(5_000);
  expect(totals.bySource.code).toEqual({ sum: 5, measured: 1, of: 2 });
  expect(totals.survey).toEqual({ sum: 14, measured: 2, of: 2 });
  expect(totals.orders.sum).toBe(20);
});

test('for any counts the totals are the sums of the lines, and no order is counted twice', () => {
  const figure = option(nat(10_000_000));
  const row = record({
    priceCents: figure,
    clicks: figure,
    survey: figure,
    revenueCents: figure,
    orders: option(record({ click_id: nat(999), code: nat(999), utm_content: nat(999), file: nat(999) })),
    day30: nat(10_000_000),
  });
  assert(
    property(array(row, { maxLength: 8 }), nat(1_000_000), (rows, costs) => {
      const lines = rows.map(({ day30, ...rest }) =>
        reportLine(input({ ...rest, deliverables: [delivered(day30, day30)] }), settings),
      );
      const totals = totalLines(lines, costs);
      const add = (parts: readonly (number | null)[]) =>
        parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
      expect(totals.clicks.sum ?? 0).toBe(add(rows.map(({ clicks }) => clicks)));
      expect(totals.orders.sum ?? 0).toBe(
        add(
          rows.map(
            ({ orders }) => orders && orders.click_id + orders.code + orders.utm_content + orders.file,
          ),
        ),
      );
      expect(totals.views.day30.sum ?? 0).toBe(add(rows.map(({ day30 }) => day30)));
      expect(totals.profitAfterCostsCents === null).toBe(
        lines.length === 0 || lines.some(({ profitCents }) => profitCents === null),
      );
      expect(JSON.stringify(totals)).not.toContain('NaN');
    }),
    trialRuns({ sample: 100, whole: 5_000 }),
  );
});
