import { randomUUID } from 'node:crypto';
import type { OperationsState } from '../../../contract/admin/operations.ts';
import type { AlertReporter } from '../alerts/alert-reporter.usecases.ts';
import type { Database } from '../db/database.ts';
import { readInstallationSecret } from '../db/installation-secrets.rows.ts';
import type { KeptKind } from '../db/kept-kind.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Mail, Mailer } from '../outside/mail-message.ts';
import { MailError } from '../outside/mail-message.ts';
import type { TakenMail } from './mail-queue.rows.ts';
import {
  countMails,
  deleteGivenUp,
  deleteMail,
  findLastGivenUp,
  giveUp,
  insertMail,
  putOff,
  takeDueMails,
} from './mail-queue.rows.ts';
import { openMail, sealMail } from './sealed-mail.ts';

export interface MailQueueContext {
  database: Database;
  now: () => Date;
  /** Hands a mail over; called once for each try. */
  mailer: Mailer;
  /** Takes note of what became of a mail; its owner finds it at the support desk. */
  note: (mail: Mail, failure: string | null) => Promise<void>;
  alertReporter: Pick<AlertReporter, 'report'>;
  warn: (error: unknown, sentence: string) => void;
}

/** Keeps mails for whoever sends them, in the caller's transaction as system: they go if it does. */
export interface MailKeeper {
  keep(mails: readonly Mail[]): Promise<void>;
}

export interface MailQueue extends Mailer, MailKeeper {
  /** Tries the mails that are due; any number of processes may do so. */
  sendDue(): Promise<void>;
  /** What this process has handed over, failed to, and given up. */
  readonly outcomes: Readonly<Record<'sent' | 'failed' | 'given_up', number>>;
}

const minuteMs = 60_000;
/** Longer than the mail service is waited for: who tries a mail is not disturbed, and who dies is replaced. */
const heldMs = 2 * minuteMs;
/** A mail is tried for a day. After each try the pause doubles; links of urgent ones do not work for long. */
const triedForMs = 24 * 60 * minuteMs;
const longestPauseMs = { urgent: 5 * minuteMs, other: 30 * minuteMs } as const;
/** How many wait at most. A flood of one kind leaves the other its room. */
const mostWaiting = 5_000;
/** At once in a process: urgent ones find a connection of their own, whatever else is sent. */
const lanes = { urgent: { atOnce: 3, waiting: 100 }, other: { atOnce: 2, waiting: 20 } } as const;
const batch = 10;
const mostBatches = 100;

/**
 * Keeps each mail in the database before it is tried, and tries it until the mail service takes it: neither a service
 * that is away nor a killed process loses it. What was handed over is deleted at once. Only a process that dies between
 * the two sends a mail twice; its `Message-ID` is then the same.
 */
export function createMailQueue(context: MailQueueContext): MailQueue {
  const { database, now, warn } = context;
  const outcomes = { sent: 0, failed: 0, given_up: 0 };
  const own = { urgent: createConcurrencyLimit(lanes.urgent), other: createConcurrencyLimit(lanes.other) };
  let key: Promise<Buffer> | null = null;
  const readKey = () => {
    key ??= readInstallationSecret(database, 'mail-queue').catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  const attempt = (taken: Omit<TakenMail, 'sealed'>, mail: Mail) =>
    tryOnce({ ...context, outcomes }, taken, mail);
  return {
    outcomes,
    async send(mail) {
      const taken = await keep(context, { key: await readKey(), mail, heldMs });
      const tried = own[mail.urgent === true ? 'urgent' : 'other'].tryRun('', () => attempt(taken, mail));
      // Too many are being tried here: the workers take it from the database.
      if (tried === null)
        await database.asSystem(() => putOff(database, { ...taken, failure: null, nextAt: now() }));
      else await tried;
    },
    async keep(mails) {
      for (const mail of mails) await keep(context, { key: await readKey(), mail, heldMs: 0 });
    },
    async sendDue() {
      for (let turn = 0; turn < mostBatches; turn += 1) {
        const at = now();
        const heldUntil = new Date(at.getTime() + heldMs);
        const due = await database.asSystem(() => takeDueMails(database, { at, heldUntil, limit: batch }));
        if (due.length === 0) return;
        const secret = await readKey();
        const results = await Promise.allSettled(
          due.map(async ({ sealed, ...taken }) => attempt(taken, openMail(secret, sealed))),
        );
        results.forEach((each) => each.status === 'rejected' && warn(each.reason, 'A mail was given up'));
        // The service is away: the others need not find that out one by one.
        if (results.every((each) => each.status === 'fulfilled' && !each.value)) return;
      }
    },
    close: () => context.mailer.close(),
  };
}

async function keep(
  { database, now }: MailQueueContext,
  { key, mail, heldMs: held }: { key: Buffer; mail: Mail; heldMs: number },
): Promise<Omit<TakenMail, 'sealed'>> {
  const at = now();
  const taken = { id: randomUUID(), urgent: mail.urgent === true, attempts: 0, createdAt: at };
  const { id, urgent } = taken;
  const kept = { id, urgent, subject: mail.subject, sealed: sealMail(key, mail), at };
  const heldUntil = new Date(at.getTime() + held);
  if (await database.asSystem(() => insertMail(database, { ...kept, heldUntil }, mostWaiting))) return taken;
  throw new MailError('Too many mails wait to be sent.', 'EQUEUE');
}

interface Trying extends MailQueueContext {
  outcomes: Record<'sent' | 'failed' | 'given_up', number>;
}

/** Tries a mail once: true where it was taken, false where it is tried again. Throws the `MailError` of one given up. */
async function tryOnce(
  context: Trying,
  { id, urgent, attempts, createdAt }: Omit<TakenMail, 'sealed'>,
  mail: Mail,
): Promise<boolean> {
  const { database, now, mailer, note, outcomes, alertReporter, warn } = context;
  try {
    await mailer.send({ ...mail, id });
  } catch (error) {
    const failure = error instanceof MailError ? error.code : 'unknown';
    const tried = { id, attempts: attempts + 1, failure };
    const at = now();
    const isOver = at.getTime() - createdAt.getTime() >= triedForMs;
    if (isOver || (error instanceof MailError && error.isFinal)) {
      outcomes.given_up += 1;
      await database.asSystem(() => giveUp(database, { ...tried, at }));
      await note(mail, failure);
      const data = { subject: mail.subject, failure, tries: tried.attempts };
      alertReporter.report({ type: 'mail_given_up', severity: 'medium', subject: failure, data });
      throw error;
    }
    outcomes.failed += 1;
    const pauseMs = Math.min(minuteMs * 2 ** attempts, longestPauseMs[urgent ? 'urgent' : 'other']);
    const nextAt = new Date(at.getTime() + pauseMs);
    await database.asSystem(() => putOff(database, { ...tried, nextAt }));
    if (attempts === 0) await note(mail, `${failure}, tried again`);
    warn(error, 'A mail waits for the mail service');
    return false;
  }
  outcomes.sent += 1;
  await database.asSystem(() => deleteMail(database, id));
  await note(mail, null);
  return true;
}

/** How the queue stands, for operators. */
export function readMails({ database }: { database: Database }): Promise<OperationsState['mails']> {
  return database.asSystem(async () => {
    const { waiting, oldestAt, givenUp } = await countMails(database);
    const last = await findLastGivenUp(database);
    return {
      waiting,
      oldest_at: oldestAt?.toISOString() ?? null,
      given_up: givenUp,
      last_given_up:
        last === null || last.at === null
          ? null
          : { subject: last.subject, failure: last.failure ?? '', at: last.at.toISOString() },
    };
  });
}

const givenUpKeptMs = 90 * 24 * 60 * minuteMs;

/** What `forgetGivenUpMails` sees to. */
export const keptGivenUpMails: readonly KeptKind[] = [
  {
    kind: 'given_up_mails',
    title: 'Mails that nobody took, by their subjects',
    table: 'outgoing_mails',
    since: 'given_up_at',
    keptMs: givenUpKeptMs,
    fate: 'deleted',
    holding: ['given_up_at'],
  },
];

export function forgetGivenUpMails({
  database,
  now,
}: Pick<MailQueueContext, 'database' | 'now'>): Promise<void> {
  return database.asSystem(() => deleteGivenUp(database, new Date(now().getTime() - givenUpKeptMs)));
}
