import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { windowRule } from '../../platform/db/counting-windows.ts';
import type { AccountsExecutor } from '../../platform/db/database.ts';

export interface AttemptWindow {
  key: Buffer;
  limit: number;
  windowMs: number;
  now: Date;
}

/**
 * Counts one more attempt, in one statement, so that parallel ones cannot pass together. Answers when the window ends
 * for the attempt that is over the limit, `null` for the others.
 */
export async function countAttempt(accounts: AccountsExecutor, attempt: AttemptWindow): Promise<Date | null> {
  const { key, limit, windowMs, now } = attempt;
  const counted = await accounts
    .insertInto('attempts')
    .values({ key, window_start: now, used: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const { isOver, start } = windowRule('attempts.window_start', { windowMs, at: now });
        const oneMore = eb.fn<number>('least', [eb('attempts.used', '+', 1), eb.val(limit + 1)]);
        return {
          used: eb.case().when(isOver).then(eb.lit(1)).else(oneMore).end(),
          window_start: start,
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

/** Deletes what has ended: sessions, and the links in mails. */
export async function deleteExpired(accounts: AccountsExecutor, now: Date): Promise<void> {
  await accounts.deleteFrom('session').where('expiresAt', '<', now).execute();
  await accounts.deleteFrom('verification').where('expiresAt', '<', now).execute();
}

/** Notes that an account was signed in to; true at the first time. */
export async function noteSignIn(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  const noted = await accounts
    .updateTable('user')
    .set({ signedInBefore: true })
    .where('id', '=', userId)
    .where('signedInBefore', '=', false)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function findName(accounts: AccountsExecutor, userId: string): Promise<string> {
  const found = await accounts.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst();
  return found?.name ?? '';
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

/** A new password or address ends what older mails could still do; links are kept with their owner alone. */
export async function deleteLinks(accounts: AccountsExecutor, userId: string): Promise<void> {
  await accounts.deleteFrom('verification').where('value', '=', userId).execute();
}

const confirmationOf = (digest: Buffer) => `confirm-address:${digest.toString('hex')}`;

export async function insertConfirmation(
  accounts: AccountsExecutor,
  { userId, digest, expiresAt }: { userId: string; digest: Buffer; expiresAt: Date },
): Promise<void> {
  await accounts
    .insertInto('verification')
    .values({ id: randomUUID(), identifier: confirmationOf(digest), value: userId, expiresAt })
    .execute();
}

/** Uses up a link that confirms an address; false where it does not work any more. */
export async function takeConfirmation(
  accounts: AccountsExecutor,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<boolean> {
  const taken = await accounts
    .deleteFrom('verification')
    .where('identifier', '=', confirmationOf(digest))
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Takes the password, every second factor and every session from an account whose address nobody has confirmed. Answers false where the
 * address is confirmed, and nothing is changed.
 */
export async function disarmUnconfirmed(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with unconfirmed as (select id from auth."user" where id = ${userId} and not "emailVerified"),
    ended as (delete from auth.session where "userId" in (select id from unconfirmed)),
    unkeyed as (delete from auth.passkey where "userId" in (select id from unconfirmed)),
    unpaired as (delete from auth."twoFactor" where "userId" in (select id from unconfirmed)),
    opened as (update auth."user" set "twoFactorEnabled" = false where id in (select id from unconfirmed))
    update auth.account set password = null
    where "providerId" = 'credential' and "userId" in (select id from unconfirmed) returning id`.execute(
    accounts,
  );
  return rows.length > 0;
}
