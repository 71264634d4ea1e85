import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { DatabaseLostError } from '../../platform/db/database-faults.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createTenantHosts } from './tenant-hosts.ts';
import { startTestDns } from './test-dns.ts';
import type { TestDns } from './test-dns.ts';
import { analyseAt, askHost, passMinutes, signUpTenant } from './test-tenants.ts';
import type { Tenant } from './test-tenants.ts';

let dns: TestDns;
let server: TestServer;
let ada: Tenant;
let host = '';
let count = 0;
beforeAll(async () => {
  dns = await startTestDns();
  server = await startTestServer({ dns: dns.settings, baseUrl: 'https://sponsorscope.example' });
});
beforeEach(async () => {
  count += 1;
  host = `reports${count}.agency.example`;
  ada = await signUpTenant(server);
  await ada.save({ custom_domain: host, brand_name: 'Ada & <Söhne>', logo_url: 'https://cdn.example/l.png' });
  await ada.publish(dns);
  await ada.check();
  server.reports.length = 0;
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

/** A network nobody has asked from yet. */
let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return `203.0.113.${networks}`;
};
const analyse = (channelUrl: string, headers: Record<string, string> = {}) =>
  analyseAt(server, host, { channelUrl, from: nextNetwork(), headers });

test('a proven domain shows the tenant’s analyzer, under their name and policy', async () => {
  const { status, headers, text } = await askHost(server, host);
  expect(status).toBe(200);
  expect(text).toContain('<bdi>Ada &amp; &lt;Söhne&gt;</bdi>');
  expect(text).toContain('src="https://cdn.example/l.png"');
  expect(text).toContain('Powered by Sponsorscope');
  expect(text).toContain('third-party estimate, not YouTube data');
  expect(text).not.toMatch(/<script/i);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: https://cdn.example; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).not.toHaveProperty('set-cookie');
});

test.each(['REPORTS', 'port', 'dot'])('the host is known in another spelling: %s', async (spelling) => {
  const spelled = { REPORTS: host.toUpperCase(), port: `${host}:8443`, dot: `${host}.` }[spelling] ?? '';
  expect((await askHost(server, spelled)).text).toContain('Ada &amp;');
});

test('no header but the host makes a request a tenant’s', async () => {
  for (const name of ['x-forwarded-host', 'forwarded', 'x-host', 'x-original-host']) {
    const value = name === 'forwarded' ? `host=${host}` : host;
    expect((await askHost(server, 'other.example', { headers: { [name]: value } })).text).not.toContain(
      'Ada',
    );
    const asked = await askHost(server, host, { headers: { [name]: 'sponsorscope.example' } });
    expect(asked.text).toContain('Ada');
  }
  for (const other of [`x.${host}`, `${host}.evil.example`, 'agency.example', 'sponsorscope.example'])
    expect((await askHost(server, other)).text).not.toContain('Ada');
});

test('a visitor has the limited result of the product itself, under the tenant’s name', async () => {
  const { status, headers, text } = await analyse('@kestrelworkbench');
  expect(status).toBe(200);
  for (const shown of ['Kestrel Workbench', 'Ada &amp;', 'Sponsorship score', 'Subscribers', 'Risk level'])
    expect(text).toContain(shown);
  for (const hidden of ['USD', 'Market Rate', 'likes and comments', '<script'])
    expect(text).not.toContain(hidden);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers).not.toHaveProperty('set-cookie');
});

test('the visitor’s allowance is the product’s own, whichever host spends it', async () => {
  const from = nextNetwork();
  const ask = (channelUrl: string) => analyseAt(server, host, { channelUrl, from });
  expect((await server.analyse('@kestrelworkbench', from)).status).toBe(200);
  expect((await ask('@coldsolderclub')).status).toBe(200);
  expect((await ask('@pixelkettle')).status).toBe(200);
  const refused = await ask('@tinyironforge');
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(
    /Rate limit exceeded\. Please wait before trying again\. The next analysis is possible in \d+ minutes?\./,
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // What they have already costs nothing.
  expect((await ask('@pixelkettle')).status).toBe(200);
});

test.each([
  ['', 400, 'Please enter a YouTube channel URL or handle'],
  ['https://evil.example/@x', 400, 'Invalid YouTube channel URL. Please check the URL and try again.'],
  ['@nobodyhasthishandle', 404, 'YouTube channel not found. Please verify the channel URL.'],
])('%j is refused with the product’s own words', async (channelUrl, status, words) => {
  const answer = await analyse(channelUrl);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(words);
});

test('what is entered comes back as text, however hostile', async () => {
  const { status, text } = await analyse('"><script>alert(1)</script>\u0000\uD800');
  expect(status).toBe(400);
  expect(text).not.toContain('<script>alert');
  expect(text).toContain('&quot;&gt;&lt;script&gt;');
  const huge = await analyse('x'.repeat(50_000));
  expect(huge.status).toBe(413);
  expect(server.reports).toEqual([]);
});

test('nothing else of the product is there: no sign-in, no function, no page, no file', async () => {
  const cookie = { cookie: ada.cookie };
  for (const path of [
    '/api/start',
    '/api/white-label',
    '/api/auth/get-session',
    '/functions/v1/sample-report',
    '/dashboard',
    '/auth',
    '/docs/',
    '/openapi.json',
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/demo/studio/x',
    '/branded/x',
    '/internal/tenant-domain?domain=x',
    '//evil.example',
  ]) {
    const { status, headers, text } = await askHost(server, host, { path, headers: cookie });
    expect([path, status]).toEqual([path, 404]);
    expect(text).toContain('Ada &amp;');
    expect(headers).not.toHaveProperty('set-cookie');
  }
  const signIn = await askHost(server, host, {
    path: '/api/auth/sign-in/email',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ada.email, password: 'a long and unusual phrase' }),
  });
  expect(signIn.status).toBe(404);
  expect(signIn.headers).not.toHaveProperty('set-cookie');
});

test('a session’s cookie changes nothing: the visitor stays a visitor', async () => {
  const { text } = await analyse('@kestrelworkbench', { cookie: ada.cookie });
  expect(text).not.toContain('Market Rate');
});

test('a form another site sends is refused, the page’s own is not', async () => {
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['origin', 'https://sponsorscope.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ] as const)
    expect((await analyse('@kestrelworkbench', { [name]: value })).status).toBe(403);
  const own = { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
  expect((await analyse('@kestrelworkbench', own)).status).toBe(200);
});

test('HEAD answers the head alone, and other methods are named as such', async () => {
  const head = await askHost(server, host, { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await askHost(server, host, { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  }
});

test('a plan that ends, another domain and a lost one each end the tenant’s pages at once', async () => {
  const isThere = async () => (await askHost(server, host)).text.includes('Ada &amp;');
  await ada.setTier('agency');
  expect(await isThere()).toBe(false);
  await ada.setTier('enterprise');
  expect(await isThere()).toBe(true);
  await ada.save({ custom_domain: `other.${host}`, brand_name: 'Ada & <Söhne>' });
  expect(await isThere()).toBe(false);
});

test('a host that is only entered, or taken from somebody, is no tenant’s', async () => {
  const eve = await signUpTenant(server);
  await eve.save({ custom_domain: host, brand_name: 'Eve' });
  expect((await askHost(server, host)).text).not.toContain('Eve');
  passMinutes(server, 2);
  const name = `_sponsorscope.${host}`;
  dns.zone.delete(name);
  await eve.publish(dns);
  await eve.check();
  expect((await askHost(server, host)).text).toContain('Eve');
  expect((await askHost(server, host)).text).not.toContain('Ada');
});

test('a proxy itself is told which hosts are worth a certificate, and nobody else is', async () => {
  const ask = async (domain: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}/internal/tenant-domain?domain=${encodeURIComponent(domain)}`, { headers }))
      .status;
  expect(await ask(host)).toBe(200);
  for (const domain of ['sponsorscope.example', 'nobody.example', '', '127.0.0.1', `x.${host}`])
    expect(await ask(domain)).toBe(404);
  expect(await ask(host, { 'x-forwarded-for': '203.0.113.1' })).toBe(404);
});

test('names in the log are patterns, with no word of the sender’s', async () => {
  server.requests.length = 0;
  await askHost(server, host, { path: '/shared/a-secret-token-a-secret-token-aaa' });
  await askHost(server, host, { path: '/media-kit/a-secret-token-a-secret-token-aaa' });
  expect(server.requests.map(({ route }) => route)).toEqual(['/shared/*', '/media-kit/*']);
});

test('while the database is lost, hosts of nobody are answered as before, and a tenant’s host says so', async () => {
  let isLost = false;
  const orLost = <T>(work: () => Promise<T>) =>
    isLost ? Promise.reject(new DatabaseLostError('It is gone.')) : work();
  const database: Database = {
    ...server.database,
    get current() {
      return server.database.current;
    },
    asSystem: (work) => orLost(() => server.database.asSystem(work)),
    asUser: (userId, work) => orLost(() => server.database.asUser(userId, work)),
  };
  const now = () => server.clock.now;
  const hosts = createTenantHosts({ database, now, origin: () => 'https://sponsorscope.example' });
  isLost = true;
  expect(await hosts.find(host)).toBeNull();
  isLost = false;
  passMinutes(server, 1);
  expect((await hosts.find(host))?.userId).toBe(ada.userId);
  isLost = true;
  passMinutes(server, 1);
  expect(await hosts.find('nobody.example')).toBeNull();
  await expect(hosts.find(host)).rejects.toThrow(DatabaseLostError);
});
