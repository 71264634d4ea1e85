import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rateLines } from '../../../engine/creators/rate-card.ts';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, signUpCreator, testChannels } from '../creators/test-creators.ts';
import type { Creator } from '../creators/test-creators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
afterAll(() => server.close());

const path = '/api/creators/rate-card';
const card = z.object({
  version: z.number(),
  wage_cents: z.number(),
  analysed_at: z.string().nullable(),
  lines: z.array(
    z.object({
      line: z.string(),
      ask_cents: z.number().nullable(),
      shown: z.boolean(),
      basis: z.string(),
      floor_cents: z.number().nullable(),
      is_below_floor: z.boolean(),
      market: z.object({ low: z.number(), medium: z.number(), high: z.number() }).nullable(),
    }),
  ),
  steps: z.array(z.object({ part: z.string(), sentence: z.string() })),
  versions: z.array(z.object({ version: z.number() })),
});

const line = (name: string, own: object = {}) => ({
  line: name,
  hours: 0,
  costs_cents: 0,
  ask_cents: null,
  shown: false,
  ...own,
});
const save = (creator: Creator, own: object = {}) =>
  creator.call(`${path}/save`, { channel_id: alpha, base_version: 0, wage_cents: 5_000, lines: [], ...own });
const read = (creator: Creator, query = '') => creator.call(`${path}?channel_id=${alpha}${query}`);
const lineOf = (answer: unknown, name: string) => card.parse(answer).lines.find((each) => each.line === name);

async function signUpBuyer(): Promise<Creator> {
  const creator = await signUpCreator(server);
  await buyReport(server.database, { userId: creator.userId, channelId: alpha });
  const analysed = await server.analyse(alpha, '203.0.113.9', { headers: { cookie: creator.cookie } });
  if (!analysed.ok) throw new Error(`The analysis answered ${analysed.status}.`);
  return creator;
}

test('the market’s figure stands beside the floor and the own price of each line', async () => {
  const ada = await signUpBuyer();
  const empty = card.parse(await read(ada));
  expect(empty).toMatchObject({ version: 0, wage_cents: 0, versions: [] });
  expect(empty.lines.map((each) => each.line)).toEqual(rateLines);
  const integration = lineOf(empty, 'integration');
  const mention = lineOf(empty, 'mention');
  expect(mention?.market?.medium).toBe(Math.round((integration?.market?.medium ?? 0) * 0.65));
  const ugc = lineOf(empty, 'ugc');
  const dedicated = lineOf(empty, 'dedicated')?.market?.medium ?? 0;
  expect(ugc?.floor_cents).toBeNull();
  expect(Math.abs((ugc?.market?.medium ?? 0) - 0.6 * dedicated)).toBeLessThanOrEqual(1);
  expect(empty.steps.map(({ part }) => part)).toContain('engagement');
  const lines = [
    line('dedicated', { hours: 12.5, costs_cents: 10_000, ask_cents: 50_000, shown: true }),
    line('ugc', { hours: 4, ask_cents: 30_000 }),
  ];
  const saved = await save(ada, { lines });
  expect(lineOf(saved, 'dedicated')).toMatchObject({
    floor_cents: 12.5 * 5_000 + 10_000,
    ask_cents: 50_000,
    is_below_floor: true,
  });
  expect(lineOf(saved, 'ugc')).toMatchObject({ floor_cents: 20_000, is_below_floor: false });
});

test('each saving is a version; one made from an older version is refused and loses nothing', async () => {
  const ada = await signUpBuyer();
  await save(ada, { wage_cents: 4_000 });
  expect(card.parse(await save(ada, { base_version: 1, wage_cents: 6_000 })).version).toBe(2);
  expect(await save(ada, { base_version: 1, wage_cents: 1 })).toBe('RATE_CARD_CHANGED');
  expect(card.parse(await read(ada))).toMatchObject({
    wage_cents: 6_000,
    versions: [{ version: 2 }, { version: 1 }],
  });
  expect(card.parse(await read(ada, '&version=1')).wage_cents).toBe(4_000);
  expect(await read(ada, '&version=9')).toBe('VERSION_NOT_FOUND');
});

test('of parallel savings of one version one is kept', async () => {
  const ada = await signUpBuyer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(ada)));
  expect(answers.filter((answer) => answer === 'RATE_CARD_CHANGED')).toHaveLength(7);
});

test('other people’s channels, forged ids and impossible work are refused', async () => {
  const [ada, eve] = [await signUpBuyer(), await signUpCreator(server)];
  await save(ada);
  expect(await save(eve)).toBe('CHANNEL_NOT_FOUND');
  expect(await read(eve)).toBe('CHANNEL_NOT_FOUND');
  expect(await save(ada, { channel_id: beta })).toBe('CHANNEL_NOT_FOUND');
  await eve.ownership('request', alpha);
  expect(await save(eve)).toBe('REPORT_NEEDED');
  const wrong = [
    { channel_id: `${alpha}'` },
    { wage_cents: -1 },
    { wage_cents: 1e15 },
    { wage_cents: 0.5 },
    { base_version: -1 },
    { user_id: ada.userId },
    { lines: [line('dedicated', { hours: 10_000 })] },
    { lines: [line('dedicated', { hours: -1 })] },
    { lines: [line('dedicated', { hours: 0.1 })] },
    { lines: [line('dedicated', { costs_cents: -1 })] },
    { lines: [line('dedicated', { ask_cents: 0 })] },
    { lines: [line('dedicated', { ask_cents: 1e15 })] },
    { lines: [line('dedicated'), line('dedicated')] },
    { lines: [line('__proto__')] },
    { lines: [line('dedicated', { floor_cents: 1 })] },
  ];
  for (const own of wrong) expect(await save(ada, { base_version: 1, ...own })).toBe('BAD_REQUEST');
});

test('a media kit shows the lines that were switched on, as page and as PDF, and no others', async () => {
  const ada = await signUpBuyer();
  const kit = { headline: 'Tools', about: '', contact_address: null, shows_rates: false, shared: true };
  const shared = await ada.call('/api/creators/media-kit', { action: 'save', channel_id: alpha, ...kit });
  const { url } = z.object({ url: z.string() }).parse(shared);
  expect(await (await fetch(url)).text()).not.toContain('What I charge');
  await save(ada, {
    lines: [
      line('dedicated', { ask_cents: 412_300, shown: true }),
      line('mention', { ask_cents: 98_700 }),
      line('paidAds', { ask_cents: 45_050, shown: true }),
      line('whitelisting', { shown: true }),
    ],
  });
  const page = await (await fetch(url)).text();
  for (const text of ['What I charge', 'USD\u00a04,123', 'USD\u00a0450.50', 'On request', 'my account'])
    expect(page).toContain(text);
  for (const text of ['987', 'Use in email']) expect(page).not.toContain(text);
  const pdf = await fetch(`${url}.pdf`);
  expect(pdf.status).toBe(200);
});

test('without an analysis that may be shown there are own prices and no market’s', async () => {
  const ada = await signUpCreator(server);
  await buyReport(server.database, { userId: ada.userId, channelId: alpha });
  const saved = card.parse(await save(ada, { lines: [line('short', { ask_cents: 100 })] }));
  expect(saved).toMatchObject({ analysed_at: null, steps: [] });
  expect(lineOf(saved, 'short')).toMatchObject({ market: null, ask_cents: 100 });
});

test('the database keeps versions as they are', async () => {
  const ada = await signUpBuyer();
  await save(ada);
  const { database } = server;
  await expect(
    database.asUser(ada.userId, () => sql`update rate_cards set version = 7`.execute(database.current)),
  ).rejects.toThrow(/permission denied/);
});
