import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTelling } from '../../accounts/notifications/test-telling.ts';
import { addPerson, addTeam, ok } from '../../accounts/workspaces/test-teams.ts';
import type { Person } from '../../accounts/workspaces/test-teams.ts';
import { readPageHead } from '../../platform/outside/public-hosts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { checkDestination } from './destinations.ts';
import { checkLinks } from './link-upkeep.usecases.ts';
import { tellOfOutages } from './outages.usecases.ts';
import { noUtm, visit } from './test-tracking.ts';

const hourMs = 3_600_000;
/** Each test's own, since links of others are looked at too. */
let host = '';
let shopPage = '';
let shops = 0;
/** What pages answer and where names lead, which a test changes. */
const pages = new Map<string, { status: number; location: string | null } | null>();
const addresses = new Map<string, string[] | null>();
const asked: string[] = [];
let server: TestServer;
let telling: Awaited<ReturnType<typeof openTelling>>;
beforeAll(async () => {
  server = await startTestServer({
    links: {
      resolveHost: (host) => Promise.resolve(addresses.has(host) ? (addresses.get(host) ?? null) : [open]),
      readPage: ({ url, address }) => {
        asked.push(address);
        return Promise.resolve(pages.has(url) ? (pages.get(url) ?? null) : { status: 200, location: null });
      },
    },
  });
  telling = await openTelling(server);
});
const open = '93.184.215.14';
beforeEach(() => {
  shops += 1;
  host = `shop${shops}.example.com`;
  shopPage = `https://${host}/spring`;
  pages.clear();
  addresses.clear();
  asked.length = 0;
  telling.mails.length = 0;
});
afterAll(async () => {
  await telling.close();
  await server.close();
});

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const lookAtAll = () => checkLinks({ ...telling.contextOf(), checks: server.tracking.checks });
/** As the timed tasks do, three processes at once. */
const pass = async (ms: number) => {
  later(ms);
  await Promise.all([lookAtAll(), lookAtAll()]);
  await telling.atOnce(tellOfOutages);
};
const saved = z.object({ id: z.string(), url: z.string() });
const link = async (person: Person, changed: object = {}) => {
  const fields = { id: null, creator: 'Ada', placement: 'bio', destination: shopPage, utm: noUtm };
  const whole = { ...fields, is_active: true, expires_at: null, fallback: '', ...changed };
  const { id, url } = saved.parse(await ok(person.call('/api/links/save', whole)));
  return { id, code: url.slice(-7) };
};
const listed = z.object({
  links: z.array(
    z.object({ id: z.string(), finding: z.string().nullable(), down_since: z.string().nullable() }),
  ),
});
const linkOf = async (person: Person, id: string) =>
  listed.parse(await ok(person.call('/api/links'))).links.find((each) => each.id === id);
const told = z.object({
  notifications: z.array(z.object({ kind: z.string(), subject: z.string(), details: z.array(z.string()) })),
});
const newsOf = async (person: Person) =>
  told
    .parse(await ok(person.call('/api/notifications')))
    .notifications.filter(({ kind }) => kind === 'link_outage')
    .map(({ subject, details }) => [subject, ...details]);

test.each([
  ['answers 404', () => pages.set(shopPage, { status: 404, location: null })],
  ['answers 502', () => pages.set(shopPage, { status: 502, location: null })],
  ['does not answer in time', () => pages.set(shopPage, null)],
  ['has no name any more', () => addresses.set(host, [])],
])(
  'a page that %s is found within a day, shown at its links, and told once and again when it is well',
  async (_name, breakDown) => {
    const { owner } = await addTeam(server, { tier: 'growth' });
    const [one, other] = [await link(owner), await link(owner, { placement: 'description' })];
    breakDown();
    await pass(25 * hourMs);
    const since = server.clock.now.toISOString();
    expect(await linkOf(owner, one.id)).toMatchObject({ finding: 'dead', down_since: since });
    expect(await linkOf(owner, other.id)).toMatchObject({ finding: 'dead', down_since: since });
    // One look may have met a bad moment.
    expect(await newsOf(owner)).toEqual([]);
    await pass(hourMs);
    await pass(hourMs);
    const at = `${since.slice(0, 16).replace('T', ' ')} UTC`;
    expect(await newsOf(owner)).toEqual([
      [
        'Links of Ada lead to a page that does not answer',
        `Ada, bio: no answer since ${at}. Visitors are still sent there.`,
        `Ada, description: no answer since ${at}. Visitors are still sent there.`,
        'Under Links you see which shop or page it is, and can send visitors elsewhere.',
      ],
    ]);
    expect(telling.mails.map(({ to }) => to)).toEqual([owner.email]);
    expect((await visit(server, one.code)).location).toBe(shopPage);
    pages.clear();
    addresses.clear();
    await pass(hourMs);
    expect(await linkOf(owner, one.id)).toMatchObject({ finding: 'fine', down_since: null });
    await pass(hourMs);
    expect((await newsOf(owner)).map(([subject]) => subject)).toEqual([
      'Links of Ada lead to a page again',
      'Links of Ada lead to a page that does not answer',
    ]);
    pages.set(shopPage, null);
    await pass(25 * hourMs);
    await pass(hourMs);
    expect(await newsOf(owner)).toHaveLength(3);
    // So that no other test hears of it.
    pages.clear();
    await pass(hourMs);
  },
);

test('a page that was away for one look, and one whose links were changed or turned off, are nobody’s news', async () => {
  const { owner } = await addTeam(server, { tier: 'growth' });
  const made = await link(owner);
  pages.set(shopPage, { status: 500, location: null });
  await pass(25 * hourMs);
  pages.clear();
  await pass(hourMs);
  pages.set(shopPage, { status: 500, location: null });
  await pass(25 * hourMs);
  await link(owner, { id: made.id, destination: `https://${host}/next` });
  await pass(hourMs);
  expect(await linkOf(owner, made.id)).toMatchObject({ finding: 'fine', down_since: null });
  await link(owner, { id: made.id });
  await pass(25 * hourMs);
  await link(owner, { id: made.id, is_active: false });
  await pass(hourMs);
  await pass(hourMs);
  expect(await newsOf(owner)).toEqual([]);
});

test('an outage whose links were turned off before its end was told leaves the next one to be told', async () => {
  const { id: workspaceId, owner } = await addTeam(server, { tier: 'growth' });
  const { id } = await link(owner);
  pages.set(shopPage, null);
  await pass(25 * hourMs);
  await pass(hourMs);
  pages.clear();
  later(hourMs);
  await lookAtAll();
  // As a process leaves it that dies while it tells.
  await server.database.asSystem(() =>
    sql`update destination_outages set end_notice = gen_random_uuid() where workspace_id = ${workspaceId}`.execute(
      server.database.current,
    ),
  );
  await link(owner, { id, is_active: false });
  await telling.atOnce(tellOfOutages);
  await link(owner, { id });
  pages.set(shopPage, null);
  await pass(25 * hourMs);
  await pass(hourMs);
  expect(await newsOf(owner)).toHaveLength(2);
  pages.clear();
  await pass(hourMs);
});

test('whoever is responsible for a campaign is told of its links, who made a link of others, and the owners where both are gone', async () => {
  const { id: workspaceId, owner, add } = await addTeam(server, { tier: 'growth' });
  const [ana, ben] = [await addPerson(server, 'Ana'), await addPerson(server, 'Ben')];
  await add(ana, 'analyst');
  await add(ben, 'analyst');
  await link(ana, { creator: 'Of Ana' });
  await link(ben, { creator: 'Of Ben' });
  const campaign = await link(ben, { creator: 'Of Campaign' });
  const [campaignId, partId] = [randomUUID(), randomUUID()];
  await server.database.asSystem(async () => {
    const { current } = server.database;
    await sql`insert into campaigns (id, workspace_id, name, slug, goal, brief, category, exclusive_days, budget_cents,
        currency, starts_on, ends_on, state, asks_client, rounds, owner_id, created_at, changed_at)
      values (${campaignId}, ${workspaceId}, 'Spring', 'spring', 'sales', '{}', '', 0, 0, 'USD', '2026-11-01',
        '2026-12-01', 'planning', false, 1, ${ana.userId}, ${server.clock.now}, ${server.clock.now})`.execute(
      current,
    );
    await sql`insert into campaign_creators (id, campaign_id, workspace_id, label, stage, moved_at, position, added_at)
      values (${partId}, ${campaignId}, ${workspaceId}, 'X', 'agreed', ${server.clock.now}, 1,
        ${server.clock.now})`.execute(current);
    await sql`insert into campaign_links (link_id, campaign_creator_id, workspace_id)
      values (${campaign.id}, ${partId}, ${workspaceId})`.execute(current);
  });
  await ok(ben.call('/api/team/leave', {}));
  pages.set(shopPage, { status: 404, location: null });
  await pass(25 * hourMs);
  await pass(hourMs);
  expect(
    (await newsOf(ana)).flatMap(([, ...details]) => details.slice(0, -1).map((each) => each.split(':')[0])),
  ).toEqual(['Of Ana, bio', 'Of Campaign, bio, “Spring”']);
  expect(
    (await newsOf(owner)).flatMap(([, ...details]) => details.slice(0, -1).map((each) => each.split(':')[0])),
  ).toEqual(['Of Ben, bio']);
  expect(telling.mails.map(({ to }) => to).toSorted()).toEqual([ana.email, owner.email].toSorted());
});

test('a name that leads into a private network by now stops its links, is told at once, and is never asked there', async () => {
  const { owner } = await addTeam(server, { tier: 'growth' });
  const made = await link(owner);
  addresses.set(host, [open, '::ffff:127.0.0.1']);
  await pass(25 * hourMs);
  expect(await linkOf(owner, made.id)).toMatchObject({ finding: 'refused' });
  expect((await newsOf(owner)).map(([subject, detail]) => [subject, detail])).toEqual([
    ['Links of Ada are stopped', expect.stringContaining('Its address leads into a private network.')],
  ]);
  expect(new Set(asked)).toEqual(new Set([open]));
  server.tracking.cache.clear();
  expect((await visit(server, made.code)).status).toBe(403);
});

/** A page on this machine, which a real request would reach. */
async function servePage(listener: RequestListener) {
  const page = createServer(listener);
  page.listen(0, '127.0.0.1');
  await new Promise((resolve) => page.once('listening', resolve));
  const address = page.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: () => new Promise((resolve) => page.close(resolve)),
  };
}

test('no look reaches this machine: neither a name that leads here the second time, nor a page that sends there', async () => {
  const reached: string[] = [];
  const page = await servePage((request, response) => {
    reached.push(request.url ?? '');
    response.end();
  });
  try {
    const looksInto = async (answers: string[][], destination: string) => {
      let times = 0;
      const resolveHost = () => Promise.resolve(answers[Math.min((times += 1), answers.length) - 1] ?? []);
      const hop = `http://inside.example.org:${page.port}/`;
      return checkDestination(
        {
          resolveHost,
          readPage: (sought) =>
            sought.url.includes('hop')
              ? Promise.resolve({ status: 302, location: hop })
              : readPageHead(sought),
          isOwnHost: (host) => host === 'sponsorscope.example',
        },
        destination,
      );
    };
    const outside = ['192.0.2.1'];
    const inside = ['127.0.0.1'];
    const here = `http://inside.example.org:${page.port}/`;
    expect(await looksInto([inside], here)).toMatchObject({ finding: 'refused', reason: 'private' });
    expect(await looksInto([outside, inside], here)).toMatchObject({ finding: 'refused' });
    expect(await looksInto([[open], inside], 'https://hop.example.org/')).toMatchObject({
      finding: 'refused',
      reason: 'private',
    });
    expect(await looksInto([[open]], `http://127.0.0.1:${page.port}/`)).toMatchObject({ finding: 'refused' });
    // The name leads here when the request is made: the address that was judged is asked, not the name.
    const head = readPageHead({ url: `http://localhost:${page.port}/`, address: '192.0.2.1' });
    expect(await head).toBeNull();
    expect(reached).toEqual([]);
  } finally {
    await page.close();
  }
});
