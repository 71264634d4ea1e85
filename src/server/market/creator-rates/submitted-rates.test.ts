import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { alpha, signUpCreator, testChannels } from '../../creators/creators/test-creators.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { countAudit, emptyRates, readAudit } from './test-rates.ts';

let server: TestServer;
let admin: TestAdmin;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  admin = await addAdmin(server);
});
beforeEach(() => emptyRates(server.database));
afterAll(() => server.close());

const path = '/api/admin/submitted-rates';
const queue = z.object({ rates: z.array(z.looseObject({ id: z.string() })), total: z.number() });
const readQueue = async () => queue.parse((await admin.call(path)).body);
const own = {
  action: 'submit',
  channel_id: alpha,
  rate_type: 'flat_fee',
  currency: 'GBP',
  agreed_on: '2026-10-05',
};
/** A creator's submission, its id and its creator. */
const submit = async (amount_hundredths: number) => {
  const creator = await signUpCreator(server);
  await creator.own(alpha);
  await creator.call('/api/creators/rates', { ...own, amount_hundredths, notes: 'Two weeks' });
  const [rate] = (await readQueue()).rates;
  return { id: rate?.id ?? '', creator };
};
const decision = { channel_name: 'Channel alpha', subscriber_count: '120K', niche: 'Tech' };
const known = z.object({
  rates: z.array(z.looseObject({ status: z.string(), refusal_reason: z.string().nullable() })),
});
/** What a creator is told of the submission. */
const told = async (creator: Awaited<ReturnType<typeof submit>>['creator']) =>
  known.parse(await creator.call('/api/creators/rates', { action: 'list' })).rates[0];
const statusOf = async (creator: Parameters<typeof told>[0]) => (await told(creator))?.status;

test('of two administrators who accept a creator’s rate at once one does, and the rate is as it was submitted', async () => {
  const other = await addAdmin(server);
  await server.analyse(alpha);
  const { id, creator } = await submit(120_050);
  expect((await readQueue()).rates).toEqual([
    {
      id,
      source: 'creator',
      channel_id: alpha,
      channel_name: 'Channel alpha',
      subscriber_count: expect.any(Number),
      niche: expect.any(String),
      rate_type: 'flat_fee',
      quoted_amount: 1200.5,
      currency: 'GBP',
      agreed_on: '2026-10-05',
      notes: 'Two weeks',
      created_at: server.clock.now.toISOString(),
    },
  ]);
  const before = await countAudit(server.database);
  const answers = await Promise.all(
    [admin, other].map((who) => who.call(`${path}/accept`, { id, ...decision })),
  );
  const taken = answers.find(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 409)).toMatchObject([{ body: { code: 'NOT_WAITING' } }]);
  expect(taken?.body).toMatchObject({
    source: 'creator',
    channel_name: 'Channel alpha',
    subscriber_count: '120K',
    niche: 'Tech',
    quoted_amount: 1200.5,
    currency: 'GBP',
    date_collected: '2026-10-05',
    state: 'waiting',
  });
  expect(await told(creator)).toMatchObject({ status: 'accepted', refusal_reason: null });
  expect(await readQueue()).toEqual({ rates: [], total: 0 });
  expect(await readAudit(server.database, { after: before })).toMatchObject([
    { action: 'submitted_rate_accepted', new: { submitted_rate_id: id } },
  ]);
});

test('a rate that is refused or withdrawn is never collected, and a reason is asked for', async () => {
  const { id, creator } = await submit(5_000);
  for (const reason of [' ', '\u2800\u200D'])
    expect(await admin.call(`${path}/refuse`, { id, reason })).toMatchObject({
      status: 400,
      body: { code: 'REASON_MISSING' },
    });
  const before = await countAudit(server.database);
  const reason = ' Not plausible: <b>100</b> times the channel’s price ';
  expect(await admin.call(`${path}/refuse`, { id, reason })).toMatchObject({ status: 200 });
  expect(await admin.call(`${path}/refuse`, { id, reason: 'Another one' })).toMatchObject({ status: 409 });
  expect(await admin.call(`${path}/accept`, { id, ...decision })).toMatchObject({ status: 409 });
  expect(await told(creator)).toMatchObject({ status: 'refused', refusal_reason: reason.trim() });
  expect(await readAudit(server.database, { after: before })).toMatchObject([
    { action: 'submitted_rate_refused', old: { submitted_rate_id: id, quoted_amount: 50 } },
  ]);
  const withdrawn = await submit(6_000);
  await withdrawn.creator.call('/api/creators/rates', { action: 'withdraw', id: withdrawn.id });
  expect(await admin.call(`${path}/accept`, { id: withdrawn.id, ...decision })).toMatchObject({
    status: 409,
  });
  expect(await admin.call('/api/admin/creator-rates')).toMatchObject({ body: { total: 0 } });
});

test('a rate that is collected already keeps its submission waiting', async () => {
  const { id, creator } = await submit(7_000);
  const same = { ...decision, channel_url: null, notes: '', rate_type: 'flat_fee', currency: 'GBP' };
  await admin.call('/api/admin/creator-rates/add', {
    ...same,
    quoted_amount: 70,
    date_collected: '2026-10-05',
  });
  expect(await admin.call(`${path}/accept`, { id, ...decision })).toMatchObject({
    status: 409,
    body: { code: 'RATE_EXISTS' },
  });
  expect(await statusOf(creator)).toBe('waiting');
  expect(await admin.call(`${path}/accept`, { id, ...decision, quoted_amount: 1 })).toMatchObject({
    status: 400,
  });
  expect(await admin.call(`${path}/accept`, { id, ...decision, channel_name: ' ' })).toMatchObject({
    body: { code: 'CHANNEL_NAME_MISSING' },
  });
});
