import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { proposalDetail } from '../../../contract/deals/proposals.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { signUpFree } from '../../analysis/channel-analysis/test-reports.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { acceptQuote, makeProposal, readQuoteTokens, recipient, sendNewProposal } from './test-proposals.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
});
const call = (path: string, body?: object) => callsOf(server, ada)(path, body);
const read = async (id: string) =>
  proposalDetail.parse((await call(`/api/proposals/proposal?id=${id}`)).body);
const statesOf = ({ tiers }: Awaited<ReturnType<typeof read>>) => tiers.map(({ sent }) => sent?.state);

test('a link shows the three packages to anybody, and is kept, cached and indexed nowhere', async () => {
  const { proposal, url, path } = await sendNewProposal(server, ada);
  expect(url).toMatch(/^https:\/\/sponsorscope\.example\/shared\/proposal\/[\w-]{32}$/);
  const answer = await fetch(server.url + path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('no-store');
  expect(answer.headers.get('x-robots-tag')).toContain('noindex');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await answer.text();
  for (const { sent } of proposal.tiers) expect(page).toContain(sent?.number);
  expect(page).toContain('third-party estimate, not YouTube data');
  expect(page).not.toMatch(/<script|ada@acme/);
  const token = path.split('/').at(-1) ?? '';
  const rows = await server.database.asSystem(() =>
    sql<{ whole: string }>`select (select json_agg(p)::text from proposals p)
      || (select json_agg(l)::text from quote_links l) as whole`.execute(server.database.current),
  );
  for (const secret of [token, ...(await readQuoteTokens(server, path))])
    expect(rows.rows[0]?.whole).not.toContain(secret);
});

test('names and words from outside stay text on the page', async () => {
  const label = '<img src=x onerror=alert(1)> "Kestrel"';
  const { path } = await sendNewProposal(server, ada, { channel_label: label });
  const page = await (await fetch(server.url + path)).text();
  expect(page).not.toContain('<img src=x');
  expect(page).toContain('&lt;img src=x');
});

test('sending mails nobody, happens once, and makes three quotes or none', async () => {
  const mails = server.mails.length;
  const { id } = await makeProposal(server, ada);
  const answers = await Promise.all(Array.from({ length: 8 }, () => call('/api/proposals/send', { id })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(7).fill(409),
  ]);
  expect(statesOf(await read(id))).toEqual(['sent', 'sent', 'sent']);
  expect(server.mails.length).toBe(mails);
  const { body } = await call('/api/quotes');
  expect(body).toMatchObject({ quotes: { length: 3 } });
});

test('without an address to send a code to nothing is sent, and nothing is left behind', async () => {
  const { id } = await makeProposal(server, ada, { recipient: { name: 'Ada', company: '', email: '' } });
  const { status, body } = await call('/api/proposals/send', { id });
  expect([status, body]).toEqual([400, expect.objectContaining({ code: 'RECIPIENT_MISSING' })]);
  expect((await read(id)).state).toBe('draft');
  expect((await call('/api/quotes')).body).toMatchObject({ quotes: [] });
});

test('accepting one package withdraws the other two, and its page says so', async () => {
  const { proposal, path } = await sendNewProposal(server, ada);
  const tokens = await readQuoteTokens(server, path);
  expect(tokens).toHaveLength(3);
  const accept = await acceptQuote(server, tokens[1] ?? '');
  expect((await accept()).status).toBe(200);
  const settled = await read(proposal.id);
  expect(settled.state).toBe('accepted');
  expect(statesOf(settled)).toEqual(['withdrawn', 'accepted', 'withdrawn']);
  const page = await (await fetch(server.url + path)).text();
  expect(page).toContain('One of the packages is accepted.');
  expect(await readQuoteTokens(server, path)).toHaveLength(1);
  const refused = await callsOf(server)('/api/public/quotes/answer', {
    action: 'code',
    token: tokens[0],
    email: recipient.email,
  });
  expect(refused.status).toBe(409);
});

test('however many accept all three at once, one package is accepted', async () => {
  const { proposal, path } = await sendNewProposal(server, ada);
  const tokens = await readQuoteTokens(server, path);
  const accepts = [];
  for (const token of tokens) accepts.push(await acceptQuote(server, token));
  const answers = await Promise.all(accepts.flatMap((accept) => [accept(), accept(), accept(), accept()]));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const states = statesOf(await read(proposal.id));
  expect(states.filter((state) => state === 'accepted')).toHaveLength(1);
  expect(states.filter((state) => state === 'withdrawn')).toHaveLength(2);
  const { rows } = await server.database.asSystem(() =>
    sql<{ count: number }>`select count(*)::int as count from quote_acceptances
      where workspace_id = ${ada.userId}`.execute(server.database.current),
  );
  expect(rows[0]?.count).toBe(1);
});

test('a proposal that was sent is neither edited nor deleted; withdrawn its link and quotes end', async () => {
  const { proposal, path } = await sendNewProposal(server, ada);
  const { id, recipient, channel_label, valid_until } = proposal;
  const details = { id, recipient, channel_label, valid_until, paragraphs: [] };
  expect((await call('/api/proposals/edit', details)).status).toBe(409);
  expect((await call('/api/proposals/draft', { id, tone: 'firm', drafted: false })).status).toBe(409);
  expect((await call('/api/proposals/delete', { id })).status).toBe(409);
  expect((await call('/api/proposals/withdraw', { id })).status).toBe(200);
  expect(statesOf(await read(id))).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  expect((await fetch(server.url + path)).status).toBe(404);
  expect((await call('/api/proposals/withdraw', { id })).status).toBe(409);
  expect((await call('/api/proposals/delete', { id })).status).toBe(200);
});

test('what was sent stays readable when its plan ends, and expires by the clock', async () => {
  const bob = await signUpFree(server);
  await changeProfile(server.database, bob.userId, { subscription_tier: 'growth' });
  const { path } = await sendNewProposal(server, bob);
  await changeProfile(server.database, bob.userId, { subscription_tier: 'free' });
  expect((await fetch(server.url + path)).status).toBe(200);
  server.clock.now = new Date('2026-12-15T00:00:00Z');
  const page = await (await fetch(server.url + path)).text();
  expect(page).toContain('has expired');
  expect(await readQuoteTokens(server, path)).toEqual([]);
  server.clock.now = new Date('2027-03-20T00:00:00Z');
  expect((await fetch(server.url + path)).status).toBe(404);
});

test.each(['', 'x', 'A'.repeat(32), `${'A'.repeat(31)}%2f`, '..%2f..%2fetc'])(
  'a token that is none (%j) leads nowhere',
  async (token) => {
    expect((await fetch(`${server.url}/shared/proposal/${token}`)).status).toBe(404);
  },
);

test('another method is refused', async () => {
  const { path } = await sendNewProposal(server, ada);
  expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
});
