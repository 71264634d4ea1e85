import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { clientList } from '../../../contract/agency/client-page.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { mostDecisions } from './decisions.usecases.ts';
import { mostGuesses } from './portal-pages.ts';
import type { Agency } from './test-clients.ts';
import { look, openPage, readSeen, sendForm, signUpAgency } from './test-clients.ts';

const start = new Date('2026-11-21T12:00:00Z');
const channel = (letter: string) => `UC${letter.repeat(22)}`;
const [a, b] = [channel('a'), channel('b')];
let server: TestServer;
let agency: Agency;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.now = start;
  agency = await signUpAgency(server);
});
afterAll(() => server.close());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const addTwo = async () => {
  const listId = await agency.addList('Spring', [
    { channelId: a, label: 'Channel one' },
    { channelId: b, label: 'Channel two' },
  ]);
  const id = await agency.addClient({ listId });
  const approve = { list: listId, channel: a, seen: '', decision: 'approved' };
  return { listId, id, path: await agency.addLink(id), approve };
};
const readDecisions = async (listId: string, channelId: string) => {
  const { body } = await agency.call(`/api/clients/rows?list_id=${listId}`);
  const row = clientList.parse(body).rows.find(({ channel_id }) => channel_id === channelId);
  return row?.decisions.map(({ decision, by }) => `${decision} by ${by}`) ?? [];
};

test('a guest reads facts, and nothing of what the workspace keeps for itself; prices only by the switch', async () => {
  const { cookie } = agency;
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.9', { headers: { cookie } });
  const analysis = fullAnalysis.parse(await answer.json());
  const channelId = analysis.evidence.channel.id;
  const secrets = { note: 'SECRET-note', tags: ['SECRET-tag'], fields: { own: 'SECRET-field' } };
  const label = 'SECRET-label<script>';
  const listId = await agency.addList('Spring & more', [{ channelId, label, ...secrets }]);
  await server.database.asUser(agency.userId, () =>
    sql`insert into contacts (workspace_id, channel_id, name, email, source, changed_at) values (${agency.userId},
      ${channelId}, 'SECRET-contact', 'secret@example.org', 'SECRET-source', ${start})`.execute(
      server.database.current,
    ),
  );
  const id = await agency.addClient({ listId });
  const saved = await agency.call('/api/clients/note', {
    list_id: listId,
    channel_id: channelId,
    note: '<b>A note</b>',
  });
  expect(saved).toMatchObject({ status: 200 });
  const plain = await agency.addLink(id, { name: 'SECRET-access' });
  const priced = await agency.addLink(id, { name: 'SECRET-access', shows_prices: true });
  const { text, headers, status } = await openPage(server, plain);
  expect(status).toBe(200);
  for (const shown of ['Kestrel Workbench', '&lt;b&gt;A note&lt;/b&gt;', 'Spring &amp; more', 'of 100'])
    expect(text).toContain(shown);
  const people = [agency.userId, agency.email, 'secret@', 'negotiating', '2026-11-21T12', '<script'];
  for (const hidden of ['SECRET', ...people]) expect(text).not.toContain(hidden);
  const { low, medium, high } = analysis.recommendedPricing?.flatFee ?? { low: 0, medium: 0, high: 0 };
  const amounts = [low, medium, high].flatMap((price) => [String(price), price.toLocaleString('en-US')]);
  for (const hidden of [...amounts, 'USD', 'Market rate', '$']) expect(text).not.toContain(hidden);
  expect((await openPage(server, priced)).text).toContain(`USD\u00a0${medium.toLocaleString('en-US')}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  await server.database.asSystem(() =>
    sql`update channel_results set fetched_at = fetched_at - interval '31 days'`.execute(
      server.database.current,
    ),
  );
  const later = (await openPage(server, plain)).text;
  expect(later).not.toContain('Kestrel Workbench');
  expect(later).toContain('SECRET-label&lt;script&gt;');
  const given = { client_id: id, list_id: listId, facts: [], asks: '', due_on: null };
  await agency.change('/api/clients/give', given);
  const { text: bare } = await openPage(server, priced);
  for (const fact of ['Score', 'Verdict', 'Brand safety', 'Subscribers'])
    expect(bare).not.toContain(`<dt>${fact}</dt>`);
});

test('a double click decides once; a guest whose page is old is told of the other; both are kept by name', async () => {
  const { listId, id, path, approve } = await addTwo();
  const other = { path: await agency.addLink(id, { name: 'Legal' }) };
  const clicks = await Promise.all(Array.from({ length: 12 }, () => sendForm(server, { path }, approve)));
  expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await readDecisions(listId, a)).toEqual(['approved by Marketing']);
  const change = { ...approve, decision: 'changes', comment: 'Too small' };
  const late = await sendForm(server, other, change);
  expect([late.status, late.text.includes('in the meantime')]).toEqual([409, true]);
  expect(late.text).toContain('by another guest');
  expect(late.text).not.toContain('Marketing');
  const seen = readSeen(late.text, a);
  expect((await sendForm(server, other, { ...change, seen })).status).toBe(303);
  expect(await readDecisions(listId, a)).toEqual(['changes by Legal', 'approved by Marketing']);
  const races = await Promise.all(
    [path, other.path].map((link) => sendForm(server, { path: link }, { ...approve, channel: b })),
  );
  expect(new Set(races.map(({ status }) => status))).toEqual(new Set([303, 409]));
  const known = readSeen((await openPage(server, path)).text, a);
  const undo = { ...approve, seen: known, decision: 'undone' };
  expect((await sendForm(server, { path }, undo)).headers.get('location')).toMatch(
    /^\/client\/[\w-]{32}\?list=/,
  );
  expect(await readDecisions(listId, a)).toHaveLength(3);
  const { rows } = await server.database.asUser(agency.userId, () =>
    sql<{ action: string }>`select action from workspace_activity order by id`.execute(
      server.database.current,
    ),
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'client_approved',
    'client_asked_changes',
    'client_approved',
    'client_undid',
  ]);
});

test('closing and deciding at the same time leave no decision behind the closing', async () => {
  const { listId, path, approve } = await addTwo();
  const [closed, ...answers] = await Promise.all([
    agency.call('/api/clients/end', { list_id: listId, action: 'close' }),
    ...[a, b].map((channelId) => sendForm(server, { path }, { ...approve, channel: channelId })),
  ]);
  expect(closed.status).toBe(200);
  const kept = (await readDecisions(listId, a)).length + (await readDecisions(listId, b)).length;
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(kept);
  expect((await sendForm(server, { path }, { ...approve, seen: '1', decision: 'undone' })).status).toBe(409);
});

test('a row that was removed, and a channel that was forgotten on request, are said to be gone', async () => {
  const { listId, path, approve } = await addTwo();
  // Forgotten for the whole file.
  const z = channel('z');
  await server.database.asSystem(async () => {
    await sql`delete from list_items where list_id = ${listId} and channel_id = ${a}`.execute(
      server.database.current,
    );
    await sql`update list_items set channel_id = ${z} where list_id = ${listId}`.execute(
      server.database.current,
    );
    await sql`insert into forgotten_channels (digest, forgotten_at)
      values (sha256(convert_to(${`id:${z}`}, 'UTF8')), ${start})`.execute(server.database.current);
  });
  const removed = await sendForm(server, { path }, approve);
  expect([removed.status, removed.text.includes('taken off the list')]).toEqual([409, true]);
  const forgotten = await sendForm(server, { path }, { ...approve, channel: z });
  expect([forgotten.status, forgotten.text.includes('at its creator’s request')]).toEqual([410, true]);
  for (const gone of [a, z, 'Channel one', 'Channel two']) expect(forgotten.text).not.toContain(gone);
  expect((await agency.call(`/api/clients/rows?list_id=${listId}`)).body).toMatchObject({ rows: [] });
});

test.each(['x', 'a'.repeat(31), 'a'.repeat(33), 'a'.repeat(32), '%00', '..%2f..', "'%20or%201=1--"])(
  'a link that ends in %j leads to nothing',
  async (key) => {
    expect((await openPage(server, `/client/${key}`)).status).toBe(404);
    const form = { list: '', channel: '' };
    expect((await sendForm(server, { path: `/client/${key}` }, form)).status).toBe(404);
  },
);

test('whoever guesses is held up, and a guest behind the same address is not', async () => {
  const { path } = await addTwo();
  const guesser = from('203.0.113.50');
  expect((await openPage(server, path, guesser)).status).toBe(200);
  const guesses = Array.from({ length: mostGuesses }, (_, place) => `${'g'.repeat(29)}${100 + place}`);
  await Promise.all(guesses.map((key) => openPage(server, `/client/${key}`, guesser)));
  const next = await openPage(server, `/client/${'h'.repeat(32)}`, guesser);
  expect([next.status, Number(next.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await openPage(server, path, guesser)).status).toBe(200);
  expect((await openPage(server, `/client/${'h'.repeat(32)}`, from('203.0.113.51'))).status).toBe(404);
});

test('a revoked or expired link says so, and not whose it was; the switches work at once', async () => {
  const { id, path, approve } = await addTwo();
  const [access] = (await agency.change('/api/clients/save', { id, name: 'Acme', look })).accesses;
  await agency.change('/api/clients/access', { id: access?.id, may_decide: false });
  expect((await openPage(server, path)).text).not.toContain('<form');
  expect((await sendForm(server, { path }, approve)).status).toBe(409);
  await agency.change('/api/clients/access', { id: access?.id, may_decide: true, revoked: true });
  for (const answer of [await openPage(server, path), await sendForm(server, { path }, approve)]) {
    expect([answer.status, answer.text.includes('This link was turned off')]).toEqual([410, true]);
    for (const hidden of ['Acme', 'Spring', 'Marketing', 'Channel one', agency.email])
      expect(answer.text).not.toContain(hidden);
  }
  const brief = await agency.addLink(id, { days: 7 });
  server.clock.now = new Date(start.getTime() + 7 * 86_400_000);
  const expired = await openPage(server, brief);
  expect([expired.status, expired.text.includes('has expired')]).toEqual([410, true]);
  expect(expired.text).not.toContain('Acme');
});

test('an invited address opens the page once it is confirmed and signed in, and is no member', async () => {
  const { id, path } = await addTwo();
  const guest = await server.signUp();
  const { body } = await agency.call('/api/clients/invite', {
    client_id: id,
    name: 'Grace',
    email: guest.email.toUpperCase(),
    shows_prices: false,
    may_decide: true,
    days: null,
  });
  const invited = /\/client\/[\w-]{36}/.exec(JSON.stringify(body))?.[0] ?? '';
  const see = (cookie: string, where = invited) => openPage(server, where, { headers: { cookie } });
  const closed = await see('');
  expect(closed.status).toBe(401);
  expect(closed.text).toContain(`href="/auth?client=${invited.replace('/client/', '')}"`);
  expect((await see('', '/client/mine')).text).toContain('href="/auth?client=mine"');
  expect((await see('', '/client/00000000-0000-4000-8000-000000000001')).status).toBe(401);
  expect((await see(agency.cookie)).status).toBe(404);
  expect((await see(guest.cookie)).status).toBe(403);
  await sql`update auth."user" set "emailVerified" = true where id = ${guest.userId}`.execute(
    server.database.accounts,
  );
  expect((await see(guest.cookie)).text).toContain('Channel one');
  expect((await see(guest.cookie, '/client/mine')).text).toContain(invited);
  expect((await see(guest.cookie, path)).status).toBe(200);
  const answer = await fetch(`${server.url}/api/clients/client?id=${id}`, {
    headers: { cookie: guest.cookie },
  });
  expect(answer.status).toBe(404);
  const foreign = await openPage(server, invited, {
    method: 'POST',
    headers: { cookie: guest.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

test('a link cannot be used to flood', async () => {
  const { listId, path, approve } = await addTwo();
  await server.database.asUser(agency.userId, () =>
    sql`insert into client_decisions (workspace_id, client_id, list_id, channel_id, round, access_id, access_name,
        decision, decided_at)
      select access.workspace_id, access.client_id, ${listId}, 'UCother', 1, access.id, 'x', 'approved', ${start}
      from client_access access, generate_series(1, ${mostDecisions})`.execute(server.database.current),
  );
  const refused = await sendForm(server, { path }, approve);
  expect([refused.status, refused.text.includes('many decisions')]).toEqual([429, true]);
  server.clock.now = new Date(start.getTime() + 600_000);
  expect((await sendForm(server, { path }, approve)).status).toBe(303);
  const bad = { ...approve, channel: b, decision: 'changes' };
  for (const comment of ['', '  ', 'x'.repeat(1001), 'a\u0000b'])
    expect((await sendForm(server, { path }, { ...bad, comment })).status).toBe(400);
  expect((await sendForm(server, { path }, { ...bad, comment: 'x'.repeat(20_000) })).status).toBe(413);
  expect((await sendForm(server, { path }, { ...bad, comment: '\u{1F600}'.repeat(500) })).status).toBe(303);
});
