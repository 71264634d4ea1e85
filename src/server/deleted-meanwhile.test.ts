import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from './platform/testing/test-accounts.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import { startTestServer } from './platform/testing/test-server.ts';
import type { TestServer } from './platform/testing/test-server.ts';
import { addHistory } from './platform/testing/test-history.ts';
import { auditPlans } from './accounts/plans/test-plans.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ delayMs: 20 });
});
afterAll(() => server.close());

const rounds = 6;
const personalize = '/functions/v1/personalize-user-algorithm';

/** Everything that somebody signed in can ask for; an account that is gone has nothing of it. */
function listCalls(analysisId: string, email: string): [string, object?][] {
  return [
    ['/api/start'],
    ['/api/dashboard'],
    [`/api/analysis?id=${analysisId}`],
    ['/functions/v1/check-subscription', {}],
    ['/functions/v1/send-welcome-email', { email, name: 'Ada' }],
    ['/functions/v1/analyze-youtube-channel', { channelUrl: '@kestrelworkbench' }],
    ['/functions/v1/analyze-youtube-channel', { channelUrl: '@pixelkettle' }],
    ['/api/profile', { full_name: 'Ada', avatar_url: null }],
    [personalize, { action: 'get_preferences' }],
    [personalize, { action: 'update_preferences', risk_tolerance: 'high' }],
    [personalize, { action: 'give_feedback', analysis_id: analysisId, rating: 4 }],
    ['/api/auth/get-session'],
    ['/api/auth/change-password', { currentPassword: testPassword, newPassword: 'another long phrase' }],
    ['/api/auth/request-password-reset', { email }],
    ['/api/auth/sign-in/email', { email, password: testPassword }],
    ['/api/auth/sign-up/email', { name: 'Ada', email, password: testPassword }],
  ];
}

const send = ({ cookie }: SignedUp, [path, body]: [string, object?]) =>
  fetch(server.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const forget = ({ userId }: SignedUp) =>
  sql`delete from auth."user" where id = ${userId}`.execute(server.database.accounts);

/** How many rows of a person are left anywhere. */
async function countRows({ userId }: SignedUp): Promise<number> {
  const tables = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.columns
    where column_name = 'user_id' and table_schema = 'public'`.execute(server.database.current);
  const { rows } = await server.database.asSystem(() =>
    sql<{ count: number }>`select ${sql.join(
      tables.rows.map(
        ({ name }) => sql`(select count(*)::int from ${sql.table(name)} where user_id = ${userId})`,
      ),
      sql` + `,
    )} as count`.execute(server.database.current),
  );
  return rows[0]?.count ?? 0;
}

test('an account deleted in the midst of all it can ask for is gone without a fault and without a rest', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const member = await server.signUp();
    const [analysisId = ''] = await addHistory(server.database, {
      userId: member.userId,
      analyses: 1,
      newest: new Date('2026-11-20T00:00:00Z'),
    });
    const calls = listCalls(analysisId, member.email);
    const before = calls.slice(0, round * 3).map((call) => send(member, call));
    const gone = forget(member);
    const after = calls.slice(round * 3).map((call) => send(member, call));
    const answers = await Promise.all([...before, ...after]);
    await gone;
    const faults = answers.filter(({ status }) => status >= 500).map(({ url, status }) => ({ url, status }));
    expect(server.reports).toEqual([]);
    expect(faults).toEqual([]);
    expect(await countRows(member)).toBe(0);
    expect((await send(member, ['/api/dashboard'])).status).toBe(401);
  }
  await auditPlans(server.database);
});
