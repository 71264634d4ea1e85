import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { countAudit, emptyRates, putRates, readAudit } from '../creator-rates/test-rates.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
let admin: TestAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addAdmin(server);
});
beforeEach(() => emptyRates(server.database));
afterAll(() => server.close());

const path = '/api/admin/exchange-rates';
const rate = { currency: 'EUR', day: '2026-11-02', usd_per_unit: 1.0842 };
const head = ['day', 'currency', 'usd_per_unit'];
const page = z.object({
  rates: z.array(z.object({ day: z.string(), currency: z.string() })),
  has_more: z.boolean(),
});
const take = (rows: string[][], preview = false) => admin.call(`${path}/import`, { rows, preview });

test('the days that rates wait for are listed, the most wanted first, until they have an exchange rate', async () => {
  await putRates(server.database, [
    { currency: 'GBP', date_collected: '2026-11-03' },
    { currency: 'EUR', quoted_amount: 1 },
    { currency: 'EUR', quoted_amount: 2 },
    { currency: 'EUR', rate_type: 'affiliate', date_collected: '2026-11-04' },
    { currency: 'USD' },
  ]);
  expect(await admin.call(path)).toMatchObject({
    body: {
      rates: [],
      has_more: false,
      missing: [
        { currency: 'EUR', day: '2026-11-02', waiting_rates: 2 },
        { currency: 'GBP', day: '2026-11-03', waiting_rates: 1 },
      ],
    },
  });
  const before = await countAudit(server.database);
  expect(await admin.call(`${path}/save`, { ...rate, usd_per_unit: 1.1 })).toMatchObject({ status: 200 });
  const saved = await admin.call(`${path}/save`, { ...rate, usd_per_unit: 1.084_200_4 });
  expect(saved.body).toEqual({ ...rate, demo: false });
  expect((await admin.call(path)).body).toEqual({
    rates: [{ ...rate, demo: false }],
    has_more: false,
    missing: [{ currency: 'GBP', day: '2026-11-03', waiting_rates: 1 }],
  });
  const { currency, day } = rate;
  const gone = await Promise.all([1, 2].map(() => admin.call(`${path}/delete`, { currency, day })));
  expect(gone.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
  expect(await readAudit(server.database, { after: before })).toMatchObject([
    { action: 'exchange_rate_saved', old: null, new: { usd_per_unit: 1.1 } },
    { action: 'exchange_rate_saved', old: { usd_per_unit: 1.1 }, new: rate },
    { action: 'exchange_rate_deleted', old: rate, new: null },
  ]);
});

test.each([
  [{ day: '2026-11-22' }, 'WRONG_DAY'],
  [{ day: '2004-12-31' }, 'WRONG_DAY'],
  [{ day: '2026-02-30' }, 'BAD_REQUEST'],
  [{ currency: 'USD' }, 'BAD_REQUEST'],
  [{ currency: 'BTC' }, 'BAD_REQUEST'],
  [{ usd_per_unit: 0 }, 'BAD_REQUEST'],
  [{ usd_per_unit: -1 }, 'BAD_REQUEST'],
  [{ usd_per_unit: 1e308 }, 'BAD_REQUEST'],
  [{ usd_per_unit: '1,08' }, 'BAD_REQUEST'],
  [{ demo: true }, 'BAD_REQUEST'],
])('%j is refused (%s) and changes nothing', async (changed, code) => {
  expect(await admin.call(`${path}/save`, { ...rate, ...changed })).toMatchObject({ body: { code } });
  expect(await admin.call(path)).toMatchObject({ body: { rates: [] } });
});

test('a day before all that databases know is refused wherever one is asked for', async () => {
  const day = '0000-02-29';
  expect(await admin.call(`${path}?before=${day}`)).toMatchObject({ status: 400 });
  expect(await admin.call(`${path}/delete`, { currency: 'EUR', day })).toMatchObject({ status: 400 });
  expect(await admin.call(`${path}?before=0001-01-01`)).toMatchObject({ status: 200 });
});

test('a table corrects what is there, tells each bad row, and a preview changes nothing', async () => {
  await admin.call(`${path}/save`, { ...rate, usd_per_unit: 2 });
  const before = await countAudit(server.database);
  const rows = [
    ['Date', 'Currency', 'USD per unit'],
    ['2026-11-02', 'eur', '1.0842'],
    ['2026-11-03T00:00:00Z', 'GBP', '1.29'],
    ['2026-11-02', 'EUR', '1.09'],
    ['2026-11-02', 'USD', '1'],
    ['2026-11-02', 'JPY', '0.0065'],
    ['2026-11-22', 'EUR', '1.08'],
    ['2026-11-04', 'EUR', '1,08'],
    ['2026-11-04', 'EUR', '101'],
    ['2026-11-04', 'GBP', '0.79'],
  ];
  const told = {
    total_rows: 9,
    rejected_rows: 7,
    good_rows: 2,
    rejected: [
      { row: 4, text: '2026-11-02, EUR, 1.09', reason: 'The same day and currency stand in row 2 already.' },
      { row: 5, reason: 'US dollars need no exchange rate.' },
      { row: 6, reason: 'The currency is not one that is converted: write EUR or GBP.' },
      { row: 7, reason: 'The day 2026-11-22 lies in the future.' },
      { row: 8, reason: 'The exchange rate holds a comma: write 1.08.' },
      { row: 9, reason: 'The exchange rate lies above 100.' },
      { row: 10, reason: expect.stringContaining('Then write 1.2658. If 0.79 is right, enter it by hand.') },
    ],
  };
  expect(await take(rows, true)).toMatchObject({ status: 200, body: told });
  expect(await admin.call(path)).toMatchObject({ body: { rates: [{ usd_per_unit: 2 }] } });
  expect(await take(rows)).toMatchObject({ status: 200, body: told });
  expect(await admin.call(path)).toMatchObject({
    body: { rates: [{ day: '2026-11-03', currency: 'GBP', usd_per_unit: 1.29 }, rate] },
  });
  expect(await readAudit(server.database, { after: before })).toMatchObject([
    { action: 'exchange_rates_imported', new: { total_rows: 9, rejected_rows: 7, imported: 2 } },
  ]);
  expect(await take([['day', 'currency']])).toMatchObject({ body: { code: 'COLUMNS_MISSING' } });
  expect(await take([head, ['2026-11-22', 'EUR', '1']])).toMatchObject({
    body: { code: 'NOTHING_TO_IMPORT' },
  });
});

test('pages hold whole days, and together every rate once', async () => {
  const days = Array.from({ length: 130 }, (_, index) =>
    new Date(Date.parse('2026-11-20') - index * 86_400_000).toISOString().slice(0, 10),
  );
  const rows = days.flatMap((day, index) =>
    (index % 3 === 0 ? ['EUR'] : ['EUR', 'GBP']).map((currency) => [day, currency, '1.2']),
  );
  await take([head, ...rows]);
  const seen: string[] = [];
  for (let query = ''; ;) {
    const { rates, has_more } = page.parse((await admin.call(path + query)).body);
    seen.push(...rates.map(({ day, currency }) => `${day} ${currency}`));
    if (!has_more) break;
    query = `?before=${rates.at(-1)?.day}`;
  }
  expect(seen).toEqual(rows.map(([day, currency]) => `${day} ${currency}`));
});
