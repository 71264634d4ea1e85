import { sql } from 'kysely';
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
    .select(['p.user_id as userId', 'p.email', 'p.full_name as fullName']);
}

/** Accounts whose address begins so, an exact one first. The wildcards of a pattern stand for themselves. */
export function findByAddress(
  database: Database,
  { email, limit }: { email: string; limit: number },
): Promise<FoundRow[]> {
  const pattern = `${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return selectAccounts(database)
    .where('p.email', 'like', pattern)
    .orderBy(sql`length(p.email)`)
    .orderBy('p.email')
    .limit(limit)
    .execute();
}

/** The account that an id belongs to, by what the id is of. */
export function findById(
  database: Database,
  { by, id, limit }: { by: Exclude<FoundBy, 'email'>; id: string; limit: number },
): Promise<FoundRow[]> {
  const accounts = selectAccounts(database);
  const found = {
    'user id': () => accounts.where('p.user_id', '=', id),
    customer: () =>
      accounts.innerJoin('payment_customers as c', 'c.user_id', 'p.user_id').where('c.customer_id', '=', id),
    'request id': () =>
      accounts.innerJoin('failed_requests as f', 'f.user_id', 'p.user_id').where('f.request_id', '=', id),
    'API key': () =>
      accounts.where((eb) =>
        eb.exists(
          eb
            .selectFrom('api_keys as k')
            .select('k.id')
            .whereRef('k.user_id', '=', 'p.user_id')
            .where('k.key_prefix', '=', id),
        ),
      ),
  };
  return found[by]().orderBy('p.email').limit(limit).execute();
}

/** What only an account's own row says, inside `asSystem`. */
export async function findSupported(database: Database, userId: string) {
  return (
    (await database.current
      .selectFrom('profiles')
      .select(['user_id as userId', 'email', 'full_name as fullName', 'is_admin as isAdmin'])
      .select(['created_at as createdAt', 'override_contract as contract', 'trial_until as trialUntil'])
      .select('credits_remaining as creditsRemaining')
      .where('user_id', '=', userId)
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
