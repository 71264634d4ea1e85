import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface NewMail {
  id: string;
  urgent: boolean;
  subject: string;
  sealed: Buffer;
  at: Date;
  /** Until then the process that takes it tries it by itself. */
  heldUntil: Date;
}

/** A mail that a process has taken to try it. */
export interface TakenMail {
  id: string;
  sealed: Buffer;
  urgent: boolean;
  attempts: number;
  createdAt: Date;
}

/** Keeps a mail until it is handed over; false where `most` of its kind wait already. */
export async function insertMail(database: Database, mail: NewMail, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into outgoing_mails (id, urgent, subject, sealed, created_at, next_at)
    select ${mail.id}::uuid, ${mail.urgent}::boolean, ${mail.subject}::text, ${mail.sealed}::bytea,
      ${mail.at}::timestamptz, ${mail.heldUntil}::timestamptz
    where (select count(*) from outgoing_mails where given_up_at is null and urgent = ${mail.urgent}::boolean) < ${most}
    returning id`.execute(database.current);
  return rows.length > 0;
}

/** Takes mails that are due, the urgent ones first; no other process tries them until `heldUntil`. */
export async function takeDueMails(
  database: Database,
  { at, heldUntil, limit }: { at: Date; heldUntil: Date; limit: number },
): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    update outgoing_mails set next_at = ${heldUntil}::timestamptz where id in (
      select id from outgoing_mails where given_up_at is null and next_at <= ${at}::timestamptz
      order by urgent desc, next_at limit ${limit} for update skip locked)
    returning id, sealed, urgent, attempts, created_at as "createdAt"`.execute(database.current);
  return rows.toSorted((a, b) => Number(b.urgent) - Number(a.urgent));
}

export async function deleteMail(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('outgoing_mails').where('id', '=', id).execute();
}

/** Puts a mail off that was not taken. */
export async function putOff(
  database: Database,
  { id, attempts, failure, nextAt }: { id: string; attempts: number; failure: string | null; nextAt: Date },
): Promise<void> {
  await database.current
    .updateTable('outgoing_mails')
    .set({ attempts, failure, next_at: nextAt })
    .where('id', '=', id)
    .where('given_up_at', 'is', null)
    .execute();
}

/** Gives a mail up: nothing stays of it but its subject and why. */
export async function giveUp(
  database: Database,
  { id, attempts, failure, at }: { id: string; attempts: number; failure: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('outgoing_mails')
    .set({ attempts, failure, sealed: null, given_up_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteGivenUp(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('outgoing_mails').where('given_up_at', '<', before).execute();
}

export interface MailCounts {
  waiting: number;
  oldestAt: Date | null;
  givenUp: number;
}

export async function countMails(database: Database): Promise<MailCounts> {
  const { rows } = await sql<MailCounts>`
    select count(*) filter (where given_up_at is null)::int as waiting,
      min(created_at) filter (where given_up_at is null) as "oldestAt",
      count(*) filter (where given_up_at is not null)::int as "givenUp"
    from outgoing_mails`.execute(database.current);
  return rows[0] ?? { waiting: 0, oldestAt: null, givenUp: 0 };
}

/** The mail that was given up last. */
export async function findLastGivenUp(database: Database) {
  const found = await database.current
    .selectFrom('outgoing_mails')
    .select(['subject', 'failure', 'given_up_at as at'])
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
