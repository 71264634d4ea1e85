import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { importRates } from './rate-import.usecases.ts';
import { countAudit, emptyRates, readAudit } from './test-rates.ts';
import { trialSize } from '../../../values/test-trials.ts';

let server: TestServer;
let admin: TestAdmin;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addAdmin(server);
});
beforeEach(() => emptyRates(server.database));
afterAll(() => server.close());

const path = '/api/admin/creator-rates';
const head = ['channel_name', 'niche', 'rate_type', 'quoted_amount', 'currency', 'date_collected'];
const good = ['Kestrel Workbench', 'Tech', 'flat_fee', '1200.50', 'USD', '2026-11-02'];
const changed = (column: string, value: string) =>
  good.map((cell, index) => (head[index] === column ? value : cell));
const preview = (rows: string[][], from = admin) => from.call(`${path}/preview-import`, { rows });
const take = (rows: string[][], from = admin) => from.call(`${path}/import`, { rows });
const countRates = async () => {
  const { body } = await admin.call(path);
  return z.object({ total: z.number() }).parse(body).total;
};

test.each([
  ['quoted_amount', '12,50', 'The amount holds a comma: write 12.50.'],
  ['quoted_amount', '1,250.5', 'The amount holds a comma: write 1250.5.'],
  ['quoted_amount', '1e308', 'The amount is not a plain number: write it as 1250.00.'],
  ['quoted_amount', '9'.repeat(400), 'The amount lies above 100,000,000.'],
  ['quoted_amount', '-1', 'The amount lies below zero.'],
  ['quoted_amount', '0', 'The amount lies below 0.01.'],
  ['quoted_amount', '0.004', 'The amount has more than 2 decimals.'],
  ['quoted_amount', 'NaN', 'The amount is not a plain number: write it as 1250.00.'],
  ['quoted_amount', 'Infinity', 'The amount is not a plain number: write it as 1250.00.'],
  ['quoted_amount', '$1200', 'The amount is not a plain number: write it as 1250.00.'],
  ['quoted_amount', '', 'The amount is missing.'],
  ['currency', 'BTC', '“BTC” is not collected: write USD, EUR or GBP.'],
  ['currency', '', 'The currency is missing: write USD, EUR or GBP.'],
  ['date_collected', '2026-11-22', 'The day 2026-11-22 lies in the future.'],
  ['date_collected', '2004-12-31', 'The day 2004-12-31 lies before 2005.'],
  ['date_collected', '2026-02-30', 'The day is not written as year, month and day: 2026-11-22.'],
  ['date_collected', '02.11.2026', 'The day is not written as year, month and day: 2026-11-22.'],
  ['niche', '', 'The niche is missing.'],
  [
    'niche',
    '=cmd|calc',
    expect.stringContaining('“=cmd|calc” is no niche known here: write one of Tech, Gaming'),
  ],
  ['rate_type', 'barter', '“barter” is no rate type: write flat_fee, cpm or affiliate.'],
  ['channel_name', ' ', 'The channel name is missing.'],
  ['channel_name', '\u200B\u2800', 'The channel name is missing.'],
  ['channel_name', 'x'.repeat(201), 'The channel name is longer than 200 characters.'],
  ['channel_name', 'a\u0000b', 'The channel name holds characters that cannot be read.'],
  ['channel_name', '\ud800', 'The channel name holds characters that cannot be read.'],
])('a row whose %s is %j is told with its number and reason', async (column, value, reason) => {
  const answer = await preview([head, good, changed(column, value)]);
  expect(answer).toMatchObject({
    status: 200,
    body: { total_rows: 2, good_rows: 1, rejected_rows: 1, rejected: [{ row: 3, reason }] },
  });
});

test('names of columns, niches, types and currencies are forgiven their case and signs, and blank rows are passed over', async () => {
  const rows = [
    ['', ''],
    ['Date', ' Currency', 'Amount', 'RATE TYPE', 'Niche', 'Channel-Name', 'Subscribers', 'Something else'],
    ['2026-11-02T00:00:00.000Z', 'eur', '1200', 'Flat Fee', 'tech', 'Kestrel\nWorkbench', '1.2M', 'x'],
    ['', ' ', ''],
    ['2026-11-02', 'USD', '12.50', 'Affiliate', 'FOOD', 'Pentola Lenta'],
  ];
  const { body } = await preview(rows);
  expect(body).toMatchObject({ total_rows: 2, good_rows: 2, rejected_rows: 0, rejected: [] });
  expect(body).toHaveProperty('sample', [
    {
      channel_name: 'Kestrel Workbench',
      channel_url: null,
      subscriber_count: '1.2M',
      niche: 'Tech',
      rate_type: 'flat_fee',
      quoted_amount: 1200,
      currency: 'EUR',
      notes: '',
      date_collected: '2026-11-02',
    },
    expect.objectContaining({ niche: 'Food', rate_type: 'affiliate', subscriber_count: '' }),
  ]);
});

test('a table without the needed columns is refused with their names, and one without rows too', async () => {
  expect(
    await preview([
      ['channel_name', 'amount'],
      ['a', '1'],
    ]),
  ).toMatchObject({
    status: 400,
    body: {
      code: 'COLUMNS_MISSING',
      error: 'The first row has to name the columns. Missing: niche, rate_type, currency and date_collected.',
    },
  });
  expect(await preview([['']])).toMatchObject({ status: 400, body: { code: 'COLUMNS_MISSING' } });
  expect(await preview([head, ['', '']])).toMatchObject({ status: 400, body: { code: 'NOTHING_TO_IMPORT' } });
  expect(await take([head, changed('niche', '')])).toMatchObject({
    status: 400,
    body: { code: 'NOTHING_TO_IMPORT' },
  });
  expect(await preview([])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  expect(
    await admin.call(`${path}/import`, { rows: [head, good], admin_user_id: admin.userId }),
  ).toMatchObject({
    status: 400,
  });
});

test('a preview changes nothing, an import is logged once, and what was there already is told', async () => {
  const before = await countAudit(server.database);
  const rows = [
    head,
    good,
    changed('channel_name', 'KESTREL WORKBENCH'),
    changed('niche', ''),
    changed('quoted_amount', '7'),
  ];
  expect(await preview(rows)).toMatchObject({ body: { good_rows: 2, rejected_rows: 2 } });
  expect(await countRates()).toBe(0);
  const { body } = await take(rows);
  expect(body).toEqual({
    total_rows: 4,
    imported: 2,
    rejected_rows: 2,
    rejected: [
      expect.objectContaining({ row: 3, reason: 'The same rate stands in row 2 already.' }),
      expect.objectContaining({ row: 4, reason: 'The niche is missing.' }),
    ],
  });
  const already = 'The same rate of this channel and day has been collected already.';
  expect(await preview([head, good])).toMatchObject({
    body: { good_rows: 0, rejected: [{ row: 2, reason: already }] },
  });
  expect(await take([head, good, changed('quoted_amount', '8')])).toMatchObject({
    body: { imported: 1, rejected: [{ row: 2, reason: already }] },
  });
  expect((await take(rows)).body).toMatchObject({ code: 'NOTHING_TO_IMPORT' });
  expect(await readAudit(server.database, { after: before })).toEqual([
    {
      action: 'creator_rates_imported',
      email: admin.email,
      old: null,
      new: { total_rows: 4, rejected_rows: 2, imported: 2 },
    },
    {
      action: 'creator_rates_imported',
      email: admin.email,
      old: null,
      new: { total_rows: 2, rejected_rows: 1, imported: 1 },
    },
  ]);
});

test('of a table that two administrators import at once each rate is added once', async () => {
  const other = await addAdmin(server);
  const rows = [head, ...Array.from({ length: 300 }, (_, index) => changed('quoted_amount', `${index + 1}`))];
  const answers = await Promise.all([take(rows), take([head, ...rows.slice(1).toReversed()], other)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers).toContainEqual({ status: expect.toBeOneOf([400, 409]), body: expect.anything() });
  expect(await countRates()).toBe(300);
  expect((await take(rows, other)).body).toMatchObject({ code: 'NOTHING_TO_IMPORT' });
});

test('of a long table, half of its rows broken, the other half is taken, and the first 500 bad ones are told', async () => {
  const broken = ['12,50', '1e308', '-1', 'NaN'].map((amount) => changed('quoted_amount', amount));
  // A table may have 100,000 rows.
  const total = trialSize({ sample: 10_000, whole: 100_000 });
  const rows = Array.from({ length: total }, (_, index) =>
    index % 2 === 1 ? (broken[(index >> 1) % 4] ?? []) : [`Channel ${index}`, ...good.slice(1)],
  );
  const { body } = await take([head, ...rows]);
  expect(body).toMatchObject({ total_rows: total, imported: total / 2, rejected_rows: total / 2 });
  const { rejected } = z.object({ rejected: z.array(z.object({ row: z.number() })) }).parse(body);
  expect(rejected.map(({ row }) => row)).toEqual(Array.from({ length: 500 }, (_, index) => 2 * index + 3));
  expect(await countRates()).toBe(total / 2);
  const tooLong = Array.from({ length: 100_001 }, () => good);
  expect(await take([head, ...tooLong])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
});

test('an import that fails at its very end leaves nothing, neither rates nor a row in the log', async () => {
  const before = await countAudit(server.database);
  const rows = Array.from({ length: 3000 }, (_, index) => [`Channel ${index}`, ...good.slice(1)]);
  const moments = [server.clock.now, server.clock.now];
  // The third time it is asked for is the audit row's.
  const now = () => {
    const moment = moments.pop();
    if (moment === undefined) throw new Error('The clock has stopped.');
    return moment;
  };
  const by = { userId: admin.userId, email: admin.email, clientAddress: '192.0.2.1' };
  const context = { database: server.database, demo: false, now, admin: by };
  await expect(importRates(context, { rows: [head, ...rows] })).rejects.toThrow('The clock has stopped.');
  expect(await countRates()).toBe(0);
  expect(await countAudit(server.database)).toBe(before);
});
