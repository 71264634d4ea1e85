import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { countAudit, readAudit } from '../creator-rates/test-rates.ts';
import { changeProfile } from '../plans/test-plans.ts';
import { postAuth } from '../test-accounts.ts';
import type { AdminCall } from '../test-admin-calls.ts';
import { makeSession, successfulCalls } from '../test-admin-calls.ts';
import { addAdmin } from '../test-admins.ts';
import type { TestAdmin } from '../test-admins.ts';
import { startTestServer } from '../test-server.ts';
import type { TestServer } from '../test-server.ts';

let server: TestServer;
let admin: TestAdmin;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  admin = await addAdmin(server);
});
afterAll(() => server.close());

const sessionPath = '/functions/v1/admin-session-manager';
const isCall = (name: string): name is AdminCall => Object.hasOwn(successfulCalls, name);
const dangerous = Object.entries(contract).flatMap(
  ([
    name,
    {
      '~orpc': { meta, route },
    },
  ]) => (meta.access === 'admin-session' && isCall(name) ? [{ name, path: route.path ?? '' }] : []),
);

/** Makes a call whose body comes to its end only after something else has happened. */
const callSlowly = async (
  call: { path: string; token: string; input: unknown },
  interlude: () => unknown,
) => {
  const headers = { cookie: admin.cookie, 'x-admin-session': call.token };
  const slow = request(server.url + call.path, { method: 'POST', headers });
  const answered = once(slow, 'response');
  const body = JSON.stringify(call.input);
  slow.write(body.slice(0, 1));
  // Long enough to be let in; where it is not, it is refused all the same.
  await wait(300);
  await interlude();
  slow.end(body.slice(1));
  const [answer]: IncomingMessage[] = await answered;
  return { status: answer?.statusCode, body: answer && (await json(answer)) };
};

test.each(dangerous)(
  '$name is refused where the admin session, the right or the sign-in ends after the call was let in',
  async ({ name, path }) => {
    const ends = [
      {
        code: 'ADMIN_SESSION_REQUIRED',
        end: () => admin.call(sessionPath, { action: 'revoke' }),
      },
      {
        code: 'ADMIN_SESSION_REQUIRED',
        end: () => (server.clock.now = new Date(server.clock.now.getTime() + 3_600_000)),
      },
      { code: 'ADMIN_REQUIRED', end: () => admin.demote() },
      {
        code: 'ADMIN_SESSION_REQUIRED',
        end: () => postAuth(server.url, 'sign-out', { headers: { cookie: admin.cookie } }),
      },
    ];
    for (const { code, end } of ends) {
      await changeProfile(server.database, admin.userId, { is_admin: true });
      const token = await makeSession({ admin });
      const member = await server.signUp();
      const [call] = isCall(name) ? successfulCalls[name] : [];
      const input = await call?.prepare({ server, admin: { ...admin, token }, member });
      let rows = 0;
      const answer = await callSlowly({ path, token, input: input ?? {} }, async () => {
        await end();
        rows = await countAudit(server.database);
      });
      expect(answer).toMatchObject({ status: 403, body: { code } });
      expect(await readAudit(server.database, { after: rows })).toEqual([]);
    }
  },
);
