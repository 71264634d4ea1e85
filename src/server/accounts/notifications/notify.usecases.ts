import { createHash, randomUUID } from 'node:crypto';
import type { NotificationKind, NotificationWay } from '../../../engine/plans/notifications.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { MailFile, Mailer } from '../../platform/outside/mail-message.ts';
import { kinds, wayOf, waysOf } from '../../../engine/plans/notifications.ts';
import { notificationMail } from './mails.ts';
import type { NewNotification, Reachable } from './notifications.rows.ts';
import {
  countUnread,
  deleteNotifications,
  findKnown,
  findNotifications,
  findReachable,
  findSettings,
  holdPerson,
  insertNotifications,
  leaveToDigest,
  markRead,
  saveSetting,
} from './notifications.rows.ts';
import { unsubscribeUrlOf } from './unsubscribe.usecases.ts';

/** A kind of thing is not told in that way. */
export class NotificationRefusal extends Refusal<'WAY_UNKNOWN'> {}

export interface NotifyContext {
  database: Database;
  now: () => Date;
  mailer: Mailer;
  /** The public origin. */
  origin: () => string;
  /** Told of what failed without harm to what it is about. */
  warn: (error: unknown, sentence: string) => void;
}

export interface News {
  personIds: readonly string[];
  /** Where it happened; `null` for what is about the people alone. */
  workspaceId: string | null;
  kind: NotificationKind;
  /** Said at a glance, in the mail as in the list. */
  subject: string;
  /** Plain sentences; no addresses, for a mail leaves them out. */
  details: readonly string[];
  /** A path of this product. */
  link: string;
  /** Names what tasks may notice more than once, or several processes at once: each person is told of it once. */
  once?: string;
  /** Goes with a mail that is sent at once, which says so; neither the list nor a digest has it. */
  attached?: { sentence: string; files: readonly MailFile[] };
}

const longestSubject = 200;

/**
 * Tells people of something: each finds it in their list, and is mailed at once or by the day's digest if they want
 * that. Whether they may know it is the caller's to decide. Never inside a transaction: it writes other people's rows
 * and mails. A mail that fails harms nothing: the next digest has it.
 */
export async function notify(context: NotifyContext, news: News): Promise<void> {
  const { database, now } = context;
  if (!/^\/(?!\/)/.test(news.link)) throw new Error('A notification leads to a path of this product.');
  const personIds = [...new Set(news.personIds)];
  if (personIds.length === 0) return;
  const at = now();
  const toMail = await database.asSystem(async () => {
    const people = await findReachable(database, { personIds, kind: news.kind });
    const told = people.map((person) => ({ person, row: compose(news, person, at) }));
    if (told.length === 0) return [];
    const rows = told.map(({ row }) => row);
    const inserted = await insertNotifications(database, rows);
    return told.filter(({ row }) => row.how === 'mail' && inserted.has(row.id));
  });
  for (const { person, row } of toMail) await mailAtOnce(context, { person, row, attached: news.attached });
}

function compose(news: News, { personId, how }: Reachable, at: Date): NewNotification {
  const { workspaceId, kind, details, link } = news;
  const way = wayOf(kind, how);
  return {
    id: news.once === undefined ? randomUUID() : idOf(news.once, personId),
    personId,
    workspaceId,
    kind,
    subject: news.subject.slice(0, longestSubject).toWellFormed(),
    details,
    link,
    how: way,
    at,
    // Noted before it is sent: a process that dies in between mails nobody twice.
    mailedAt: way === 'mail' ? at : null,
  };
}

/** A name that follows from what is told and to whom: of two processes the database lets one write it. */
function idOf(once: string, personId: string): string {
  const digits = createHash('sha256').update(`${personId}/${once}`).digest('hex');
  // Version 8 of UUIDs is for names of one’s own making.
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Which of these things one of the people was told already. */
export async function findTold(
  { database }: Pick<NotifyContext, 'database'>,
  { personIds, onces }: { personIds: readonly string[]; onces: readonly string[] },
): Promise<string[]> {
  const idsOf = (once: string) => personIds.map((personId) => idOf(once, personId));
  const known = await database.asSystem(() => findKnown(database, onces.flatMap(idsOf)));
  return onces.filter((once) => idsOf(once).some((id) => known.has(id)));
}

interface Mailed {
  person: Reachable;
  row: NewNotification;
  attached: News['attached'];
}

async function mailAtOnce(context: NotifyContext, { person, row, attached }: Mailed): Promise<void> {
  const { database, mailer, origin, warn } = context;
  const { personId, email, name } = person;
  const { id, kind, subject, link } = row;
  const details = attached === undefined ? row.details : [...row.details, attached.sentence];
  try {
    const unsubscribeUrl = await unsubscribeUrlOf(context, { personId, what: kind });
    const url = `${origin()}${link}`;
    await mailer.send({
      to: email,
      ...notificationMail({ name, subject, details, url, unsubscribeUrl }),
      ...(attached !== undefined && { files: attached.files }),
    });
  } catch (error) {
    warn(error, 'A mail about a notification was not sent');
    await database.asSystem(() => leaveToDigest(database, [id]));
  }
}

type OwnContext = Pick<NotifyContext, 'database' | 'now'> & { personId: string };
interface Setting {
  kind: NotificationKind;
  how: NotificationWay;
}

/** How a person is told of each kind. */
export async function readSettings({ database, personId }: OwnContext, _input: object): Promise<Setting[]> {
  const chosen = await database.asUser(personId, () => findSettings(database, personId));
  return kinds.map((kind) => ({
    kind,
    how: wayOf(kind, chosen.find((each) => each.kind === kind)?.how ?? null),
  }));
}

/** Throws `NotificationRefusal`. */
export async function chooseWay(context: OwnContext, { kind, how }: Setting): Promise<Setting[]> {
  const { database, now, personId } = context;
  if (!waysOf(kind).includes(how)) throw new NotificationRefusal('WAY_UNKNOWN');
  await database.asUser(personId, async () => {
    await holdPerson(database, personId);
    await saveSetting(database, { personId, kind, how, before: null, at: now() });
  });
  return readSettings(context, {});
}

/** One page of what a person was told, and how much of all is unread. */
export async function readNotifications(
  { database, personId }: OwnContext,
  { before, limit }: { before: Date | null; limit: number },
) {
  return database.asUser(personId, async () => {
    const found = await findNotifications(database, { personId, before, limit: limit + 1 });
    return {
      rows: found.slice(0, limit),
      hasMore: found.length > limit,
      unread: await countUnread(database),
    };
  });
}

/** Marks one as read, or all; answers how many are left. */
export function readUp({ database, now, personId }: OwnContext, { id }: { id: string | null }) {
  return database.asUser(personId, async () => {
    await markRead(database, { personId, id, at: now() });
    return countUnread(database);
  });
}

/** How many notifications whoever acts has not read. Inside `asUser`. */
export function readUnread({ database }: Pick<NotifyContext, 'database'>): Promise<number> {
  return countUnread(database);
}

const keptMs = 90 * 24 * 3_600_000;

/** What `forgetNotifications` sees to. */
export const keptNotifications: readonly KeptKind[] = [
  {
    kind: 'notifications',
    title: 'What people were told',
    table: 'notifications',
    since: 'created_at',
    keptMs,
    fate: 'deleted',
  },
];

export function forgetNotifications({
  database,
  now,
}: Pick<NotifyContext, 'database' | 'now'>): Promise<void> {
  return database.asSystem(() => deleteNotifications(database, new Date(now().getTime() - keptMs)));
}
