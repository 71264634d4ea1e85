import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** Whoever answers a mail owns its address. */
export async function confirmAddress(accounts: Executor, userId: string): Promise<void> {
  await sql`update auth."user" set "emailVerified" = true where id = ${userId}`.execute(accounts);
}

export async function isKnownAddress(accounts: Executor, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from auth."user" where email = ${email}`.execute(accounts);
  return rows.length > 0;
}

/** A new password ends what older mails could still do: links to set one are kept with their owner alone. */
export async function deleteResetLinks(accounts: Executor, userId: string): Promise<void> {
  await sql`delete from auth.verification where value = ${userId}`.execute(accounts);
}

/**
 * Takes the password, and every session, from an account whose address nobody has confirmed. Answers false where the
 * address is confirmed, and nothing is changed.
 */
export async function disarmUnconfirmed(accounts: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with unconfirmed as (select id from auth."user" where id = ${userId} and not "emailVerified"),
    ended as (delete from auth.session where "userId" in (select id from unconfirmed))
    update auth.account set password = null
    where "providerId" = 'credential' and "userId" in (select id from unconfirmed) returning id`.execute(
    accounts,
  );
  return rows.length > 0;
}
