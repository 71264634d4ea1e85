import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { library } from '../../../contract/analysis/library.ts';
import { creatorMarketplace } from '../../../contract/creators/marketplace.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addEntry } from '../../creators/marketplace/test-entries.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { buyReport, signUpFree } from '../channel-analysis/test-reports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newest = new Date('2026-11-21T12:00:00Z');
const dollars = (medium: number) => ({ flatFee: { low: 1, medium, high: 3 } });

async function signUpPaying(): Promise<SignedUp> {
  const member = await server.signUp();
  await changeProfile(server.database, member.userId, { subscription_tier: 'growth' });
  return member;
}

async function ask(member: { cookie: string }, question: Record<string, string> = {}) {
  const path = `/api/library?${new URLSearchParams(question).toString()}`;
  const { status, body } = await callsOf(server, member)(path);
  expect(status).toBe(200);
  const answer = library['~orpc'].outputSchema?.parse(body);
  if (answer === undefined) throw new Error('The contract has no output.');
  return answer;
}
const names = async (member: { cookie: string }, question: Record<string, string>) =>
  (await ask(member, question)).analyses.map(({ channel_name }) => channel_name);

/** Gives analyses results of their own: each by its place in the history, newest first. */
async function describeResults(
  member: SignedUp,
  results: readonly { name?: string | null; handle?: string; figures?: object; full?: object }[],
): Promise<void> {
  for (const [place, { name, handle = null, figures = {}, full }] of results.entries()) {
    await sql`update channel_results set handle = ${handle}, figures = ${JSON.stringify(figures)}::json,
        channel_name = ${name === undefined ? `Channel ${place}` : name},
        full_result = ${full === undefined ? null : JSON.stringify(full)}
      where channel_id = ${`${member.userId}:${place}`}`.execute(server.database.current);
  }
}

async function withHistory(member: SignedUp, results: Parameters<typeof describeResults>[1]) {
  const history = { userId: member.userId, analyses: results.length, newest };
  const ids = await addHistory(server.database, history);
  await describeResults(member, results);
  return { member, ids };
}

test('nobody’s library is empty, and a page behind the last one is too', async () => {
  const member = await server.signUp();
  expect(await ask(member)).toEqual({ analyses: [], total: 0 });
  await addHistory(server.database, { userId: member.userId, analyses: 26, newest });
  expect((await ask(member)).analyses).toHaveLength(25);
  expect((await ask(member, { page: '2' })).analyses).toHaveLength(1);
  expect(await ask(member, { page: '3' })).toEqual({ analyses: [], total: 26 });
  expect((await ask(member, { rows: '10', page: '3' })).analyses).toHaveLength(6);
});

test('somebody else’s analyses are in no answer, whatever is asked', async () => {
  const [member, other] = [await signUpPaying(), await signUpPaying()];
  await withHistory(other, [{ name: 'Theirs', figures: { verdict: 'Good' } }]);
  await withHistory(member, [{ name: 'Mine', figures: { verdict: 'Good' } }]);
  const questions: Record<string, string>[] = [
    {},
    { q: 'T' },
    { q: 'i' },
    { verdict: 'Good' },
    { sort: 'price' },
  ];
  for (const question of questions) expect(await names(member, question)).not.toContain('Theirs');
  expect((await ask(member)).total).toBe(1);
});

test('every column sorts both ways, with what is missing last', async () => {
  const { member } = await withHistory(await signUpPaying(), [
    { name: 'bravo', figures: { verdict: 'Avoid', recommendedPricing: null } },
    { name: 'Alpha', figures: { verdict: 'Strong', recommendedPricing: dollars(900) } },
    { name: null, figures: {} },
    { name: 'charlie', figures: { verdict: 'Good', recommendedPricing: dollars(10_000) } },
  ]);
  const [bravo, alpha, none, charlie] = ['bravo', 'Alpha', null, 'charlie'];
  expect(await names(member, {})).toEqual([bravo, alpha, none, charlie]);
  expect(await names(member, { order: 'asc' })).toEqual([charlie, none, alpha, bravo]);
  expect(await names(member, { sort: 'name' })).toEqual([alpha, bravo, charlie, none]);
  expect(await names(member, { sort: 'name', order: 'desc' })).toEqual([charlie, bravo, alpha, none]);
  expect(await names(member, { sort: 'price' })).toEqual([charlie, alpha, bravo, none]);
  expect(await names(member, { sort: 'price', order: 'asc' })).toEqual([alpha, charlie, bravo, none]);
  expect(await names(member, { sort: 'verdict' })).toEqual([alpha, charlie, bravo, none]);
  expect(await names(member, { sort: 'verdict', order: 'desc' })).toEqual([bravo, charlie, alpha, none]);
  // Scores are 0, 1, 2, 3 in the order of the history.
  expect(await names(member, { sort: 'score' })).toEqual([charlie, none, alpha, bravo]);
  expect(await names(member, { sort: 'score', order: 'asc' })).toEqual([bravo, alpha, none, charlie]);
});

test('a search takes every sign as itself, in names and in handles', async () => {
  const { member } = await withHistory(await server.signUp(), [
    { name: '100% Wool', handle: 'woolhouse' },
    { name: 'snake_case' },
    { name: 'back\\slash' },
    { name: 'ÜBER Räder', handle: 'wheels' },
    { name: null },
  ]);
  expect(await names(member, { q: '%' })).toEqual(['100% Wool']);
  expect(await names(member, { q: '_' })).toEqual(['snake_case']);
  expect(await names(member, { q: '\\' })).toEqual(['back\\slash']);
  expect(await names(member, { q: 'über' })).toEqual(['ÜBER Räder']);
  expect(await names(member, { q: '@WoolHouse' })).toEqual(['100% Wool']);
  expect(await names(member, { q: ' whee ' })).toEqual(['ÜBER Räder']);
  expect(await names(member, { q: '"; drop table x' })).toEqual([]);
  expect((await ask(member, { q: '%' })).total).toBe(1);
});

test('filters narrow together, and days are whole ones of UTC', async () => {
  const { member } = await withHistory(await server.signUp(), [
    { name: 'a', figures: { verdict: 'Good', niche: 'Tech', brandSafety: 'high' } },
    { name: 'b', figures: { verdict: 'Good', niche: 'Food', brandSafety: 'high' } },
    { name: 'c', figures: { verdict: 'Avoid', niche: 'Tech', brandSafety: 'low' } },
  ]);
  expect(await names(member, { verdict: 'Good' })).toEqual(['a', 'b']);
  expect(await names(member, { niche: 'Tech' })).toEqual(['a', 'c']);
  expect(await names(member, { brand_safety: 'high', niche: 'Food' })).toEqual(['b']);
  const times = ['2026-11-01T00:00:00Z', '2026-11-02T23:59:59.9Z', '2026-11-03T00:00:00Z'];
  for (const [place, at] of times.entries())
    await server.database.asSystem(() =>
      sql`update channel_analyses set created_at = ${at}
        where channel_id = ${`${member.userId}:${place}`}`.execute(server.database.current),
    );
  expect(await names(member, { from: '2026-11-01', to: '2026-11-02' })).toEqual(['b', 'a']);
  expect(await names(member, { from: '2026-11-03' })).toEqual(['c']);
  expect(await names(member, { to: '2026-11-01', verdict: 'Good' })).toEqual(['a']);
  expect(await names(member, { from: '2026-11-03', to: '2026-11-01' })).toEqual([]);
});

const wrong: Record<string, string>[] = [
  { sort: 'secret' },
  { order: 'up' },
  { page: '0' },
  { page: '100000' },
  { rows: '1000' },
  { from: '2026-02-30' },
  { verdict: 'good' },
  { q: 'x'.repeat(101) },
  { job_id: 'x' },
  { other: '1' },
];
test.each(wrong)('%o is refused', async (question) => {
  const member = await server.signUp();
  const path = `/api/library?${new URLSearchParams(question).toString()}`;
  expect((await callsOf(server, member)(path)).status).toBe(400);
});

test('a row tells its change since the analysis before of the same channel, and the views it rests on', async () => {
  const videos = [
    { publishedAt: '2026-11-03T00:00:00Z', views: 30 },
    { publishedAt: '2026-11-01T00:00:00Z', views: 10 },
  ];
  const { member } = await withHistory(await signUpPaying(), [
    { figures: { recommendedPricing: dollars(1_200) }, full: { evidence: { sample: { videos } } } },
    { figures: { recommendedPricing: dollars(1_000) } },
    { figures: { recommendedPricing: dollars(5) } },
  ]);
  const channel = `${member.userId}:0`;
  await server.database.asSystem(() =>
    sql`update channel_analyses set channel_id = ${channel}, sponsorship_score = 70
      where channel_id = ${`${member.userId}:1`}`.execute(server.database.current),
  );
  const { analyses } = await ask(member);
  expect(analyses).toMatchObject([
    { price: 1_200, price_change: 200, score_change: -70, views: [10, 30] },
    { price: 1_000, price_change: null, score_change: null, views: [] },
    { price: 5, price_change: null, score_change: null },
  ]);
});

test('a free plan sees no price, cannot sort by one, and sees those of the channels it has bought', async () => {
  const figures = (medium: number) => ({ figures: { recommendedPricing: dollars(medium) } });
  const { member } = await withHistory(await signUpFree(server), [
    figures(1),
    figures(3),
    figures(2),
    figures(4),
  ]);
  await buyReport(server.database, { userId: member.userId, channelId: `${member.userId}:2` });
  const { analyses } = await ask(member, { sort: 'price' });
  // The bought one; then the others as if none had a price.
  expect(analyses.map(({ channel_name, access }) => [channel_name, access])).toEqual([
    ['Channel 2', 'full'],
    ['Channel 0', 'limited'],
    ['Channel 1', 'limited'],
    ['Channel 3', 'limited'],
  ]);
  expect(analyses[0]).toMatchObject({ price: 2 });
  for (const row of analyses.slice(1))
    for (const hidden of ['price', 'price_change', 'views']) expect(row).not.toHaveProperty(hidden);
  expect((await ask(member, { sort: 'price', order: 'asc' })).analyses[1]?.channel_name).toBe('Channel 0');
});

test('a bulk job’s analyses can be asked for alone, by their owner alone', async () => {
  const { member, ids } = await withHistory(await signUpPaying(), [{ name: 'in' }, { name: 'out' }]);
  const jobId = '00000000-0000-4000-8000-00000000b001';
  await server.database.asSystem(async () => {
    await sql`insert into bulk_jobs (id, user_id, job_name, status, demo, total_channels, month, created_at)
      values (${jobId}, ${member.userId}, 'j', 'completed', false, 2, '2026-11-01', ${newest})`.execute(
      server.database.current,
    );
    await sql`insert into bulk_lines (job_id, line, user_id, channel_url, state, analysis_id)
      values (${jobId}, 1, ${member.userId}, 'a', 'completed', ${ids[0]}),
        (${jobId}, 2, ${member.userId}, 'b', 'failed', null)`.execute(server.database.current);
  });
  expect(await names(member, { job_id: jobId })).toEqual(['in']);
  expect(await names(member, { job_id: jobId, sort: 'name', q: 'o' })).toEqual([]);
  const other = await signUpPaying();
  expect(await ask(other, { job_id: jobId })).toEqual({ analyses: [], total: 0 });
});

test('the marketplace shows the reader’s own newest analysis beside a creator, and nobody else’s', async () => {
  const figures = { verdict: 'Good', recommendedPricing: dollars(700) };
  const { member } = await withHistory(await signUpPaying(), [{ name: 'Somebody', handle: 'some', figures }]);
  const channelId = `${member.userId}:0`;
  await addEntry(server.database, { channelId, channelName: 'Somebody' });
  const own = async (reader: { cookie: string }) => {
    const { body } = await callsOf(
      server,
      reader,
    )('/functions/v1/creator-marketplace?action=search&q=Somebody');
    const page = creatorMarketplace['~orpc'].outputSchema?.parse(body);
    return page?.creators.find((each) => each.channel_id === channelId);
  };
  expect(await own(member)).toMatchObject({
    handle: 'some',
    own_analysis: { access: 'full', price: 700, verdict: 'Good', sponsorship_score: 0 },
  });
  const free = await signUpFree(server);
  expect(await own(free)).toMatchObject({ handle: 'some', own_analysis: null });
  await addHistory(server.database, { userId: free.userId, analyses: 1, newest });
  await server.database.asSystem(() =>
    sql`update channel_analyses set channel_id = ${channelId} where user_id = ${free.userId}`.execute(
      server.database.current,
    ),
  );
  const limited = (await own(free))?.own_analysis;
  expect(limited).toMatchObject({ access: 'limited' });
  expect(limited).not.toHaveProperty('price');
});
