import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPage, sendForm } from '../../agency/clients/test-clients.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import {
  campaignOf,
  firstCreator,
  makeCampaignWith,
  saveCreator,
  signUpCampaigner,
} from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';

let server: TestServer;
let ada: Campaigner;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpCampaigner(server);
});
afterAll(() => server.close());

const hostile = '<img src=x onerror=alert(1)>';
const shared = z.object({ url: z.url() });

/** A campaign of two creators with prices, of which the first one has a page. */
async function open() {
  const made = await makeCampaignWith(ada, ['@kestrelworkbench', '@pentolalenta'], { name: hostile });
  const [own, other] = made.creators;
  if (own === undefined || other === undefined) throw new Error('Two creators were added.');
  const price = (cents: number) => ({ price_agreed_cents: cents, price_reason: 'SECRET-reason' });
  await saveCreator(ada, own, { ...price(111_100), label: 'Kestrel' });
  await saveCreator(ada, other, { ...price(222_200), label: 'SECRET-other' });
  const planned = await ada.call('/api/campaigns/deliverables/save', {
    creator_id: own.id,
    id: null,
    version: 0,
    format: 'integration',
    due_draft: '2026-12-05',
    due_publish: null,
  });
  const part = campaignOf(planned).deliverables[0];
  if (part === undefined) throw new Error('A deliverable was planned.');
  const { body } = await ada.call('/api/campaigns/creators/brief', { id: own.id, action: 'make' });
  return { campaign: made, own, part, path: new URL(shared.parse(body).url).pathname };
}

test('a creator sees their own price and nobody else’s, and nothing runs or is kept', async () => {
  const { path } = await open();
  const { text, headers } = await openPage(server, path);
  expect(text).toContain('$1,111');
  for (const secret of ['$2,222', 'SECRET', hostile]) expect(text).not.toContain(secret);
  expect(headers.get('cache-control')).toContain('no-store');
  expect(headers.get('x-robots-tag')).toContain('noindex');
});

test('only a digest of the link is kept, and a revoked or replaced one opens nothing', async () => {
  const { path, own } = await open();
  const token = path.split('/').at(-1) ?? '';
  const { rows } = await server.database.asSystem(() =>
    sql<{
      row: string;
    }>`select row_to_json(c)::text as row from campaign_creators c where id = ${own.id}`.execute(
      server.database.current,
    ),
  );
  expect(rows[0]?.row).not.toContain(token);
  const again = await ada.call('/api/campaigns/creators/brief', { id: own.id, action: 'make' });
  expect((await openPage(server, path)).status).toBe(404);
  const next = new URL(shared.parse(again.body).url).pathname;
  expect((await openPage(server, next)).status).toBe(200);
  await ada.call('/api/campaigns/creators/brief', { id: own.id, action: 'revoke' });
  expect((await openPage(server, next)).status).toBe(404);
});

test('a draft and a comment arrive, and what was changed meanwhile is not overwritten', async () => {
  const { path, part, own, campaign } = await open();
  const draft = {
    action: 'draft',
    id: part.id,
    version: String(part.version),
    url: 'https://example.com/draft',
  };
  expect((await sendForm(server, { path }, draft)).status).toBe(303);
  expect((await sendForm(server, { path }, draft)).status).toBe(409);
  expect((await sendForm(server, { path }, { action: 'comment', text: hostile })).status).toBe(303);
  const { body } = await ada.call(`/api/campaigns/one?slug=${campaign.slug}`);
  expect(body).toMatchObject({ deliverables: [{ state: 'draft_sent', draft_url: draft.url }] });
  const comments = await ada.call(`/api/campaigns/creators/comments?id=${own.id}`);
  expect(comments.body).toMatchObject({ comments: [{ by: 'The creator', text: hostile }] });
  expect((await openPage(server, path)).text).not.toContain(hostile);
});

test('forged forms are refused, and another creator’s deliverable is not there', async () => {
  const [{ path }, other] = [await open(), await open()];
  const draft = { action: 'draft', id: other.part.id, version: '1', url: 'https://example.com/draft' };
  expect((await sendForm(server, { path }, draft)).status).toBe(409);
  const forgeries: Record<string, string>[] = [
    { ...draft, url: 'javascript:alert(1)' },
    { ...draft, price: '1' },
    { action: 'comment', text: ' ' },
    { action: 'approve' },
  ];
  for (const forged of forgeries) expect((await sendForm(server, { path }, forged)).status).toBe(400);
});

test('after the campaign has ended its page can be read and takes nothing', async () => {
  const { path, campaign } = await open();
  await ada.call('/api/campaigns/save', { id: campaign.id, state: 'closed' });
  const { status, text } = await openPage(server, path);
  expect([status, text.includes('<form')]).toEqual([200, false]);
  expect((await sendForm(server, { path }, { action: 'comment', text: 'Hello' })).status).toBe(409);
});

test('another workspace makes no link and reads no comments', async () => {
  const bea = await signUpCampaigner(server);
  const { id } = firstCreator(await makeCampaignWith(ada, ['@kestrelworkbench']));
  const tries = [
    await bea.call('/api/campaigns/creators/brief', { id, action: 'make' }),
    await bea.call(`/api/campaigns/creators/comments?id=${id}`),
    await bea.call('/api/campaigns/creators/comment', { id, text: 'Hello' }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404]);
});
