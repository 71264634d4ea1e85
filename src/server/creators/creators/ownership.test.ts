import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { buyReport } from '../../analysis/channel-analysis/test-reports.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, describeChannel, prove, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
beforeEach(async () => {
  server.clock.now = start;
  server.faults.current = null;
  server.reports.length = 0;
  for (const id of [alpha, beta]) await describeChannel(server, id, 'Nothing of interest.');
});
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const codeOf = async (creator: Creator, channelId: string): Promise<string> => {
  const claim = await creator.ownership('request', channelId);
  if (typeof claim === 'string' || claim.code === null) throw new Error('There is no code.');
  return claim.code;
};
const provenAt = async (creator: Creator, channelId: string) => {
  const claim = await creator.ownership('request', channelId);
  return typeof claim === 'string' ? claim : claim.proven_at;
};

test('a channel is proven by its code in the description, and by nothing less', async () => {
  const ada = await signUpCreator(server);
  const code = await codeOf(ada, alpha);
  expect(await ada.ownership('check', alpha)).toBe('CODE_NOT_FOUND');
  later(60_000);
  await describeChannel(server, alpha, `${'שלום '.repeat(900)}\u2067${code.toLowerCase()}\u2069`);
  expect(await ada.ownership('check', alpha)).toMatchObject({ code, proven_at: '2026-11-21T12:01:00.000Z' });
  await describeChannel(server, alpha, 'The code may go again.');
  expect(await provenAt(ada, alpha)).toBe('2026-11-21T12:01:00.000Z');
});

test('a code is the same when asked for again, and another for every user and channel', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  const codes = [
    await codeOf(ada, alpha),
    await codeOf(ada, alpha),
    await codeOf(ada, beta),
    await codeOf(bob, alpha),
  ];
  expect(codes[0]).toBe(codes[1]);
  expect(new Set(codes).size).toBe(3);
});

test('a code in another channel’s description, or of another user, proves nothing', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await describeChannel(server, beta, await codeOf(ada, alpha));
  expect(await ada.ownership('check', alpha)).toBe('CODE_NOT_FOUND');
  later(60_000);
  await codeOf(ada, beta);
  expect(await ada.ownership('check', beta)).toBe('CODE_NOT_FOUND');
  await codeOf(bob, beta);
  expect(await bob.ownership('check', beta)).toBe('CODE_NOT_FOUND');
});

test('the description is read anew, not taken from an earlier analysis; a check costs one unit', async () => {
  const ada = await signUpCreator(server);
  await server.analyse(alpha);
  await describeChannel(server, alpha, await codeOf(ada, alpha));
  const before = server.double.requests.length;
  expect(await ada.ownership('check', alpha)).toMatchObject({ proven_at: start.toISOString() });
  expect(server.double.requests.slice(before).map(({ method }) => method)).toEqual(['channels']);
  const { rows } = await sql`
    select calls from youtube_calls where audience = 'member' and method = 'channels.list'
      and day = '2026-11-21'`.execute(server.database.current);
  expect(rows).toHaveLength(1);
});

test('an account checks once a minute, whatever the channel, and is told when to come back', async () => {
  const ada = await signUpCreator(server);
  for (const id of [alpha, beta]) await codeOf(ada, id);
  const before = server.double.requests.length;
  const answers = await Promise.all(
    [alpha, beta, alpha, beta, alpha].map((id) => ada.ownership('check', id)),
  );
  expect(answers.filter((answer) => answer === 'CODE_NOT_FOUND')).toHaveLength(1);
  expect(answers.filter((answer) => answer === 'RATE_LIMITED')).toHaveLength(4);
  expect(server.double.requests.length - before).toBe(1);
  const refused = await fetch(`${server.url}/api/creators/ownership`, {
    method: 'POST',
    headers: { cookie: ada.cookie },
    body: JSON.stringify({ action: 'check', channel_id: alpha }),
  });
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '60',
    {
      error: 'Please wait a minute before checking again.',
      code: 'RATE_LIMITED',
      retryAt: '2026-11-21T12:01:00.000Z',
    },
  ]);
});

test('an account cannot use up the day’s quota with checks', async () => {
  const ada = await signUpCreator(server);
  await codeOf(ada, alpha);
  for (let count = 0; count < 20; count += 1) {
    expect(await ada.ownership('check', alpha)).toBe('CODE_NOT_FOUND');
    later(60_000);
  }
  const before = server.double.requests.length;
  expect(await ada.ownership('check', alpha)).toBe('RATE_LIMITED');
  expect(server.double.requests.length).toBe(before);
  server.clock.now = new Date('2026-11-22T00:00:00Z');
  expect(await ada.ownership('check', alpha)).toBe('CODE_NOT_FOUND');
});

test('a channel that does not exist, and a silent YouTube, are told as such and prove nothing', async () => {
  const ada = await signUpCreator(server);
  const nobody = `UC${'n'.repeat(21)}A`;
  await codeOf(ada, nobody);
  expect(await ada.ownership('check', nobody)).toBe('CHANNEL_NOT_FOUND');
  await describeChannel(server, alpha, await codeOf(ada, alpha));
  later(60_000);
  server.faults.current = 'backend-error';
  expect(await ada.ownership('check', alpha)).toBe('YOUTUBE_UNAVAILABLE');
  expect(await provenAt(ada, alpha)).toBeNull();
  later(60_000);
  server.faults.current = null;
  expect(await ada.ownership('check', alpha)).toMatchObject({ proven_at: '2026-11-21T12:02:00.000Z' });
});

test('a check nobody asked a code for asks YouTube nothing', async () => {
  const ada = await signUpCreator(server);
  const before = server.double.requests.length;
  expect(await ada.ownership('check', alpha)).toBe('CODE_NOT_FOUND');
  expect(server.double.requests.length).toBe(before);
});

test.each(['', 'UC', 'alpha', `${alpha}x`, `${alpha.slice(0, 23)},`, "UC' or true--000000000000"])(
  'the id %j is refused before anything is asked',
  async (channelId) => {
    const ada = await signUpCreator(server);
    expect(await ada.ownership('request', channelId)).toBe('BAD_REQUEST');
  },
);

test('an account has 20 channels, more only for reports it has paid, and idle claims make room', async () => {
  const ada = await signUpCreator(server);
  const ids = Array.from({ length: 30 }, (_, index) => `UC${String(index).padStart(21, '0')}A`);
  const answers = await Promise.all(ids.map((id) => ada.ownership('request', id)));
  expect(answers.filter((answer) => answer === 'TOO_MANY_CHANNELS')).toHaveLength(10);
  expect(await ada.ownership('request', alpha)).toBe('TOO_MANY_CHANNELS');
  await buyReport(server.database, { userId: ada.userId, channelId: alpha });
  expect(await ada.ownership('request', alpha)).toMatchObject({ proven_at: null });
  later(4 * 24 * 3_600_000);
  // A session lasts seven days from its last use.
  expect(await ada.ownership('request', beta)).toBe('TOO_MANY_CHANNELS');
  later(4 * 24 * 3_600_000);
  expect(await ada.ownership('request', beta)).toMatchObject({ proven_at: null });
});

test('of two owners the last proof counts, and the earlier one needs a new code', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await prove(server, { channelId: alpha, ownership: ada.ownership });
  const old = await codeOf(ada, alpha);
  await describeChannel(server, alpha, `${old} ${await codeOf(bob, alpha)}`);
  await bob.ownership('check', alpha);
  expect([await provenAt(ada, alpha), await provenAt(bob, alpha)]).toEqual([null, start.toISOString()]);
  later(60_000);
  expect(await codeOf(ada, alpha)).not.toBe(old);
  expect(await ada.ownership('check', alpha)).toBe('CODE_NOT_FOUND');
});

test('of many who prove one channel at once exactly one owns it, whoever it is', async () => {
  const creators = await Promise.all(Array.from({ length: 6 }, () => signUpCreator(server)));
  const codes = await Promise.all(creators.map((creator) => codeOf(creator, alpha)));
  await describeChannel(server, alpha, codes.join('\n'));
  const answers = await Promise.all(creators.map((creator) => creator.ownership('check', alpha)));
  expect(answers.every((answer) => typeof answer !== 'string')).toBe(true);
  const proofs = await Promise.all(creators.map((creator) => provenAt(creator, alpha)));
  expect(proofs.filter((proof) => proof !== null)).toHaveLength(1);
  expect(server.reports).toEqual([]);
});

test('an account deleted while YouTube is asked proves nothing', async () => {
  const ada = await signUpCreator(server);
  await describeChannel(server, alpha, await codeOf(ada, alpha));
  const asked = server.double.requests.length;
  const checking = ada.ownership('check', alpha);
  while (server.double.requests.length === asked) await new Promise((resolve) => setTimeout(resolve, 1));
  await sql`delete from auth."user" where id = ${ada.userId}`.execute(server.database.accounts);
  await checking;
  const { rows } = await server.database.asSystem(() =>
    sql`select 1 from creator_channels where user_id = ${ada.userId}`.execute(server.database.current),
  );
  expect(rows).toEqual([]);
  expect(server.reports).toEqual([]);
});

test('somebody else’s claims are not among the user’s channels', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await codeOf(ada, alpha);
  await buyReport(server.database, { userId: ada.userId, channelId: beta });
  expect(await bob.call('/api/creators/channels')).toEqual({ channels: [] });
  expect(await ada.call('/api/creators/channels')).toMatchObject({
    channels: expect.arrayContaining([
      expect.objectContaining({ channel_id: alpha, bought: false, listed: false, media_kit_url: null }),
      expect.objectContaining({ channel_id: beta, bought: true, code: null, proven_at: null }),
    ]),
  });
});
