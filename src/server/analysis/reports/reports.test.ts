import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { exportAnalysisPdf } from '../../../contract/analysis/exports.ts';
import { planTiers } from '../../../engine/plans/plans.ts';
import { buyReport } from '../channel-analysis/test-reports.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const htmlPath = '/functions/v1/export-analysis-pdf';
const pdfPath = '/functions/v1/export-analysis-report';
const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.now = start;
  member = await server.signUp();
});
afterAll(() => server.close());

const ask = (path: string, body: unknown, cookie = member.cookie) =>
  fetch(server.url + path, { method: 'POST', headers: { cookie }, body: JSON.stringify(body) });
const askPdf = (analysisId: string, cookie = member.cookie) =>
  ask(pdfPath, { analysisId, paper: 'a4' }, cookie);
const askHtml = (analysisId: string, cookie = member.cookie) => ask(htmlPath, { analysisId }, cookie);
const analyse = async (handle = '@kestrelworkbench') => {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie: member.cookie } });
  return channelAnalysis.parse(await answer.json());
};
/** Ends the trial before it began. */
const makeFree = () =>
  changeProfile(server.database, member.userId, { created_at: new Date('2026-01-01T00:00:00Z') });
const refusalOf = async (answer: Response) => [answer.status, await answer.json()];

test('the page comes with its name, and no cache keeps it', async () => {
  const { id } = await analyse();
  const answer = await askHtml(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { html, filename } = exportAnalysisPdf['~orpc'].outputSchema?.parse(await answer.json()) ?? {};
  expect(filename).toBe('channel-analysis-kestrel-workbench-2026-11-21.html');
  expect(html).toContain('<h1 dir="auto">Kestrel Workbench</h1>');
});

test.each([
  ['a4', 595.28],
  ['letter', 612],
])('the PDF on %s is a download another reader opens', async (paper, width) => {
  const { id } = await analyse();
  const answer = await ask(pdfPath, { analysisId: id, paper });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain(
    'channel-analysis-kestrel-workbench-2026-11-21.pdf',
  );
  const { pages, title } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(title).toContain('Kestrel Workbench');
  expect(pages[0]?.width).toBeCloseTo(width, 1);
});

test('every paid plan has both reports; the free one reads why not', async () => {
  await makeFree();
  const { id } = await analyse();
  for (const answer of [await askHtml(id), await askPdf(id)]) {
    expect(await refusalOf(answer)).toEqual([
      403,
      { error: 'PDF export requires Pro plan or higher', code: 'PLAN_REQUIRED' },
    ]);
  }
  for (const tier of planTiers.filter((tier) => tier !== 'free')) {
    await changeProfile(server.database, member.userId, { subscription_tier: tier });
    expect([tier, (await askHtml(id)).status, (await askPdf(id)).status]).toEqual([tier, 200, 200]);
  }
});

test('whoever bought the Full Report of a channel has its reports on the free plan, and no other channel’s', async () => {
  await makeFree();
  const { id, evidence } = await analyse();
  const other = await analyse('@coldsolderclub');
  await buyReport(server.database, { userId: member.userId, channelId: evidence.channel.id });
  expect([(await askHtml(id)).status, (await askPdf(id)).status]).toEqual([200, 200]);
  expect([(await askHtml(other.id)).status, (await askPdf(other.id)).status]).toEqual([403, 403]);
});

test('nobody has the report of somebody else’s analysis, and strangers have none', async () => {
  const { id } = await analyse();
  const stranger = await server.signUp();
  const missing = [404, { error: 'This analysis is not in your history.', code: 'ANALYSIS_NOT_FOUND' }];
  for (const request of [askHtml, askPdf]) {
    expect(await refusalOf(await request(id, stranger.cookie))).toEqual(missing);
    expect(await refusalOf(await request('5a3b1e00-0000-4000-8000-000000000001'))).toEqual(missing);
    expect((await request(id, '')).status).toBe(401);
  }
});

test('what does not fit the form is refused', async () => {
  const { id } = await analyse();
  for (const body of [
    {},
    { analysisId: 'x', paper: 'a4' },
    { analysisId: id, paper: 'a3' },
    { analysisId: [id], paper: 'a4' },
  ])
    expect((await ask(pdfPath, body)).status).toBe(400);
  expect((await ask(htmlPath, { analysisId: id, paper: 'a4' })).status).toBe(400);
});

test('an analysis whose names are forgotten is told as such', async () => {
  const { id } = await analyse();
  await server.database.asSystem(() =>
    sql`update channel_results set full_result = null, limited_result = null`.execute(
      server.database.current,
    ),
  );
  for (const answer of [await askHtml(id), await askPdf(id)]) {
    expect(answer.status).toBe(410);
    expect(await answer.json()).toMatchObject({ code: 'ANALYSIS_FORGOTTEN' });
  }
});

const readPages = async (answer: Response) =>
  (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages;

test('four reports at once are four whole reports', async () => {
  const { id } = await analyse();
  const answers = await Promise.all(Array.from({ length: 4 }, () => askPdf(id)));
  for (const answer of answers) {
    const pages = await readPages(answer);
    expect(pages.at(-1)?.text).toContain(`Page ${pages.length} of ${pages.length}`);
  }
});

test('whoever asks for reports without end is refused before any is drawn, and others have theirs', async () => {
  const { id } = await analyse();
  const other = await server.signUp();
  const headers = { cookie: other.cookie };
  const theirs = channelAnalysis.parse(
    await (await server.analyse('@pixelkettle', '203.0.113.10', { headers })).json(),
  );
  const flood = Array.from({ length: 100 }, () => askPdf(id));
  const answer = await askPdf(theirs.id, other.cookie);
  expect(await readPages(answer)).not.toHaveLength(0);
  const answers = await Promise.all(flood);
  const drawn = answers.filter(({ status }) => status === 200);
  expect(drawn.length).toBeGreaterThanOrEqual(4);
  expect(drawn.length).toBeLessThan(50);
  for (const { status } of answers) expect([200, 503]).toContain(status);
  for (const each of drawn) expect(await readPages(each)).not.toHaveLength(0);
});
