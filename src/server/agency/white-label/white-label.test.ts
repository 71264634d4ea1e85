import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { longestCustomCss } from '../../../contract/limits.ts';
import { planTiers } from '../../../engine/plans/plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { noFields, paths, preview, signUpTenant } from './test-tenants.ts';
import type { Tenant } from './test-tenants.ts';

let server: TestServer;
let tenant: Tenant;
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
});
beforeEach(async () => {
  tenant = await signUpTenant(server);
});
afterAll(() => server.close());

const read = async (who: Tenant) => (await who.call(paths.settings)).body;

test('settings nobody saved are the defaults, and asking for them changes nothing', async () => {
  const first = await read(tenant);
  expect(first).toMatchObject({
    settings: noFields,
    look: { brand_name: '', logo_url: null, primary_color: '#6366f1', confined_css: '', notes: [] },
    domain: { state: 'none', record: null, checked_at: null, verified_at: null, finding: null },
    analyzer_url: expect.stringMatching(/^https:\/\/sponsorscope\.example\/branded\/[\w-]{16}$/),
  });
  expect(await read(tenant)).toEqual(first);
});

test('whatever is entered is kept as entered, and only what is safe is used', async () => {
  const entered = {
    brand_name: '  Ada & <Söhne> \u202Eנכ ',
    logo_url: 'javascript:alert(1)',
    primary_color: 'red;background:url(x)',
    secondary_color: '#0AF',
    custom_domain: 'https://agency.example/path',
    hide_powered_by: true,
    custom_css: 'h1{color:teal} body{position:fixed}',
  };
  const saved = await tenant.save(entered);
  expect(saved.settings).toEqual(entered);
  expect(saved.look).toMatchObject({
    brand_name: 'Ada & <Söhne> נכ',
    logo_url: null,
    primary_color: '#6366f1',
    secondary_color: '#00aaff',
    confined_css: '.white-label h1{color:teal}\n',
  });
  expect(saved.look.notes.map(({ field }) => field).toSorted()).toEqual([
    'custom_css',
    'custom_domain',
    'logo_url',
    'primary_color',
  ]);
  expect(saved.domain.state).toBe('invalid');
  expect(await read(tenant)).toEqual(saved);
});

test('a preview says the same as saving would, and saves nothing', async () => {
  const changed = { brand_name: 'Ada', primary_color: '#fde047', custom_css: '@import "x";' };
  const look = await preview(tenant, changed);
  expect(await read(tenant)).toMatchObject({ settings: noFields });
  expect((await tenant.save(changed)).look).toEqual(look);
  expect(look.notes.map(({ note }) => note)).toEqual([
    expect.stringContaining('too pale'),
    expect.stringContaining('@import'),
  ]);
});

test('only enterprise has the settings, and a plan that ends keeps them', async () => {
  await tenant.save({ brand_name: 'Kept' });
  for (const tier of planTiers.filter((tier) => tier !== 'enterprise')) {
    await tenant.setTier(tier);
    for (const path of [paths.save, paths.preview, paths.domain]) {
      expect([tier, await tenant.call(path, path === paths.domain ? {} : noFields)]).toEqual([
        tier,
        {
          status: 403,
          body: {
            error: 'White-label customization is available for Enterprise plans',
            code: 'PLAN_REQUIRED',
          },
        },
      ]);
    }
    expect((await tenant.call(paths.settings)).status).toBe(403);
  }
  await tenant.setTier('enterprise');
  expect(await read(tenant)).toMatchObject({ settings: { brand_name: 'Kept' } });
});

test('nobody reads or changes another tenant’s settings, and strangers none', async () => {
  const other = await signUpTenant(server);
  await tenant.save({ brand_name: 'Ada' });
  await other.save({ brand_name: 'Bob' });
  expect(await read(tenant)).toMatchObject({ settings: { brand_name: 'Ada' } });
  for (const path of Object.values(paths)) {
    const init = path === paths.settings ? {} : { method: 'POST', body: '{}' };
    expect((await fetch(server.url + path, init)).status).toBe(401);
  }
});

test.each([
  ['a field that is not known', { ...noFields, user_id: 'x' }],
  ['a field that is missing', { brand_name: 'x' }],
  ['a name of 121 characters', { ...noFields, brand_name: 'x'.repeat(121) }],
  ['a line break in a name', { ...noFields, brand_name: 'a\r\nSet-Cookie: b=c' }],
  ['half a character', { ...noFields, brand_name: '\uD800' }],
  ['a switch that is a word', { ...noFields, hide_powered_by: 'yes' }],
  ['CSS that is too long', { ...noFields, custom_css: 'x'.repeat(longestCustomCss + 1) }],
])('%s is refused', async (_, body) => {
  await tenant.save({ brand_name: 'Before' });
  expect((await tenant.call(paths.save, body)).status).toBe(400);
  expect(await read(tenant)).toMatchObject({ settings: { brand_name: 'Before' } });
});

test('an account that goes takes its settings along', async () => {
  await tenant.save({ brand_name: 'Ada', custom_domain: 'gone.agency.example' });
  await sql`delete from auth."user" where id = ${tenant.userId}`.execute(server.database.accounts);
  const { rows } = await server.database.asSystem(() =>
    sql`select user_id from white_label_settings where user_id = ${tenant.userId}
      union all select user_id from white_label_domains where user_id = ${tenant.userId}`.execute(
      server.database.current,
    ),
  );
  expect(rows).toEqual([]);
});
