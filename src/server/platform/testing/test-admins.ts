import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashToken } from '../../admin/admin-sessions/admins.usecases.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp, SignUpOptions } from './test-accounts.ts';
import type { Answer } from './test-calls.ts';
import type { TestServer } from './test-server.ts';

/** An administrator of a test server. */
export interface TestAdmin extends SignedUp {
  /** The token of their admin session. */
  token: string;
  /** Makes calls as them, within their admin session: by GET without a body, by POST with one. */
  call(path: string, body?: unknown): Promise<Answer>;
  /** The same without the admin session. */
  callOutside(path: string, body?: unknown): Promise<Answer>;
  /** Takes their right away, as the operator's command does. */
  demote(): Promise<void>;
}

/** Creates an account with an administrator's right and an admin session of two hours, directly in the database. */
export async function addAdmin(server: TestServer, options?: SignUpOptions): Promise<TestAdmin> {
  const account = await server.signUp(options);
  const { userId, cookie } = account;
  const { database, clock } = server;
  await database.asSystem(() => changeProfile(database, userId, { is_admin: true, admin_since: clock.now }));
  const { rows } = await sql<{ id: string }>`
    select id from auth.session where "userId" = ${userId} order by "createdAt" desc limit 1`.execute(
    database.accounts,
  );
  const token = randomBytes(32).toString('base64url');
  const until = new Date(clock.now.getTime() + 2 * 3_600_000);
  await database.asSystem(() =>
    sql`insert into admin_sessions (id, admin_user_id, token_hash, sign_in_id, created_at, expires_at, ends_at)
      values (${randomUUID()}, ${userId}, ${hashToken(token)}, ${rows[0]?.id ?? ''}, ${clock.now}, ${until}, ${until})`.execute(
      database.current,
    ),
  );
  const ask = async (headers: Record<string, string>, path: string, body?: unknown): Promise<Answer> => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(server.url + path, { ...init, headers });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    ...account,
    token,
    call: (path, body) => ask({ cookie, 'x-admin-session': token }, path, body),
    callOutside: (path, body) => ask({ cookie }, path, body),
    demote: () => database.asSystem(() => changeProfile(database, userId, { is_admin: false })),
  };
}
