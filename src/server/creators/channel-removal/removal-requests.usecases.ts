import type { RemovalRequest, RemovalRequests } from '../../../contract/creators/channel-removal.ts';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { RemovalRefusal } from './ask-for-removal.usecases.ts';
import { forget } from './forget-channel.usecases.ts';
import { removalRefusedMail, removedMail } from './mails.ts';
import type { RequestRow } from './removal-requests.rows.ts';
import {
  blankRequest,
  countDecided,
  decideRequest,
  deleteOldRequests,
  findOpenRequests,
  findUntold,
  holdRequest,
} from './removal-requests.rows.ts';

export interface RequestsContext {
  database: Database;
  now: () => Date;
}

export interface AnswerContext extends RequestsContext {
  mailer: Mailer;
  origin: () => string;
  warn: (error: unknown, sentence: string) => void;
}

const dayMs = 24 * 3_600_000;
const mostListed = 100;
const measuredMs = 90 * dayMs;
/** Longer than a code stands in anybody's description for nothing. */
const unprovenKeptMs = 7 * dayMs;
/** A mail service that refuses an address for so long will not take it any more. */
const triedForMs = 7 * dayMs;

/** Open requests of creators, and how those of the last 90 days were answered. */
export function listRequests({ database, now }: RequestsContext): Promise<RemovalRequests> {
  const at = now();
  return database.asSystem(async () => {
    const open = await findOpenRequests(database, mostListed);
    const { inTime, late } = await countDecided(database, new Date(at.getTime() - measuredMs));
    return { open: open.flatMap((row) => describe(row, at) ?? []), in_time: inTime, late };
  });
}

type Answer = { answer: 'remove'; id: string } | { answer: 'refuse'; id: string; reason: string };

/** Removes the channel of a request, or says why not; whoever asked gets a mail. Throws `RemovalRefusal`. */
export async function answerRequest(
  context: AnswerContext & AdminContext,
  input: Answer,
): Promise<RemovalRequests> {
  await audited(context, async () => {
    const { database, now } = context;
    const request = await holdRequest(database, input.id);
    if (request?.state !== 'open') throw new RemovalRefusal('REQUEST_NOT_FOUND');
    const decided = { id: input.id, at: now() };
    if (input.answer === 'refuse') {
      await decideRequest(database, { ...decided, state: 'refused', reason: input.reason });
      const note = { action: 'channel_removal_refused', justification: input.reason } as const;
      return { result: null, note: { ...note, newValues: { request: input.id } } };
    }
    const { analyses, rates } = await forget(context, { channelId: request.channelId });
    await decideRequest(database, { ...decided, state: 'removed', reason: null });
    const newValues = { request: input.id, analyses, rates };
    return { result: null, note: { action: 'channel_forgotten', newValues } };
  });
  await tellRequesters(context);
  return listRequests(context);
}

/** Mails the answers that have not been mailed yet; a mail that is refused is tried again for some days. */
export async function tellRequesters(context: AnswerContext): Promise<void> {
  const { database, now, mailer, origin, warn } = context;
  for (const row of await database.asSystem(() => findUntold(database))) {
    const content =
      row.state === 'removed'
        ? removedMail({ channelName: row.channelName, url: origin() })
        : removalRefusedMail({
            channelName: row.channelName,
            reason: row.refusalReason ?? '',
            url: `${origin()}/privacy`,
          });
    const isSent = await mailer.send({ to: row.contactEmail, ...content }).then(
      () => true,
      (error: unknown) => {
        warn(error, 'The answer to a creator was not sent');
        return false;
      },
    );
    const at = now();
    const isGivenUp = row.decidedAt !== null && at.getTime() - row.decidedAt.getTime() > triedForMs;
    if (isSent || isGivenUp) await database.asSystem(() => blankRequest(database, { id: row.id, at }));
  }
}

/** Answers that are due in the mail, overdue requests as alerts, and requests of long ago deleted. */
export async function tendRequests(context: AnswerContext & { alertReporter: AlertReporter }): Promise<void> {
  const { database, now, alertReporter } = context;
  await tellRequesters(context);
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const before = { unprovenBefore: ago(unprovenKeptMs), decidedBefore: ago(measuredMs) };
  await database.asSystem(() => deleteOldRequests(database, before));
  const { open } = await listRequests(context);
  for (const { id, due_at } of open.filter(({ overdue }) => overdue))
    alertReporter.report({
      type: 'removal_overdue',
      severity: 'high',
      subject: `request ${id}`,
      data: { request: id, 'answer was due': due_at },
    });
}

function describe(row: RequestRow, at: Date): RemovalRequest | null {
  if (row.provenAt === null || row.dueAt === null) return null;
  return {
    id: row.id,
    channel_id: row.channelId,
    channel_name: row.channelName,
    contact_email: row.contactEmail,
    proven_at: row.provenAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    overdue: row.dueAt < at,
  };
}
