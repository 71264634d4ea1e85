import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { longestExport } from '../../../contract/limits.ts';
import { planTiers } from '../../../engine/plans/plans.ts';
import { DatabaseLostError, faultClasses } from '../../platform/db/database-faults.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { listSponsors, nameSponsor } from '../../../engine/analysis/sponsor-list.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { pageRows } from './exports.usecases.ts';
import { figures } from './figures.fixture.ts';
import { headers, readCsv, readWorkbook } from './test-exports.ts';

const start = new Date('2026-11-21T12:00:00Z');
const csvPath = '/functions/v1/export-analysis-csv';
const excelPath = '/functions/v1/export-analysis-excel';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => {
  server.clock.now = start;
  server.reports.length = 0;
});
afterAll(() => server.close());

const ask = (path: string, { cookie }: { cookie: string }, body: unknown) =>
  fetch(server.url + path, { method: 'POST', headers: { cookie }, body: JSON.stringify(body) });
const refusalOf = async (path: string, member: { cookie: string }, body: unknown = { all: true }) => {
  const answer = await ask(path, member, body);
  return [answer.status, await answer.json()];
};
const downloadCsv = async (member: SignedUp, body: unknown) => {
  const answer = await ask(csvPath, member, body);
  expect(answer.status).toBe(200);
  return readCsv(Buffer.from(await answer.arrayBuffer())).slice(1);
};
const namesOf = async (member: SignedUp, body: unknown) =>
  (await downloadCsv(member, body)).map(([name]) => name);
/** Somebody in their trial, which begins where the account is first read. */
const signUp = async () => {
  const member = await server.signUp();
  await fetch(`${server.url}/api/start`, { headers: { cookie: member.cookie } });
  return member;
};
const signUpWith = async (analyses: number) => {
  const member = await signUp();
  const history = { userId: member.userId, analyses, newest: start, figures };
  return { ...member, ids: await addHistory(server.database, history) };
};
const nameUpTo = (count: number) => Array.from({ length: count }, (_, index) => `Channel ${index}`);

test('a CSV is a download of the day’s name that no cache keeps', async () => {
  server.clock.now = new Date('2026-11-30T23:59:59Z');
  const member = await signUpWith(1);
  const answer = await ask(csvPath, member, { all: true });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition':
      'attachment; filename="channel-analyses-2026-11-30.csv"; filename*=UTF-8\'\'channel-analyses-2026-11-30.csv',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(readCsv(Buffer.from(await answer.arrayBuffer()))[0]).toEqual(headers);
});

test('a workbook likewise, named after the day in UTC', async () => {
  server.clock.now = new Date('2026-12-01T00:00:00Z');
  const member = await signUpWith(2);
  const answer = await ask(excelPath, member, { all: true });
  expect(answer.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(answer.headers.get('content-disposition')).toContain('filename="channel-analyses-2026-12-01.xlsx"');
  const [header, first, ...others] = await readWorkbook(Buffer.from(await answer.arrayBuffer()));
  expect(header).toEqual(headers);
  expect(first?.slice(0, 6)).toEqual([
    'Channel 0',
    `https://www.youtube.com/channel/${encodeURIComponent(`${member.userId}:0`)}`,
    start,
    start,
    figures.subscriberCount,
    figures.avgViews,
  ]);
  expect(others).toHaveLength(1);
});

test('an analysis made by the product is exported with the figures its result shows', async () => {
  const member = await signUp();
  const analysed = await ask('/functions/v1/analyze-youtube-channel', member, {
    channelUrl: '@kestrelworkbench',
  });
  const result = await analysed.json();
  const [cells = []] = await downloadCsv(member, { analysisIds: [result.id] });
  const { flatFee, cpm, affiliate } = result.recommendedPricing;
  const prices = [flatFee, cpm, affiliate].flatMap(({ low, medium, high }) => [low, medium, high]);
  expect(cells).toEqual([
    result.channelName,
    `https://www.youtube.com/channel/${result.evidence.channel.id}`,
    '2026-11-21 12:00:00',
    '2026-11-21 12:00:00',
    ...[result.subscriberCount, result.avgViews, result.engagementRate].map(String),
    result.contentFrequency,
    result.niche,
    String(result.sponsorshipScore),
    result.riskLevel,
    result.brandSafety,
    ...prices.map(String),
    result.verdict,
    result.evidence.market.basis,
    String(result.evidence.market.multiplier),
    listSponsors(result.evidence.sponsors).map(nameSponsor).join('; '),
    `v${result.evidence.modelVersion}`,
    'no',
    'third-party estimate, not YouTube data',
  ]);
});

test('analyses asked for by id come in the order asked, each once', async () => {
  const member = await signUpWith(5);
  const [a = '', , c = '', , e = ''] = member.ids;
  const analysisIds = [e, a, e.toUpperCase(), c, a];
  expect(await namesOf(member, { analysisIds })).toEqual(['Channel 4', 'Channel 0', 'Channel 2']);
});

test.each([0, 1, pageRows - 1, pageRows, pageRows + 1, 2 * pageRows, 2 * pageRows + 7])(
  'a whole history of %i analyses is exported newest first, none missing and none twice',
  async (analyses) => {
    const member = await signUpWith(analyses);
    expect(await namesOf(member, { all: true })).toEqual(nameUpTo(analyses));
  },
);

test('analyses of the very same moment are told apart where one page ends and the next begins', async () => {
  const member = await signUpWith(2 * pageRows + 3);
  await server.database.asUser(member.userId, () =>
    sql`update channel_analyses set created_at = '2026-11-21T12:00:00.123456Z'
      where user_id = ${member.userId}`.execute(server.database.current),
  );
  const names = await namesOf(member, { all: true });
  expect(names).toHaveLength(2 * pageRows + 3);
  expect(new Set(names)).toEqual(new Set(nameUpTo(2 * pageRows + 3)));
});

test('moments closer than a millisecond lose nothing between two pages', async () => {
  const member = await signUpWith(pageRows + 40);
  await server.database.asUser(member.userId, () =>
    sql`update channel_analyses set created_at = '2026-11-21T12:00:00Z'::timestamptz
      + (random() * 900)::int * interval '1 microsecond' where user_id = ${member.userId}`.execute(
      server.database.current,
    ),
  );
  expect(new Set(await namesOf(member, { all: true })).size).toBe(pageRows + 40);
});

test('an analysis whose texts had to be forgotten keeps its figures and has no name', async () => {
  const member = await signUpWith(1);
  await sql`update channel_results set channel_name = null, full_result = null, limited_result = null
    where channel_id = ${`${member.userId}:0`}`.execute(server.database.current);
  const [[name, , , , subscribers] = []] = await downloadCsv(member, { all: true });
  expect([name, subscribers]).toEqual(['', String(figures.subscriberCount)]);
});

test('one analysis that is not the caller’s refuses the whole export and tells nothing of it', async () => {
  const [member, other] = [await signUpWith(3), await signUpWith(1)];
  const unknown = '00000000-0000-4000-8000-0000000000ff';
  for (const path of [csvPath, excelPath]) {
    for (const foreign of [...other.ids, unknown]) {
      expect(await refusalOf(path, member, { analysisIds: [...member.ids, foreign] })).toEqual([
        404,
        { error: 'This analysis is not in your history.', code: 'ANALYSIS_NOT_FOUND' },
      ]);
    }
  }
  expect(await namesOf(member, { all: true })).toEqual(nameUpTo(3));
});

test('as many analyses as may be named are exported, one more is refused', async () => {
  const member = await signUpWith(longestExport + 1);
  expect(await namesOf(member, { analysisIds: member.ids.slice(1) })).toHaveLength(longestExport);
  expect((await refusalOf(csvPath, member, { analysisIds: member.ids }))[0]).toBe(400);
});

test.each([
  ['10,000 ids', { analysisIds: Array.from({ length: 10_000 }, () => crypto.randomUUID()) }, 413],
  ['no ids', { analysisIds: [] }, 400],
  ['an id that is none', { analysisIds: ['1 or 1=1'] }, 400],
  ['all and ids', { all: true, analysisIds: ['00000000-0000-4000-8000-0000000000ff'] }, 400],
  ['all: false', { all: false }, 400],
  ['nothing', {}, 400],
  ['another user’s history', { all: true, userId: '00000000-0000-4000-8000-0000000000ff' }, 400],
])('an input of %s is refused in words', async (_, body, status) => {
  const member = await signUp();
  for (const path of [csvPath, excelPath]) {
    const [answered, refusal] = await refusalOf(path, member, body);
    expect(answered).toBe(status);
    expect(refusal.error).toMatch(/^[A-Z].*\.$/);
  }
  expect(server.reports).toEqual([]);
});

test('whoever is not signed in is told to sign in', async () => {
  for (const path of [csvPath, excelPath]) expect((await refusalOf(path, { cookie: '' }))[0]).toBe(401);
});

const planTexts = [
  [csvPath, 'CSV export requires Growth plan or higher'],
  [excelPath, 'Excel export requires Growth plan or higher'],
] as const;

test.each(planTiers.filter((tier) => tier !== 'free'))('a %s subscription exports', async (tier) => {
  const member = await signUpWith(1);
  await changeProfile(server.database, member.userId, { trial_until: null, subscription_tier: tier });
  for (const [path] of planTexts) expect((await ask(path, member, { all: true })).status).toBe(200);
});

test('the free plan is told which plan exports, whatever it asks for', async () => {
  const member = await signUpWith(1);
  await changeProfile(server.database, member.userId, { trial_until: null });
  for (const [path, error] of planTexts)
    for (const body of [{ all: true }, { analysisIds: member.ids }, { nonsense: 1 }])
      expect(await refusalOf(path, member, body)).toEqual([403, { error, code: 'PLAN_REQUIRED' }]);
});

test('the trial exports until its last moment, and not from its end on', async () => {
  const member = await signUpWith(1);
  await changeProfile(server.database, member.userId, { trial_until: new Date(start.getTime() + 60_000) });
  server.clock.now = new Date(start.getTime() + 59_999);
  expect((await ask(csvPath, member, { all: true })).status).toBe(200);
  server.clock.now = new Date(start.getTime() + 60_000);
  for (const [path, error] of planTexts)
    expect(await refusalOf(path, member)).toEqual([403, { error, code: 'PLAN_REQUIRED' }]);
});

test.each([
  { what: 'an unexpected fault', fault: new Error('broken'), status: 500 },
  { what: 'a lost database', fault: new DatabaseLostError('gone'), status: 503 },
])('$what before the first byte is an ordinary refusal', async ({ fault, status }) => {
  const member = await signUpWith(1);
  const { asUser } = server.database;
  const answers = [];
  for (const path of [csvPath, excelPath]) {
    let calls = 0;
    // The first one reads the plan.
    server.database.asUser = (userId, work) => {
      calls += 1;
      return calls > 1 ? Promise.reject(fault) : asUser(userId, work);
    };
    answers.push(await refusalOf(path, member).finally(() => (server.database.asUser = asUser)));
  }
  expect(answers.map(([answered]) => answered)).toEqual([status, status]);
  const isLost = status === 503;
  expect(answers.map(([, { error }]) => error)).toEqual(
    isLost
      ? [faultClasses.lost.message, faultClasses.lost.message]
      : ['Failed to export CSV', 'Failed to export Excel'],
  );
  expect(server.reports).toEqual(isLost ? [] : [fault, fault]);
});
