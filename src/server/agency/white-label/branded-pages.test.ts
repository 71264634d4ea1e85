import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { alpha, signUpCreator, testChannels } from '../../creators/creators/test-creators.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { readPdf } from '../../platform/documents/test-documents.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { startTestDns } from './test-dns.ts';
import type { TestDns } from './test-dns.ts';
import { analyseAt, askHost, noFields, paths, signUpTenant } from './test-tenants.ts';
import type { Tenant } from './test-tenants.ts';

const own = 'sponsorscope.example';
let dns: TestDns;
let server: TestServer;
let ada: Tenant;
beforeAll(async () => {
  dns = await startTestDns();
  server = await startTestServer({
    dns: dns.settings,
    baseUrl: `https://${own}`,
    channels: testChannels,
  });
});
beforeEach(async () => {
  ada = await signUpTenant(server);
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

const pageOf = async (tenant: Tenant, changed: Partial<typeof noFields> = {}) =>
  new URL((await tenant.save({ brand_name: 'Ada', ...changed })).analyzer_url);

test('before a domain is proven the analyzer answers on the installation’s own host', async () => {
  const page = await pageOf(ada, { custom_css: 'h1{color:teal} footer{display:none}' });
  const { status, text, headers } = await askHost(server, own, { path: page.pathname });
  expect(status).toBe(200);
  expect(text).toContain('<bdi>Ada</bdi>');
  expect(text).toContain('.white-label h1{color:teal}');
  expect(headers).not.toHaveProperty('set-cookie');
  const analysed = await analyseAt(server, own, {
    path: page.pathname,
    channelUrl: alpha,
    from: '203.0.113.50',
    headers: { origin: `https://${own}`, cookie: ada.cookie },
  });
  expect(analysed.status).toBe(200);
  expect(analysed.text).toContain('Channel alpha');
  expect(analysed.text).not.toContain('Market Rate');
});

test('a link to the analyzer brings the tenant’s name and a picture, until their plan ends', async () => {
  const page = await pageOf(ada);
  const { text } = await askHost(server, own, { path: page.pathname });
  expect(text).toContain('<meta property="og:title" content="Ada: analyze a YouTube channel">');
  expect(text).toContain(`<meta property="og:image" content="${page.href}/preview.png">`);
  const path = `${page.pathname}/preview.png`;
  expect((await askHost(server, own, { path })).headers['content-type']).toBe('image/png');
  await ada.setTier('agency');
  expect((await askHost(server, own, { path })).status).toBe(404);
  expect((await askHost(server, own, { path: page.pathname })).text).not.toContain('og:');
});

test('on the tenant’s own host the preview stays there', async () => {
  await ada.save({ custom_domain: 'look.agency.example', brand_name: 'Ada' });
  await ada.publish(dns);
  await ada.check();
  const { text } = await askHost(server, 'look.agency.example', { path: '/' });
  expect(text).toContain('content="https://look.agency.example/preview.png"');
  const picture = await askHost(server, 'look.agency.example', { path: '/preview.png' });
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
});

test('forms of other sites are refused there too', async () => {
  const page = await pageOf(ada);
  const from = { path: page.pathname, channelUrl: alpha, from: '203.0.113.51' };
  const headers = { origin: 'https://evil.example' };
  expect((await analyseAt(server, own, { ...from, headers })).status).toBe(403);
});

test('an address nobody has, and one whose plan has ended, are not found', async () => {
  const page = await pageOf(ada);
  for (const path of [
    '/branded/',
    '/branded/x',
    `/branded/${'a'.repeat(16)}`,
    `${page.pathname}x`,
    '/branded/%00',
  ])
    expect([path, (await askHost(server, own, { path })).status]).toEqual([path, 404]);
  await ada.setTier('agency');
  expect((await askHost(server, own, { path: page.pathname })).status).toBe(404);
  expect(
    (await analyseAt(server, own, { path: page.pathname, channelUrl: alpha, from: '203.0.113.52' })).status,
  ).toBe(404);
});

test.each([
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['http://cdn.example/logo.png', false],
  ['//cdn.example/logo.png', false],
  ['https://user:secret@cdn.example/logo.png', false],
  ["https://cdn.example;script-src 'unsafe-inline'/logo.png", false],
  ['https://cdn.example,*.evil.example/logo.png', false],
  ['https://[::1]/logo.png', false],
  ['blob:https://cdn.example/x', false],
  ['https://cdn.example/logo.png?a="><script>', true],
])('the logo %s is used: %s', async (logo_url, isUsed) => {
  const page = await pageOf(ada, { logo_url });
  const { text, headers } = await askHost(server, own, { path: page.pathname });
  const policy = String(headers['content-security-policy']);
  expect(text.includes('<img')).toBe(isUsed);
  expect(policy.includes('cdn.example')).toBe(isUsed);
  expect(policy.split(';')).toHaveLength(6);
  expect(policy).not.toContain('script-src');
  expect(text).not.toMatch(/<script/i);
});

test.each(['"><img src=x onerror=alert(1)>', '</style></title><script>', 'وكالة النور', '\u202Eevil'])(
  'the name %j stays text, alone in its direction',
  async (brand_name) => {
    const page = await pageOf(ada, { brand_name });
    const { text } = await askHost(server, own, { path: page.pathname });
    expect(text).not.toMatch(/<script|<img|\u202E/);
    expect(text).toMatch(/<bdi>[^<]+<\/bdi>/);
  },
);

test('a pale colour leaves words readable: black on the button, a darker shade for links', async () => {
  const page = await pageOf(ada, { primary_color: '#fde047' });
  const { text } = await askHost(server, own, { path: page.pathname });
  expect(text).toContain('.white-label button{background:#fde047;color:#000000}');
  expect(text).not.toContain('--link:#fde047;--soft:#fff');
});

const kit = z.object({ url: z.string() });
/** A tenant who shares a media kit of a channel. */
const shareKit = async (tenant: Tenant) => {
  await buyReport(server.database, { userId: tenant.userId, channelId: alpha });
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: tenant.cookie } });
  const { body } = await tenant.call('/api/creators/media-kit', {
    action: 'save',
    channel_id: alpha,
    shared: true,
    headline: '',
    about: '',
    contact_address: null,
    shows_rates: false,
  });
  return kit.parse(body).url;
};

test('a tenant’s media kit stands under their name on their domain, page and PDF, and on no other tenant’s', async () => {
  const other = await signUpTenant(server);
  for (const [tenant, host] of [
    [ada, 'kits.agency.example'],
    [other, 'other.agency.example'],
  ] as const) {
    await tenant.save({ custom_domain: host, brand_name: `Brand ${host}`, primary_color: '#0a7ea4' });
    await tenant.publish(dns);
    await tenant.check();
  }
  const url = new URL(await shareKit(ada));
  expect(url.host).toBe('kits.agency.example');
  const { status, text } = await askHost(server, url.host, { path: url.pathname });
  expect(status).toBe(200);
  expect(text).toContain('Brand kits.agency.example');
  expect(text).toContain('--brand:#0a7ea4');
  expect((await askHost(server, own, { path: url.pathname })).text).toContain('Brand kits.agency.example');
  expect((await askHost(server, 'other.agency.example', { path: url.pathname })).status).toBe(404);
  expect((await askHost(server, 'other.agency.example', { path: `${url.pathname}.pdf` })).status).toBe(404);
  const pdf = await fetch(`${server.url}${url.pathname}.pdf`);
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  expect(pages[0]?.text).toContain('Brand kits.agency.example');
  expect(pages[0]?.text).toContain('third-party estimate');
  await changeProfile(server.database, ada.userId, { subscription_tier: 'free' });
  expect((await askHost(server, url.host, { path: url.pathname })).text).not.toContain('Brand kits');
});

test('somebody without a brand has the product’s own pages, and no logo of anybody', async () => {
  const creator = await signUpCreator(server);
  await callsOf(server, ada)(paths.save, { ...noFields, brand_name: 'Ada' });
  await buyReport(server.database, { userId: creator.userId, channelId: alpha });
  await server.analyse(alpha, '203.0.113.10', { headers: { cookie: creator.cookie } });
  const saved = await creator.call('/api/creators/media-kit', {
    action: 'save',
    channel_id: alpha,
    shared: true,
    headline: '',
    about: '',
    contact_address: null,
    shows_rates: false,
  });
  const { text } = await askHost(server, own, { path: new URL(kit.parse(saved).url).pathname });
  expect(text).toContain('<span>Sponsorscope</span>');
  expect(text).not.toMatch(/class="[^"]*white-label/);
  expect(text).not.toContain('Powered by');
});
