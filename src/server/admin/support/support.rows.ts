import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { FoundAccount } from '../../../contract/admin/support.ts';
import type { Database } from '../../platform/db/database.ts';

type FoundBy = FoundAccount['found_by'];

export interface FoundRow {
  userId: string;
  email: string;
  fullName: string;
}

function selectAccounts(database: Database) {
  return database.current
    .selectFrom('profiles as p')
    .select(['p.user_id as userId', 'p.email', 'p.full_name as fullName'])
    .where('p.is_team', '=', false);
}

/** Accounts whose address begins so, an exact one first. The wildcards of a pattern stand for themselves. */
export function findByAddress(
  database: Database,
  { email, limit }: { email: string; limit: number },
): Promise<FoundRow[]> {
  return selectAccounts(database)
    .where('p.email', 'like', beginning(email))
    .orderBy(sql`length(p.email)`)
    .orderBy('p.email')
    .limit(limit)
    .execute();
}

/** A text and whatever follows; the wildcards of a pattern stand for themselves. */
function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** The owners of teams whose name begins so, in whatever case. */
export function findByTeamName(
  database: Database,
  { name, limit }: { name: string; limit: number },
): Promise<FoundRow[]> {
  return selectAccounts(database)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberships as m')
          .innerJoin('profiles as t', 't.user_id', 'm.workspace_id')
          .select('t.user_id')
          .whereRef('m.person_id', '=', 'p.user_id')
          .where('m.role', '=', 'owner')
          .where('t.is_team', '=', true)
          .where(sql`lower(t.full_name)`, 'like', beginning(name)),
      ),
    )
    .orderBy('p.email')
    .limit(limit)
    .execute();
}

/** Whether an account is a workspace's own, or owns the team that it is. */
const standsBehind = (workspace: string) => sql<SqlBool>`(p.user_id = ${sql.ref(workspace)} or exists (
  select from memberships m where m.workspace_id = ${sql.ref(workspace)} and m.person_id = p.user_id and m.role = 'owner'))`;

/** The accounts that an id belongs to, by what the id is of: of a team's things its owners, of a quote both sides. */
export function findById(
  database: Database,
  { by, id, limit }: { by: Exclude<FoundBy, 'email'>; id: string; limit: number },
): Promise<FoundRow[]> {
  const accounts = selectAccounts(database);
  const found = {
    'user id': () => accounts.where('p.user_id', '=', id),
    team: () =>
      accounts
        .innerJoin('memberships as m', 'm.person_id', 'p.user_id')
        .where('m.workspace_id', '=', id)
        .where('m.role', '=', 'owner'),
    customer: () =>
      accounts
        .innerJoin('payment_customers as c', (join) => join.on(standsBehind('c.user_id')))
        .where('c.customer_id', '=', id),
    'request id': () =>
      accounts
        .innerJoin('failed_requests as f', (join) => join.on(standsBehind('f.user_id')))
        .where('f.request_id', '=', id),
    'quote request': () =>
      accounts
        .innerJoin('creator_requests as q', (join) =>
          join.on(sql<SqlBool>`(p.user_id = q.creator_id or ${standsBehind('q.workspace_id')})`),
        )
        .where('q.id', '=', id),
    'API key': () =>
      accounts.where(
        sql<SqlBool>`exists (select from api_keys k where k.key_prefix = ${id} and ${standsBehind('k.user_id')})`,
      ),
  };
  return found[by]().orderBy('p.email').limit(limit).execute();
}

/** What only an account's own row says, inside `asSystem`. */
export async function findSupported(database: Database, userId: string) {
  return (
    (await database.current
      .selectFrom('profiles as p')
      .leftJoin('account_deletions as d', 'd.user_id', 'p.user_id')
      .select(['p.user_id as userId', 'p.email', 'p.full_name as fullName', 'p.is_admin as isAdmin'])
      .select(['p.created_at as createdAt', 'p.override_contract as contract', 'p.trial_until as trialUntil'])
      .select([
        'p.credits_remaining as creditsRemaining',
        'd.due_at as leavesAt',
        'd.requested_by as leavesBy',
      ])
      .where('p.user_id', '=', userId)
      .where('p.is_team', '=', false)
      .executeTakeFirst()) ?? null
  );
}

interface Listed {
  userId: string;
  limit: number;
}

export function findJobsOf(database: Database, { userId, limit }: Listed) {
  return database.current
    .selectFrom('bulk_jobs')
    .select(['id', 'job_name', 'status', 'total_channels', 'completed_count', 'failed_count', 'created_at'])
    .where('user_id', '=', userId)
    .where('status', '<>', 'preparing')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function findKeysOf(database: Database, { userId, limit }: Listed) {
  return database.current
    .selectFrom('api_keys')
    .select(['key_name', 'key_prefix', 'created_at', 'last_used_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export function findMailsOf(database: Database, { userId, limit }: Listed) {
  return database.current
    .selectFrom('sent_mails')
    .select(['subject', 'failure', 'sent_at'])
    .where('user_id', '=', userId)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findFailuresOf(database: Database, { userId, limit }: Listed) {
  return database.current
    .selectFrom('failed_requests')
    .select(['request_id', 'method', 'route', 'status', 'fault', 'failed_at'])
    .where('user_id', '=', userId)
    .orderBy('failed_at', 'desc')
    .limit(limit)
    .execute();
}

export function findAuditOf(database: Database, { userId, limit }: Listed) {
  return database.current
    .selectFrom('admin_actions_audit')
    .select(['sequence', 'action_type', 'admin_email', 'justification', 'created_at'])
    .where('target_user_id', '=', userId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
}

/** Whether the log has a row of this call about an account. */
export async function isNotedCall(
  database: Database,
  { userId, callId }: { userId: string; callId: string },
): Promise<boolean> {
  const row = await database.current
    .selectFrom('admin_actions_audit')
    .select('sequence')
    .where('target_user_id', '=', userId)
    .where('new_values', 'like', `%"call":"${callId}"%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends all sign-ins of an account, in the open transaction of the system; answers how many there were. */
export async function endSignIns(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_sign_ins(${userId}::uuid) as ended`.execute(
    database.current,
  );
  return rows[0]?.ended ?? 0;
}

/** Confirms an account's address, likewise; false where it is confirmed already. */
export async function confirmAddress(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{
    changed: boolean;
  }>`select confirm_address(${userId}::uuid) as changed`.execute(database.current);
  return rows[0]?.changed === true;
}
