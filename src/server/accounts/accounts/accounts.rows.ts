import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { AccountsExecutor } from '../../platform/db/database.ts';

export interface AttemptWindow {
  key: Buffer;
  limit: number;
  windowMs: number;
  now: Date;
}

/**
 * Counts one more attempt, in one statement, so that parallel ones cannot pass together. Answers when the window ends
 * for the attempt that is over the limit, `null` for the others. A window that begins far in the future was begun by
 * a clock that was wrong, and is over.
 */
export async function countAttempt(accounts: AccountsExecutor, attempt: AttemptWindow): Promise<Date | null> {
  const { key, limit, windowMs, now } = attempt;
  const counted = await accounts
    .insertInto('attempts')
    .values({ key, window_start: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb.or([
          eb('attempts.window_start', '<=', new Date(now.getTime() - windowMs)),
          eb('attempts.window_start', '>', new Date(now.getTime() + windowMs)),
        ]);
        const oneMore = eb.fn<number>('least', [eb('attempts.used', '+', 1), eb.val(limit + 1)]);
        return {
          used: eb.case().when(isOver).then(eb.lit(1)).else(oneMore).end(),
          window_start: eb.case().when(isOver).then(now).else(eb.ref('attempts.window_start')).end(),
        };
      }),
    )
    .returning(['used', 'window_start'])
    .executeTakeFirstOrThrow();
  return counted.used <= limit ? null : new Date(counted.window_start.getTime() + windowMs);
}

/** Takes back one attempt that turned out to be the rightful person's. */
export async function giveBackAttempt(accounts: AccountsExecutor, key: Buffer): Promise<void> {
  await accounts
    .updateTable('attempts')
    .set((eb) => ({ used: eb.fn<number>('greatest', [eb('used', '-', 1), eb.lit(0)]) }))
    .where('key', '=', key)
    .execute();
}

export async function clearAttempts(accounts: AccountsExecutor, key: Buffer): Promise<void> {
  await accounts.deleteFrom('attempts').where('key', '=', key).execute();
}

export async function deleteOldAttempts(accounts: AccountsExecutor, before: Date): Promise<void> {
  await accounts.deleteFrom('attempts').where('window_start', '<', before).execute();
}

function selectSession(accounts: AccountsExecutor, { token, now }: { token: string; now: Date }) {
  return accounts
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.id', 's.userId')
    .select(['s.id', 's.token', 's.userId', 's.expiresAt', 's.createdAt', 's.updatedAt', 's.ipAddress'])
    .select(['s.userAgent', 'u.name', 'u.email', 'u.emailVerified', 'u.image'])
    .select(['u.createdAt as userCreatedAt', 'u.updatedAt as userUpdatedAt', 'u.leavesAt'])
    .where('s.token', '=', token)
    .where('s.expiresAt', '>', now);
}

/** A session with its owner, in the accounts library's own spelling. */
export type SessionRow = InferResult<ReturnType<typeof selectSession>>[number];

export async function findSession(
  accounts: AccountsExecutor,
  sought: { token: string; now: Date },
): Promise<SessionRow | null> {
  return (await selectSession(accounts, sought).executeTakeFirst()) ?? null;
}

/** Lets a session last until `expiresAt`; false where it has ended meanwhile. */
export async function extendSession(
  accounts: AccountsExecutor,
  { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const extended = await accounts
    .updateTable('session')
    .set({ expiresAt, updatedAt: now })
    .where('token', '=', token)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return extended !== undefined;
}

export async function deleteSession(accounts: AccountsExecutor, token: string): Promise<void> {
  await accounts.deleteFrom('session').where('token', '=', token).execute();
}

export async function deleteOtherSessions(
  accounts: AccountsExecutor,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await accounts.deleteFrom('session').where('userId', '=', userId).where('token', '<>', token).execute();
}

/** Deletes what has ended: sessions, and the links in mails. */
export async function deleteExpired(accounts: AccountsExecutor, now: Date): Promise<void> {
  await accounts.deleteFrom('session').where('expiresAt', '<', now).execute();
  await accounts.deleteFrom('verification').where('expiresAt', '<', now).execute();
}

/** Whoever answers a mail owns its address. */
export async function confirmAddress(accounts: AccountsExecutor, userId: string): Promise<void> {
  await accounts.updateTable('user').set({ emailVerified: true }).where('id', '=', userId).execute();
}

/** The hash of a user's password; `null` where they sign in otherwise. */
export async function findPasswordHash(accounts: AccountsExecutor, userId: string): Promise<string | null> {
  const found = await accounts
    .selectFrom('account')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return found?.password ?? null;
}

export async function isKnownAddress(accounts: AccountsExecutor, email: string): Promise<boolean> {
  const known = await accounts.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst();
  return known !== undefined;
}

/** A new password ends what older mails could still do: links to set one are kept with their owner alone. */
export async function deleteResetLinks(accounts: AccountsExecutor, userId: string): Promise<void> {
  await accounts.deleteFrom('verification').where('value', '=', userId).execute();
}

/**
 * Takes the password, and every session, from an account whose address nobody has confirmed. Answers false where the
 * address is confirmed, and nothing is changed.
 */
export async function disarmUnconfirmed(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with unconfirmed as (select id from auth."user" where id = ${userId} and not "emailVerified"),
    ended as (delete from auth.session where "userId" in (select id from unconfirmed))
    update auth.account set password = null
    where "providerId" = 'credential' and "userId" in (select id from unconfirmed) returning id`.execute(
    accounts,
  );
  return rows.length > 0;
}
