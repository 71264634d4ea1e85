import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { assumptionSet, saveAssumptionSet } from '../../../contract/deals/assumption-sets.ts';
import { mostAssumptionSets } from '../../../contract/deals/deal-limits.ts';
import { simulation } from '../../../contract/deals/returns.ts';
import { publishedAssumptions } from '../../../engine/pricing/returns/assumptions.ts';
import { readEconomics } from '../../../engine/pricing/returns/asked-economics.ts';
import { simulateReturn } from '../../../engine/pricing/returns/simulation.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { createTestList } from '../../analysis/lists/test-lists.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { ownSet, shop, simulated, spread } from './test-returns.ts';

/** A workspace's own assumptions: saved as versions, chosen for a forecast, seen by nobody else. */
let server: TestServer;
let ada: SignedUp;
let eve: SignedUp;
let analysis: z.infer<typeof fullAnalysis>;
beforeAll(async () => {
  server = await startTestServer();
  [ada, eve] = [await server.signUp(), await server.signUp()];
  for (const { userId } of [ada, eve])
    await changeProfile(server.database, userId, { subscription_tier: 'enterprise' });
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.9', {
    headers: { cookie: ada.cookie },
  });
  analysis = fullAnalysis.parse(await answer.json());
});
afterAll(() => server.close());

const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
const save = (wishes: object = {}, who = ada) =>
  call(who, '/api/assumption-sets', { ...ownSet, based_on: null, ...wishes });
const outputOf = <Schema extends z.ZodType>(procedure: { '~orpc': { outputSchema?: Schema } }) => {
  const { outputSchema } = procedure['~orpc'];
  if (outputSchema === undefined) throw new Error('The contract has no output.');
  return outputSchema;
};
const saved = async (wishes: object = {}) => outputOf(saveAssumptionSet).parse((await save(wishes)).body);
const simulateWith = (chosen: object | undefined, wishes: object = {}, who = ada) =>
  call(who, '/api/simulations', {
    ...simulated,
    analysis_id: analysis.id,
    ...(chosen && { assumption_set: chosen }),
    ...wishes,
  });

test('a forecast by a workspace’s own set is what its ranges come to, and says which set and version that was', async () => {
  const { id, version } = await saved();
  expect(version).toBe(1);
  const made = outputOf(simulation).parse((await simulateWith({ id, version })).body);
  const told = (place: 0 | 1 | 2, note: string) => ({
    range: ownSet.ranges[place]?.range ?? { p10: 0, p50: 0, p90: 0 },
    mark: 'entered' as const,
    source: `Our shop, version 1${note}`,
    year: null,
    note: null,
  });
  const views = analysis.evidence.views.long;
  const economics = readEconomics(shop);
  if (views === null || economics === null) throw new Error('The sample has views.');
  const { clickRate, conversion } = publishedAssumptions;
  const clicks = told(1, ': Our links');
  expect(made.result).toEqual(
    simulateReturn({
      channel: { niche: analysis.niche, ...views },
      priceCents: simulated.price.amount_cents,
      horizon: simulated.horizon,
      economics,
      preset: 'clicks',
      assumptions: {
        ...publishedAssumptions,
        version: `own-${id}-v1+published-2026-11`,
        own: { id, name: 'Our shop', version: 1 },
        clickRate: { ...clickRate, [analysis.niche]: clicks },
        conversion: { ...conversion, purchase: told(0, ': Our orders') },
        lift: told(2, ''),
      },
    }),
  );
  // The published ways to count disagree no more: a rate of their own is known.
  expect(made.result.returns?.presets).toEqual([]);
  const byPublished = outputOf(simulation).parse((await simulateWith(undefined)).body);
  expect(byPublished.result.ownSet).toBeUndefined();
  expect(byPublished.result.returns?.orders.p50).not.toBe(made.result.returns?.orders.p50);
  // A commission as high as the margin can never pay, whatever the ranges.
  const never = await simulateWith({ id, version }, { economics: { ...shop, commission_percent: 45 } });
  expect(outputOf(simulation).parse(never.body).result.returns).toMatchObject({
    chance: 0,
    ordersToPay: null,
  });
  const tooMuch = await simulateWith({ id, version }, { economics: { ...shop, margin_percent: 101 } });
  expect(tooMuch).toMatchObject({
    status: 400,
    body: { error: 'The field "economics.margin_percent" is greater than 100.' },
  });
});

test('a kept forecast stays as it was when its set is edited or deleted, and an older version can be chosen', async () => {
  const { id } = await saved();
  const before = outputOf(simulation).parse((await simulateWith({ id, version: 1 })).body);
  const edited = [{ ...ownSet.ranges[0], range: { p10: 0.1, p50: 0.2, p90: 0.3 } }];
  const next = await saved({ name: 'Our shop, autumn', ranges: edited, based_on: { id, version: 1 } });
  expect(next).toMatchObject({ id, version: 2, name: 'Our shop, autumn' });
  const again = outputOf(simulation).parse((await simulateWith({ id, version: 1 })).body);
  expect(again.result).toEqual(before.result);
  const newer = outputOf(simulation).parse((await simulateWith({ id, version: 2 })).body);
  expect(newer.result.ownSet).toEqual({ id, name: 'Our shop, autumn', version: 2 });
  expect(await simulateWith({ id, version: 3 })).toMatchObject({ status: 404 });
  const one = outputOf(assumptionSet).parse((await call(ada, `/api/assumption-sets/one?id=${id}`)).body);
  expect(one.versions.map(({ version, ranges }) => [version, ranges.length])).toEqual([
    [2, 1],
    [1, 3],
  ]);
  expect(await call(ada, '/api/assumption-sets/delete', { id })).toMatchObject({ status: 200 });
  expect(await call(ada, '/api/assumption-sets/delete', { id })).toMatchObject({ status: 404 });
  expect((await call(ada, `/api/simulation?id=${before.id}`)).body).toEqual(before);
});

test('of two that edit the same version one is saved, and the other is refused and changes nothing', async () => {
  const { id } = await saved();
  const answers = await Promise.all(
    ['North', 'South'].map((name) => save({ name, based_on: { id, version: 1 } })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SET_CHANGED' });
  const { versions } = outputOf(assumptionSet).parse(
    (await call(ada, `/api/assumption-sets/one?id=${id}`)).body,
  );
  expect(versions).toHaveLength(2);
  expect({ id, ...versions[0] }).toEqual(winner);
  // A version that never was is none to edit.
  expect(await save({ based_on: { id, version: 7 } })).toMatchObject({ status: 404 });
});

test('nobody sees, edits, uses or deletes the set of another workspace', async () => {
  const { id, version } = await saved();
  expect((await call(eve, '/api/assumption-sets/list')).body).toEqual({ sets: [] });
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.9', {
    headers: { cookie: eve.cookie },
  });
  const theirs = fullAnalysis.parse(await answer.json());
  const refused = await Promise.all([
    call(eve, `/api/assumption-sets/one?id=${id}`),
    call(eve, '/api/assumption-sets/delete', { id }),
    save({ based_on: { id, version } }, eve),
    simulateWith({ id, version }, { analysis_id: theirs.id }, eve),
  ]);
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({ status: 404, body: { code: 'SET_NOT_FOUND' } });
  const rows = await server.database.asUser(eve.userId, () =>
    sql`select 1 from assumption_set_versions union all select 1 from assumption_sets`.execute(
      server.database.current,
    ),
  );
  expect(rows.rows).toEqual([]);
});

test('what cannot be counted with is refused with a sentence that names it', async () => {
  const with1 = (wishes: object) => save({ ranges: [{ ...ownSet.ranges[0], ...wishes }] });
  const range = (p10: number, p50: number, p90: number) => with1({ range: { p10, p50, p90 } });
  const row = 'Orders per click, shop orders: ';
  expect((await range(0.05, 0.03, 0.02)).body).toEqual({
    code: 'RANGE_REFUSED',
    error: `${row}the low end is above the high end.`,
  });
  expect((await range(0.02, 0.06, 0.05)).body).toMatchObject({
    error: `${row}the middle lies outside of its range.`,
  });
  expect((await range(0, 0.01, 0.02)).body).toMatchObject({
    error: `${row}a range does not begin at 0%; enter the smallest rate you have seen.`,
  });
  expect((await range(0.5, 0.7, 1)).body).toMatchObject({ error: `${row}a rate stays below 100%.` });
  expect((await save({ ranges: [] })).body).toMatchObject({ error: 'Enter at least one range of your own.' });
  expect((await save({ ranges: [ownSet.ranges[0], ownSet.ranges[0]] })).body).toMatchObject({
    error: `${row}it stands here twice.`,
  });
  expect((await with1({ of: 'Tech' })).status).toBe(400);
  expect((await save({ name: ' ' })).status).toBe(400);
});

test('own sets belong to Enterprise: what was made can be read and deleted after, and not be used', async () => {
  const { id, version } = await saved();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'agency' });
  try {
    expect(await save()).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
    expect(await simulateWith({ id, version })).toMatchObject({
      status: 403,
      body: { code: 'SETS_NOT_INCLUDED', error: 'Own assumptions require Enterprise plan' },
    });
    expect((await call(ada, `/api/assumption-sets/one?id=${id}`)).status).toBe(200);
    expect((await call(ada, '/api/assumption-sets/delete', { id })).status).toBe(200);
  } finally {
    await changeProfile(server.database, ada.userId, { subscription_tier: 'enterprise' });
  }
});

test('a budget is spread by a workspace’s own set too, and a kept choice says so', async () => {
  const { id, version } = await saved();
  const list = await createTestList(server, ada, 0);
  await list.post('add', { channel_ids: [analysis.evidence.channel.id] });
  const question = { ...spread, list_id: list.id, assumption_set: { id, version } };
  const result = { result: { ownSet: { id, name: 'Our shop', version } } };
  expect((await call(ada, '/api/portfolios', question)).body).toMatchObject(result);
  const { body } = await call(ada, '/api/portfolios/keep', { name: 'May', question });
  const kept = z.object({ id: z.string() }).parse(body);
  expect((await call(ada, `/api/portfolios/kept?id=${kept.id}`)).body).toMatchObject({ portfolio: result });
});

test('a workspace keeps so many sets, also when several are made at once', async () => {
  const left =
    mostAssumptionSets -
    z.object({ sets: z.array(z.unknown()) }).parse((await call(eve, '/api/assumption-sets/list')).body).sets
      .length;
  const answers = await Promise.all(Array.from({ length: left + 3 }, () => save({}, eve)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(left);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'TOO_MANY_SETS' });
});

test('a version is never changed: the database itself refuses', async () => {
  const change = server.database.asUser(ada.userId, () =>
    sql`update assumption_set_versions set name = 'Other'`.execute(server.database.current),
  );
  await expect(change).rejects.toThrow(/permission denied/);
});
