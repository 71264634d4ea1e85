import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { recheckDomains } from './domains.usecases.ts';
import { createTxtReader } from '../../platform/outside/dns.ts';
import { startTestDns } from './test-dns.ts';
import type { TestDns } from './test-dns.ts';
import { passMinutes, paths, signUpTenant } from './test-tenants.ts';
import type { Tenant } from './test-tenants.ts';

let dns: TestDns;
let server: TestServer;
let ada: Tenant;
let domain = '';
let count = 0;
beforeAll(async () => {
  dns = await startTestDns();
  server = await startTestServer({
    dns: dns.settings,
    baseUrl: 'https://sponsorscope.example',
    channels: [],
  });
});
beforeEach(async () => {
  dns.zone.clear();
  count += 1;
  domain = `reports${count}.agency.example`;
  ada = await signUpTenant(server);
});
afterAll(async () => {
  await server.close();
  await dns.close();
});

const recordName = () => `_sponsorscope.${domain}`;
const daysMinutes = (days: number) => days * 24 * 60;
const stateOf = async (tenant: Tenant) => {
  const { body } = await tenant.call(paths.settings);
  return body;
};
const recheck = () =>
  recheckDomains({
    database: server.database,
    now: () => server.clock.now,
    dns: createTxtReader(dns.settings),
  });
/** A tenant whose domain is proven. */
const prove = async (tenant: Tenant) => {
  await tenant.save({ custom_domain: domain });
  await tenant.publish(dns);
  return tenant.check();
};

test('a domain is proven by its record, and the tenant’s page moves there', async () => {
  const saved = await ada.save({ custom_domain: ` ${domain.toUpperCase()}. ` });
  expect(saved.domain).toEqual({
    state: 'waiting',
    record: { name: recordName(), value: expect.stringMatching(/^sponsorscope-verification=[0-9a-f]{32}$/) },
    checked_at: null,
    verified_at: null,
    finding: null,
  });
  await ada.publish(dns);
  const checked = await ada.check();
  expect(checked.domain).toMatchObject({
    state: 'verified',
    checked_at: server.clock.now.toISOString(),
    verified_at: server.clock.now.toISOString(),
    finding: `The record was found at ${recordName()}.`,
  });
  expect(checked.analyzer_url).toBe(`https://${domain}/`);
  expect(dns.asked.at(-1)).toBe(recordName());
});

test.each([
  ['no name', 'NXDOMAIN', /no TXT record/],
  ['a name without TXT records', [], /no TXT record/],
  ['a server that fails', 'SERVFAIL', /did not answer properly/],
  ['a server that is silent', 'silence', /did not answer in time/],
  ['another value', ['sponsorscope-verification=00000000000000000000000000000000'], /none with this value/],
  ['the value within a longer one', ['x sponsorscope-verification='], /none with this value/],
] as const)('%s proves nothing, and says so', async (_, records, finding) => {
  await ada.save({ custom_domain: domain });
  dns.zone.set(recordName(), records);
  expect((await ada.check()).domain).toMatchObject({
    state: 'waiting',
    verified_at: null,
    finding: expect.stringMatching(finding),
  });
  expect(server.reports).toEqual([]);
});

test('the record is found among hundreds, in parts, and in an answer too long for one datagram', async () => {
  const { domain: wanted } = await ada.save({ custom_domain: domain });
  const value = wanted.record?.value ?? '';
  const others = Array.from({ length: 60 }, (_, index) => `v=other${index} ${'x'.repeat(60)}`);
  dns.zone.set(recordName(), [...others, [value.slice(0, 20), value.slice(20)]]);
  expect((await ada.check()).domain.state).toBe('verified');
});

test('somebody asks once a minute, whichever domain it is for', async () => {
  await ada.save({ custom_domain: domain });
  await ada.check();
  passMinutes(server, 0.5);
  await ada.save({ custom_domain: `other.${domain}` });
  const retryAt = new Date(server.clock.now.getTime() + 30_000).toISOString();
  const before = dns.asked.length;
  for (const changed of [`other.${domain}`, '', domain]) {
    await ada.save({ custom_domain: changed });
    const { status, body } = await ada.call(paths.domain, {});
    const refusal = changed === '' ? [400, 'DOMAIN_MISSING'] : [429, 'RATE_LIMITED'];
    expect([status, body]).toEqual([refusal[0], expect.objectContaining({ code: refusal[1] })]);
  }
  expect(dns.asked).toHaveLength(before);
  expect((await ada.call(paths.domain, {})).body).toMatchObject({ retryAt });
  passMinutes(server, 1);
  expect((await ada.check()).domain.state).toBe('waiting');
});

test('of twenty checks at once one asks the DNS', async () => {
  await ada.save({ custom_domain: domain });
  const before = dns.asked.length;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ada.call(paths.domain, {})));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  expect(dns.asked).toHaveLength(before + 1);
});

test('another domain needs another proof; the same one saved again keeps its own', async () => {
  const proven = await prove(ada);
  expect((await ada.save({ custom_domain: domain, brand_name: 'New' })).domain).toEqual(proven.domain);
  const moved = await ada.save({ custom_domain: `new.${domain}` });
  expect(moved.domain).toMatchObject({ state: 'waiting', verified_at: null });
  expect(moved.domain.record?.value).not.toBe(proven.domain.record?.value);
  expect((await ada.save({ custom_domain: 'no domain' })).domain.state).toBe('invalid');
  expect((await ada.save({ custom_domain: '' })).domain.state).toBe('none');
});

test('a domain somebody holds is taken, until their record is gone', async () => {
  const eve = await signUpTenant(server);
  await prove(ada);
  await eve.save({ custom_domain: domain });
  expect((await eve.check()).domain.state).toBe('waiting');
  await eve.publish(dns);
  passMinutes(server, 2);
  expect((await eve.check()).domain).toMatchObject({
    state: 'taken',
    verified_at: null,
    finding: expect.stringContaining('another account'),
  });
  expect(await stateOf(ada)).toMatchObject({ domain: { state: 'verified' } });
  const { domain: hers } = await eve.save({ custom_domain: domain });
  dns.zone.set(recordName(), [hers.record?.value ?? '']);
  passMinutes(server, 2);
  expect((await eve.check()).domain.state).toBe('verified');
  expect(await stateOf(ada)).toMatchObject({ domain: { state: 'lost' } });
});

test('one tenant’s token proves nothing for another', async () => {
  const eve = await signUpTenant(server);
  const { domain: hers } = await ada.save({ custom_domain: domain });
  await eve.save({ custom_domain: domain });
  dns.zone.set(recordName(), [hers.record?.value ?? '']);
  expect((await eve.check()).domain.state).toBe('waiting');
});

test('of tenants who prove one domain at the same moment one has it', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => signUpTenant(server)));
  for (const tenant of others) await tenant.save({ custom_domain: domain });
  for (const tenant of others) await tenant.publish(dns);
  const states = await Promise.all(others.map(async (tenant) => (await tenant.check()).domain.state));
  expect(states.toSorted()).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'verified']);
});

test('a record that is gone for three days running ends the hold; one that comes back does not', async () => {
  await prove(ada);
  const records = dns.zone.get(recordName()) ?? [];
  const next = async (days: number, found: typeof records) => {
    passMinutes(server, daysMinutes(days) + 1);
    dns.zone.set(recordName(), found);
    await recheck();
    const { domain: check } = await ada.save({ custom_domain: domain });
    return check.state;
  };
  expect(await next(1, 'NXDOMAIN')).toBe('verified');
  expect(await next(2, records)).toBe('verified');
  expect(await next(1, 'NXDOMAIN')).toBe('verified');
  // A server that fails proves neither.
  expect(await next(1, 'SERVFAIL')).toBe('verified');
  expect(await next(1, 'NXDOMAIN')).toBe('verified');
  expect(await next(1, 'NXDOMAIN')).toBe('lost');
  dns.zone.set(recordName(), records);
  expect((await ada.check()).domain.state).toBe('verified');
});

test('a domain is looked at once a day', async () => {
  await prove(ada);
  const before = dns.asked.filter((name) => name === recordName()).length;
  const asked = () => dns.asked.filter((name) => name === recordName()).length - before;
  passMinutes(server, daysMinutes(1) - 1);
  await recheck();
  expect(asked()).toBe(0);
  passMinutes(server, 2);
  await Promise.all([recheck(), recheck()]);
  await recheck();
  expect(asked()).toBe(1);
});
