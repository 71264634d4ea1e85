import { afterAll, beforeAll, expect, test } from 'vitest';
import { recheckDomains } from '../../agency/white-label/domains.usecases.ts';
import { startTestDns } from '../../agency/white-label/test-dns.ts';
import type { TestDns } from '../../agency/white-label/test-dns.ts';
import { askHost, passMinutes, signUpTenant } from '../../agency/white-label/test-tenants.ts';
import type { Tenant } from '../../agency/white-label/test-tenants.ts';
import { createTxtReader } from '../../platform/outside/dns.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { noUtm, shop } from './test-tracking.ts';

const dayMinutes = 24 * 60;
let dns: TestDns;
let server: TestServer;
beforeAll(async () => {
  dns = await startTestDns();
  server = await startTestServer({ dns: dns.settings, baseUrl: 'https://sponsorscope.example' });
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

const link = async (who: Tenant, changed: object = {}) => {
  const usual = { id: null, creator: 'Ada', placement: 'bio', destination: shop, utm: noUtm };
  const { status, body } = await who.call('/api/links/save', {
    ...usual,
    is_active: true,
    expires_at: null,
    fallback: '',
    ...changed,
  });
  expect(status).toBe(200);
  const [, host = '', name = ''] = /https:\/\/([^/]+)\/r\/([\w-]+)/.exec(JSON.stringify(body)) ?? [];
  return { host, name };
};
const at = (host: string, path: string, method = 'GET') => askHost(server, host, { path, method });
const redirectOf = async (host: string, name: string) => {
  const { status, headers } = await at(host, `/r/${name}`);
  return [status, headers.location ?? null];
};
let domains = 0;
const openDomain = async () => {
  domains += 1;
  const host = `go${domains}.agency.example`;
  const who = await signUpTenant(server);
  await who.save({ custom_domain: host, brand_name: 'Ada' });
  return { who, host };
};

test('a domain leads on once its TXT record proves it, and not before', async () => {
  const { who, host } = await openDomain();
  const before = await link(who);
  expect(before.host).toBe('sponsorscope.example');
  expect((await redirectOf(host, before.name))[0]).toBe(421);
  dns.zone.set(`_sponsorscope.${host}`, ['sponsorscope-domain=somebody-else']);
  await who.check();
  passMinutes(server, 2);
  expect((await redirectOf(host, before.name))[0]).toBe(421);
  dns.zone.delete(`_sponsorscope.${host}`);
  await who.publish(dns);
  await who.check();
  passMinutes(server, 2);
  expect(await redirectOf(host, before.name)).toEqual([302, shop]);
  expect(await redirectOf(host.toUpperCase(), before.name.toUpperCase())).toEqual([302, shop]);
  expect((await link(who)).host).toBe(host);
});

test('on a domain only its workspace’s links lead on, and they lead on at the product’s own address too', async () => {
  const [one, other] = [await openDomain(), await openDomain()];
  for (const { who } of [one, other]) {
    await who.publish(dns);
    await who.check();
  }
  passMinutes(server, 1);
  const mine = await link(one.who, { alias: 'one-spring' });
  const theirs = await link(other.who);
  expect(await redirectOf(one.host, 'one-spring')).toEqual([302, shop]);
  expect(await redirectOf(one.host, theirs.name)).toEqual([404, null]);
  expect(await redirectOf(other.host, mine.name)).toEqual([404, null]);
  expect(await redirectOf('sponsorscope.example', mine.name)).toEqual([302, shop]);
  // Refused there while it is in memory, answered where it belongs.
  expect(await redirectOf(other.host, theirs.name)).toEqual([302, shop]);
});

test('nothing but links and the workspace’s own pages is at a domain', async () => {
  const { who, host } = await openDomain();
  await who.publish(dns);
  await who.check();
  passMinutes(server, 1);
  for (const path of [
    '/api/links',
    '/api/start',
    '/dashboard',
    '/docs/',
    '/openapi.json',
    '/metrics',
    '/r',
    '/links',
  ])
    expect([path, (await at(host, path)).status]).toEqual([path, 404]);
  expect((await at(host, '/r/')).status).toBe(404);
  expect((await at(host, '/api/auth/sign-in/email', 'POST')).status).toBe(404);
  expect((await at(host, '/track.js')).status).not.toBe(200);
});

test('links lead on at a domain after the plan has ended, and its other pages do not', async () => {
  const { who, host } = await openDomain();
  await who.publish(dns);
  await who.check();
  passMinutes(server, 1);
  const { name } = await link(who);
  await who.setTier('free');
  passMinutes(server, 1);
  expect(await redirectOf(host, name)).toEqual([302, shop]);
  expect((await at(host, '/')).text).not.toContain('Ada');
  // New links are shown at the product's address: the domain may go.
  expect((await link(who)).host).toBe('sponsorscope.example');
});

test('a domain whose record is gone for good leads nowhere, and whoever proves it has it', async () => {
  const { who, host } = await openDomain();
  await who.publish(dns);
  await who.check();
  passMinutes(server, 1);
  const { name } = await link(who);
  expect(await redirectOf(host, name)).toEqual([302, shop]);
  dns.zone.delete(`_sponsorscope.${host}`);
  const context = {
    database: server.database,
    now: () => server.clock.now,
    dns: createTxtReader(dns.settings),
  };
  for (let day = 0; day < 30; day += 1) {
    passMinutes(server, dayMinutes + 1);
    await recheckDomains(context);
  }
  // The list in memory is read anew behind an answer.
  await expect.poll(async () => (await redirectOf(host, name))[0]).toBe(421);
  const eve = await signUpTenant(server);
  await eve.save({ custom_domain: host, brand_name: 'Eve' });
  await eve.publish(dns);
  await eve.check();
  passMinutes(server, 1);
  const theirs = await link(eve);
  await expect.poll(() => redirectOf(host, theirs.name)).toEqual([302, shop]);
  expect(await redirectOf(host, name)).toEqual([404, null]);
});
