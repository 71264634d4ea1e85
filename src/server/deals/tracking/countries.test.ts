import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { countryClicks } from '../../../contract/deals/tracking.ts';
import { readCountryTable } from '../../../engine/tracking/countries.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { makeDeliverable } from '../campaigns/test-deliveries.ts';
import { signUpCampaigner } from '../campaigns/test-campaigns.ts';
import { openCountries } from './countries.usecases.ts';
import { chrome, shop, signUpLinker, visit } from './test-tracking.ts';

const lines = ['198.51.0.0,198.51.255.255,FR', '203.0.0.0,203.0.255.255,DE', '2001:db8::,2001:db8:ffff::,AT'];
let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  const countries = readCountryTable(lines);
  if ('fault' in countries) throw new Error(countries.fault);
  server = await startTestServer({ links: { countries } });
  plain = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await plain.close();
});

const one = z.object({ countries: countryClicks });
const countriesOf = async (who: Awaited<ReturnType<typeof signUpLinker>>, id: string) => {
  await server.tracking.counter.flush();
  return one.parse((await who.call(`/api/links/one?id=${id}`)).body).countries;
};
const visitAll = async (code: string, networks: readonly string[]) => {
  for (const from of networks) await visit(server, code, { from });
};
const inFrance = (count: number) => Array.from({ length: count }, (_, at) => `198.51.${at}.7`);
const inGermany = (count: number) => Array.from({ length: count }, (_, at) => `203.0.${at}.7`);

test('clicks of people are counted by country; few of one, and those of nowhere, are told together', async () => {
  const ada = await signUpLinker(server);
  const { id, code } = await ada.save();
  expect(await countriesOf(ada, id)).toEqual([]);
  await visitAll(code, [...inFrance(6), ...inGermany(4), '2001:db8::1', '192.0.2.1']);
  // Neither the same person again nor a program is a click.
  await visit(server, code, { from: '198.51.0.7' });
  await visit(server, code, { from: '198.51.200.7', headers: { 'user-agent': 'curl/8.5.0' } });
  expect(await countriesOf(ada, id)).toEqual([
    { country: 'FR', clicks: 6 },
    { country: null, clicks: 6 },
  ]);
  await visitAll(code, inGermany(6).slice(4));
  expect(await countriesOf(ada, id)).toEqual([
    { country: 'DE', clicks: 6 },
    { country: 'FR', clicks: 6 },
    { country: null, clicks: 2 },
  ]);
  expect(await ada.classes(id)).toEqual({ human: 14, repeat: 1, bot: 1 });
});

test('a campaign’s report has the countries of all its links, and nothing of an address is kept', async () => {
  const ada = await signUpCampaigner(server);
  const { campaign, creator } = await makeDeliverable(server, ada);
  const made = { creator_id: creator.id, name: 'Mira', format: 'integration', destination: shop };
  await ada.call('/api/campaigns/links/make', { ...made, placements: ['description', 'bio'] });
  const listed = z.object({ links: z.array(z.object({ code: z.string() })) });
  const codes = listed.parse((await ada.call('/api/links')).body).links.map(({ code }) => code);
  expect(codes).toHaveLength(2);
  for (const code of codes) await visitAll(code, inFrance(3));
  await server.tracking.counter.flush();
  const report = one.parse((await ada.call(`/api/campaigns/report?slug=${campaign.slug}`)).body);
  expect(report.countries).toEqual([{ country: 'FR', clicks: 6 }]);
  const { rows } = await server.database.asSystem(() =>
    sql<{ text: string }>`select to_jsonb(c)::text as text from link_countries c`.execute(
      server.database.current,
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/198\.51|203\.0|2001:/);
});

test('without a table nothing is counted by country, and nothing shown', async () => {
  const ada = await signUpLinker(plain);
  const { id, code } = await ada.save();
  const headers = { 'user-agent': chrome, 'x-forwarded-for': '198.51.1.7' };
  await fetch(`${plain.url}/r/${code}`, { redirect: 'manual', headers });
  await plain.tracking.counter.flush();
  expect(one.parse((await ada.call(`/api/links/one?id=${id}`)).body).countries).toBeNull();
  const { rows } = await plain.database.asSystem(() =>
    sql`select from link_countries`.execute(plain.database.current),
  );
  expect(rows).toEqual([]);
});

test('a table that is missing or broken is told in one sentence, and counting goes on without it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-countries-'));
  try {
    const said: string[] = [];
    const openFile = (file: string | null) => openCountries(file, (sentence) => said.push(sentence));
    expect(await openFile(null)).toBeNull();
    const [missing, broken, good] = ['missing.csv', 'broken.csv', 'good.csv'].map((name) =>
      join(folder, name),
    );
    await writeFile(broken ?? '', 'start,end,country\n');
    await writeFile(good ?? '', `${lines.join('\r\n')}\r\n`);
    expect(await openFile(missing ?? '')).toBeNull();
    expect(await openFile(broken ?? '')).toBeNull();
    const rest = 'Clicks are counted without countries.';
    expect(said).toEqual([
      `COUNTRIES_FILE (${missing}) cannot be used: It cannot be read. ${rest}`,
      `COUNTRIES_FILE (${broken}) cannot be used: Line 1 is not “first address,last address,country”. ${rest}`,
    ]);
    expect((await openFile(good ?? ''))?.countryOf('203.0.9.9')).toBe('DE');
    expect(said).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
