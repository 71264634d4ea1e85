import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '../../../contract/contract.ts';
import { countAudit, readAudit } from '../../market/creator-rates/test-rates.ts';
import { callSlowly } from '../../platform/http/test-slow-call.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { postAuth } from '../../platform/testing/test-accounts.ts';
import type { AdminCall } from '../../platform/testing/test-admin-calls.ts';
import { makeSession, successfulCalls } from '../../platform/testing/test-admin-calls.ts';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

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
      const headers = { cookie: admin.cookie, 'x-admin-session': token };
      const answer = await callSlowly({ url: server.url + path, headers, input: input ?? {} }, async () => {
        await end();
        rows = await countAudit(server.database);
      });
      expect(answer).toMatchObject({ status: 403, body: { code } });
      expect(await readAudit(server.database, { after: rows })).toEqual([]);
    }
  },
);
