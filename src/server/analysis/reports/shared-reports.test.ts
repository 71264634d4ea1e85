import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { buyReport, changeCheckouts } from '../channel-analysis/test-reports.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readPngSize } from '../../platform/documents/png/test-png.ts';
import { startTestDns } from '../../agency/white-label/test-dns.ts';
import type { TestDns } from '../../agency/white-label/test-dns.ts';
import { askHost, noFields, paths, signUpTenant } from '../../agency/white-label/test-tenants.ts';

const start = new Date('2026-11-21T12:00:00Z');
const path = '/api/reports/share';
const origin = 'https://sponsorscope.example';
const missing = 'There is no report at this link';
let dns: TestDns;
let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  dns = await startTestDns();
  server = await startTestServer({ dns: dns.settings, baseUrl: origin });
});
beforeEach(async () => {
  server.clock.now = start;
  ada = await server.signUp();
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

const analyse = async ({ cookie }: SignedUp, handle = '@kestrelworkbench') => {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie } });
  return channelAnalysis.parse(await answer.json());
};
const call = (who: SignedUp, analysisId: string, action: string) =>
  callsOf(server, who)(path, { analysisId, action });
const linkOf = async (who: SignedUp, analysisId: string, action = 'share') =>
  z.object({ url: z.string() }).parse((await call(who, analysisId, action)).body).url;
const read = (link: string, host = 'sponsorscope.example') =>
  askHost(server, host, { path: new URL(link).pathname });
const fetchPicture = (link: string) => fetch(`${server.url}${new URL(link).pathname}/preview.png`);
const makeFree = ({ userId }: SignedUp) => changeProfile(server.database, userId, { trial_until: start });

test('a report is shared by one link that nobody guesses, until that is ended', async () => {
  const { id } = await analyse(ada);
  expect((await call(ada, id, 'get')).body).toEqual({ url: null });
  const link = await linkOf(ada, id);
  expect(link).toMatch(/^https:\/\/sponsorscope\.example\/shared\/[\w-]{32}$/);
  expect(await linkOf(ada, id)).toBe(link);
  expect(await linkOf(ada, id, 'get')).toBe(link);
  const { status, headers, text } = await read(link);
  expect(status).toBe(200);
  expect(text).toContain('<h1 dir="auto">Kestrel Workbench</h1>');
  expect(text).toContain('third-party estimate, not YouTube data');
  for (const hidden of [ada.userId, ada.email, '<script', 'white-label']) expect(text).not.toContain(hidden);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(headers).not.toHaveProperty('set-cookie');
  expect((await call(ada, id, 'stop')).body).toEqual({ url: null });
  expect((await read(link)).status).toBe(404);
  const next = await linkOf(ada, id);
  expect(next).not.toBe(link);
  expect([(await read(link)).status, (await read(next)).status]).toEqual([404, 200]);
});

test('a link brings its preview, in words and as a picture, until it is ended', async () => {
  const { id } = await analyse(ada);
  const link = await linkOf(ada, id);
  const { text } = await read(link);
  expect(text).toContain('<meta property="og:title" content="Kestrel Workbench: ');
  expect(text).toContain(`<meta property="og:url" content="${link}">`);
  expect(text).toContain(`<meta property="og:image" content="${link}/preview.png">`);
  const picture = await fetchPicture(link);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('cache-control')).toBe('private, no-store');
  expect(readPngSize(await picture.bytes())).toEqual([1200, 630]);
  await call(ada, id, 'stop');
  expect((await fetchPicture(link)).status).toBe(404);
  expect((await fetchPicture(`${origin}/shared/${'a'.repeat(32)}`)).status).toBe(404);
});

test('twenty clicks at once make one link', async () => {
  const { id } = await analyse(ada);
  const links = await Promise.all(Array.from({ length: 20 }, () => linkOf(ada, id)));
  expect(new Set(links).size).toBe(1);
});

test('only whole results are shared, and a plan that ends takes the page along but not the way to end it', async () => {
  const { id, evidence } = await analyse(ada);
  const link = await linkOf(ada, id);
  await makeFree(ada);
  const refused = {
    status: 403,
    body: { error: 'PDF export requires Pro plan or higher', code: 'PLAN_REQUIRED' },
  };
  expect(await call(ada, id, 'share')).toEqual(refused);
  expect(await call(ada, id, 'get')).toEqual(refused);
  expect((await read(link)).text).toContain(missing);
  await buyReport(server.database, { userId: ada.userId, channelId: evidence.channel.id });
  expect((await read(link)).status).toBe(200);
  await changeCheckouts(server.database, { userId: ada.userId, status: 'refunded' });
  expect((await read(link)).status).toBe(404);
  expect(await call(ada, id, 'stop')).toEqual({ status: 200, body: { url: null } });
});

test('nobody shares, reads about or ends what is not theirs', async () => {
  const { id } = await analyse(ada);
  const link = await linkOf(ada, id);
  const eve = await server.signUp();
  for (const action of ['get', 'share', 'stop']) {
    for (const analysisId of [id, '5a3b1e00-0000-4000-8000-000000000001']) {
      expect(await call(eve, analysisId, action)).toEqual({
        status: 404,
        body: { error: 'This analysis is not in your history.', code: 'ANALYSIS_NOT_FOUND' },
      });
    }
  }
  expect((await call({ ...eve, cookie: '' }, id, 'share')).status).toBe(401);
  expect((await call(ada, 'x', 'share')).status).toBe(400);
  expect((await call(ada, id, 'sell')).status).toBe(400);
  expect((await read(link)).status).toBe(200);
});

test.each(['', 'x', 'a'.repeat(31), 'a'.repeat(33), 'a'.repeat(32), '%00', '..%2f..%2f', "' or 1=1--"])(
  'a link that ends in %j leads to nothing',
  async (token) => {
    const { status } = await askHost(server, 'sponsorscope.example', { path: `/shared/${encodeURI(token)}` });
    expect(status).toBe(404);
  },
);

test('the link ends with the account', async () => {
  const { id } = await analyse(ada);
  const link = await linkOf(ada, id);
  await sql`delete from auth."user" where id = ${ada.userId}`.execute(server.database.accounts);
  expect((await read(link)).status).toBe(404);
});

test('a report whose names had to be forgotten says so', async () => {
  const { id } = await analyse(ada);
  const link = await linkOf(ada, id);
  await server.database.asSystem(() =>
    sql`update channel_results set full_result = null, limited_result = null`.execute(
      server.database.current,
    ),
  );
  const { status, text } = await read(link);
  expect(status).toBe(410);
  expect(text).toContain('30 days');
});

test('an enterprise tenant’s reports stand under their name, on their domain, and on no other tenant’s', async () => {
  const [tenant, other] = [await signUpTenant(server), await signUpTenant(server)];
  for (const [who, domain] of [
    [tenant, 'one.agency.example'],
    [other, 'two.agency.example'],
  ] as const) {
    await who.save({ custom_domain: domain, brand_name: `Brand of ${domain}`, custom_css: 'h1{color:teal}' });
    await who.publish(dns);
    await who.check();
  }
  const { id } = await analyse(tenant, '@coldsolderclub');
  const link = await linkOf(tenant, id);
  expect(link).toMatch(/^https:\/\/one\.agency\.example\/shared\//);
  for (const host of ['one.agency.example', 'sponsorscope.example']) {
    const { status, text } = await read(link, host);
    expect([host, status]).toEqual([host, 200]);
    expect(text).toContain('Brand of one.agency.example');
    expect(text).toContain('.white-label h1{color:teal}');
    expect(text.indexOf('</div>\n<footer>')).toBeGreaterThan(text.indexOf('<div class="white-label">'));
  }
  expect((await read(link, 'two.agency.example')).status).toBe(404);
  await tenant.setTier('pro');
  const plain = await read(link);
  expect(plain.text).not.toContain('Brand of');
  expect(plain.text).not.toContain('teal');
  expect((await linkOf(tenant, id)).startsWith(origin)).toBe(true);
});

test('the files of a tenant’s reports carry their name too', async () => {
  const tenant = await signUpTenant(server);
  await callsOf(server, tenant)(paths.save, {
    ...noFields,
    brand_name: 'وكالة النور',
    hide_powered_by: true,
  });
  const { id } = await analyse(tenant, '@coldsolderclub');
  const { body } = await callsOf(server, tenant)('/functions/v1/export-analysis-pdf', { analysisId: id });
  const { html } = z.object({ html: z.string() }).parse(body);
  expect(html).toContain('<bdi>وكالة النور</bdi>');
  expect(html).not.toContain('Powered by');
  expect(html).not.toMatch(/src="(?!data:image\/svg)|url\(/);
  expect(html).toContain('img-src data:"');
});
