import { pauseJobs } from '../../analysis/bulk-analysis/actions.usecases.ts';
import { syncListing } from '../../creators/marketplace/listings.usecases.ts';
import type { MarketplaceContext } from '../../creators/marketplace/listings.usecases.ts';
import { appendAuditRow } from '../../platform/audit-log/audit.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Admin } from '../../platform/http/request.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { PaymentsUnavailable } from '../../platform/outside/payments.ts';
import { isLastOwner } from '../workspaces/ownership.usecases.ts';
import { resumeCharges, stopCharges } from '../payments/endings.usecases.ts';
import type { RefreshContext } from '../payments/refresh.usecases.ts';
import type { Addressee, DeletionRow, Requester } from './deletions.rows.ts';
import {
  findDeletion,
  findListedChannels,
  holdAddressee,
  insertDeletion,
  noteStopped,
  removeDeletion,
} from './deletions.rows.ts';
import { deletionMail, undoneMail } from './mails.ts';
import type { MailContent } from './mails.ts';

/** Why an account is not deleted, or its deletion not taken back. */
export class DeletionRefusal extends Refusal<'ACCOUNT_GONE' | 'NOT_LEAVING' | 'OWNS_TEAM'> {}

export interface DeletionContext extends RefreshContext, MarketplaceContext {
  mailer: Mailer;
  origin: () => string;
  /** Told of what failed and is tried again. */
  warn: (error: unknown, sentence: string) => void;
}

/** Who asks for it, and in whose name the audit log has it. */
export interface Asking {
  requestedBy: Requester;
  admin: Admin | null;
  justification?: string;
}

/** How long an owner can take it back. */
export const undoMs = 7 * 24 * 3_600_000;

/**
 * Begins the deletion of an account: it is hidden, signed out and charged no more at once, and goes after seven days.
 * Asked for again, the first date stays. Throws `DeletionRefusal`.
 */
export async function requestDeletion(
  context: DeletionContext,
  { userId, asking }: { userId: string; asking: Asking },
): Promise<{ dueAt: Date }> {
  const begun = await context.database.asSystem(() => begin(context, { userId, asking }));
  if (begun.isNew) await finishBeginning(context, { userId, begun });
  return { dueAt: begun.deletion.dueAt };
}

/** What follows the transaction in which a deletion began: charges end, and its owner is told. */
export async function finishBeginning(
  context: DeletionContext,
  { userId, begun: { deletion, owner } }: { userId: string; begun: Begun },
): Promise<void> {
  await stop(context, { userId });
  await send(
    context,
    owner,
    deletionMail({ name: owner.name, dueAt: deletion.dueAt, url: `${context.origin()}/auth` }),
  );
}

export interface Begun {
  deletion: DeletionRow;
  owner: Addressee;
  isNew: boolean;
}

/** Notes that an account goes, with all that is to be seen of that at once. Inside `asSystem`. */
export async function begin(
  context: DeletionContext,
  { userId, asking }: { userId: string; asking: Asking },
): Promise<Begun> {
  const { database, now } = context;
  // A team whose only owner is gone could be paid, changed and deleted by nobody.
  if (await isLastOwner(context, { userId })) throw new DeletionRefusal('OWNS_TEAM');
  const owner = await holdAddressee(database, userId);
  if (owner === null) throw new DeletionRefusal('ACCOUNT_GONE');
  const at = now();
  const dueAt = new Date(at.getTime() + undoMs);
  const isNew = await insertDeletion(database, { userId, at, dueAt, requestedBy: asking.requestedBy });
  const deletion = await findDeletion(database, userId);
  if (deletion === null) throw new DeletionRefusal('ACCOUNT_GONE');
  if (!isNew) return { deletion, owner, isNew };
  await pauseJobs(context, { userId });
  await syncListings(context, { userId });
  await appendAuditRow(context, {
    action: 'account_deletion_requested',
    admin: asking.admin,
    targetUserId: userId,
    newValues: { requested_by: asking.requestedBy, due_at: dueAt.toISOString() },
    ...(asking.justification !== undefined && { justification: asking.justification }),
  });
  return { deletion, owner, isNew };
}

/**
 * Takes a deletion back: what was hidden is there again, and a subscription that was to end for it is renewed. Jobs stay
 * paused. Answers whether subscriptions are as before; where the provider is silent, their owner renews them. Throws
 * `DeletionRefusal`.
 */
export async function undoDeletion(
  context: DeletionContext,
  { userId }: { userId: string },
): Promise<{ isRenewed: boolean }> {
  const asking = { requestedBy: 'owner', admin: null } as const;
  const taken = await context.database.asSystem(() => takeBack(context, { userId, asking }));
  return finishTakingBack(context, { userId, taken });
}

/** What follows the transaction in which a deletion was taken back. */
export async function finishTakingBack(
  context: DeletionContext,
  { userId, taken: { owner, subscriptions } }: { userId: string; taken: TakenBack },
): Promise<{ isRenewed: boolean }> {
  const isRenewed = await resume(context, { userId, subscriptions });
  const url = `${context.origin()}/dashboard`;
  await send(context, owner, undoneMail({ name: owner.name, url, isRenewed }));
  return { isRenewed };
}

export interface TakenBack {
  owner: Addressee;
  subscriptions: readonly string[];
}

/** Takes a deletion back, with all that is to be seen of that at once. Inside `asSystem`. */
export async function takeBack(
  context: DeletionContext,
  { userId, asking }: { userId: string; asking: Asking },
): Promise<TakenBack> {
  const { database, now } = context;
  const owner = await holdAddressee(database, userId);
  const removed = owner && (await removeDeletion(database, { userId, at: now() }));
  if (owner === null || removed === null) throw new DeletionRefusal('NOT_LEAVING');
  await syncListings(context, { userId });
  await appendAuditRow(context, {
    action: 'account_deletion_undone',
    admin: asking.admin,
    targetUserId: userId,
    ...(asking.justification !== undefined && { justification: asking.justification }),
  });
  return { owner, subscriptions: removed.stoppedSubscriptions };
}

async function resume(
  context: DeletionContext,
  { userId, subscriptions }: { userId: string; subscriptions: readonly string[] },
): Promise<boolean> {
  try {
    await resumeCharges(context, { userId, subscriptions });
    return true;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    context.warn(error, 'A subscription could not be renewed after its owner stayed');
    return subscriptions.length === 0;
  }
}

/** Stops charges as far as the provider answers; what is left is done by `tendDeletions`. */
export async function stop(context: DeletionContext, { userId }: { userId: string }): Promise<void> {
  const { database, now } = context;
  try {
    const subscriptions = await stopCharges(context, { userId });
    await database.asSystem(() => noteStopped(database, { userId, at: now(), subscriptions }));
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    context.warn(error, 'Charges of somebody who leaves could not be stopped yet');
  }
}

/** Entries of the marketplace follow from whether their owner leaves. Inside `asSystem`. */
async function syncListings(context: DeletionContext, { userId }: { userId: string }): Promise<void> {
  for (const channelId of await findListedChannels(context.database, userId))
    await syncListing(context, { channelId });
}

export async function send(
  { mailer, warn }: DeletionContext,
  owner: Addressee,
  content: MailContent,
): Promise<void> {
  await mailer
    .send({ to: owner.email, ...content })
    .catch((error: unknown) => warn(error, 'A mail about the deletion of an account was not sent'));
}
