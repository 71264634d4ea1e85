import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAudit } from '../../market/creator-rates/test-rates.ts';
import { postAuth, readCookie, testPassword } from '../testing/test-accounts.ts';
import { addAdmin } from '../testing/test-admins.ts';
import { callsOf } from '../testing/test-calls.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServer } from '../testing/test-server.ts';
import { callSlowly } from './test-slow-call.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The body takes longer than it takes to look whether its sender may still call. */
const take = () => (server.clock.now = new Date(server.clock.now.getTime() + 2_000));
const signOut = ({ cookie }: { cookie: string }) => postAuth(server.url, 'sign-out', { headers: { cookie } });

test('whoever signs out while their body is under way changes nothing any more', async () => {
  const member = await server.signUp({ name: 'Ada Example' });
  const input = { full_name: 'Somebody Else', avatar_url: null };
  const call = { url: `${server.url}/api/profile`, headers: { cookie: member.cookie }, input };
  const saved = await callSlowly({ ...call, input: { ...input, full_name: 'Ada Slow' } }, take);
  expect(saved).toMatchObject({ status: 200, body: { full_name: 'Ada Slow' } });
  const refused = await callSlowly(call, async () => {
    take();
    await signOut(member);
  });
  expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  const again = await postAuth(server.url, 'sign-in/email', {
    body: { email: member.email, password: testPassword },
  });
  expect(await callsOf(server, { cookie: readCookie(again) })('/api/start')).toMatchObject({
    body: { account: { profile: { full_name: 'Ada Slow' } } },
  });
});

test('whoever is an administrator no more while their body is under way adds no rate', async () => {
  const admin = await addAdmin(server);
  const rows = await countAudit(server.database);
  const call = {
    url: `${server.url}/api/admin/creator-rates/add`,
    headers: { cookie: admin.cookie },
    input: {},
  };
  const refused = await callSlowly(call, async () => {
    take();
    await admin.demote();
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'ADMIN_REQUIRED' } });
  expect(await countAudit(server.database)).toBe(rows + 1);
});

test('somebody who has signed out meanwhile gets a visitor’s answer to what visitors may ask', async () => {
  const member = await server.signUp();
  const call = {
    url: `${server.url}/functions/v1/analyze-youtube-channel`,
    headers: { cookie: member.cookie },
    input: { channelUrl: '@kestrelworkbench' },
  };
  const answer = await callSlowly(call, async () => {
    take();
    await signOut(member);
  });
  expect(answer).toMatchObject({ status: 200, body: { access: 'limited' } });
});
