import { deleteRatesOf } from '../../market/creator-rates/submitted-rates.usecases.ts';
import { forgetAlertsAbout } from '../../platform/alerts/alerts.usecases.ts';
import { appendAuditRow } from '../../platform/audit-log/audit.usecases.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { Admin } from '../../platform/http/request.ts';
import { PaymentsUnavailable } from '../../platform/outside/payments.ts';
import { removeCustomer } from '../payments/endings.usecases.ts';
import type { KeptInvoice } from '../payments/endings.usecases.ts';
import type { Asking, DeletionContext } from './deletions.usecases.ts';
import { begin, send, stop } from './deletions.usecases.ts';
import {
  advanceDeletion,
  deleteInvoices,
  endAccount,
  findDeletion,
  findDue,
  findUnstopped,
  holdAddressee,
  keepInvoices,
} from './deletions.rows.ts';
import { deletedMail } from './mails.ts';

/** Longer than any request takes: what was begun before the leaving is over by then. */
const settledMs = 5 * 60_000;

/** Deletes an account at once, whether it was to go or not. Throws `DeletionRefusal`, `PaymentsUnavailable`. */
export async function deleteNow(
  context: DeletionContext,
  { userId, asking }: { userId: string; asking: Asking },
): Promise<void> {
  await context.database.asSystem(async () => {
    await begin(context, { userId, asking });
    await makeDue(context, { userId });
  });
  await carryOut(context, { userId, admin: asking.admin });
}

/** Lets an account that is to go be due at once. Inside `asSystem`. */
export function makeDue({ database, now }: DeletionContext, { userId }: { userId: string }): Promise<void> {
  return advanceDeletion(database, { userId, at: now() });
}

/**
 * What deletions have left to do: charges that could not be stopped, and accounts whose time is over. Where the
 * provider is silent, the next run tries again; running it twice or at once does no harm.
 */
export async function tendDeletions(context: DeletionContext): Promise<void> {
  const { database, now } = context;
  const at = now();
  const unstopped = await database.asSystem(() => findUnstopped(database, { at, settledMs }));
  for (const userId of unstopped) await stop(context, { userId });
  for (const userId of await database.asSystem(() => findDue(database, at))) {
    try {
      await carryOut(context, { userId, admin: null });
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      context.warn(error, 'An account could not be deleted yet, since the card provider is silent');
    }
  }
}

/** Deletes an account that is due: first the provider, which is asked outside a transaction; then everything here, in one. */
export async function carryOut(
  context: DeletionContext,
  { userId, admin }: { userId: string; admin: Admin | null },
): Promise<void> {
  const { database, now } = context;
  const invoices = await removeCustomer(context, { userId });
  const owner = await database.asSystem(async () => {
    const held = await holdAddressee(database, userId);
    const deletion = held && (await findDeletion(database, userId));
    if (held === null || deletion === null) return null;
    const at = now();
    await keepInvoices(database, { invoices, at });
    await deleteRatesOf(context, { userId });
    await forgetAlertsAbout(context, { texts: [userId, held.email] });
    if (!(await endAccount(database, { userId, at }))) return null;
    await appendAuditRow(context, {
      action: 'account_deleted',
      admin,
      targetUserId: userId,
      newValues: { requested_by: deletion.requestedBy, invoices_kept: invoices.length },
    });
    return held;
  });
  if (owner !== null) await send(context, owner, deletedMail({ name: owner.name, url: context.origin() }));
}

/** Keeps the provider's numbers of what a team paid that is about to be deleted. */
export function keepPaid(
  { database, now }: Pick<DeletionContext, 'database' | 'now'>,
  { invoices }: { invoices: readonly KeptInvoice[] },
): Promise<void> {
  return database.asSystem(() => keepInvoices(database, { invoices, at: now() }));
}

/** Tax law (in the strictest of the countries we sell to) asks for ten years; the year they end in is over by then. */
const invoicesKeptMs = 11 * 365 * 24 * 3_600_000;

/** What `forgetInvoices` sees to. */
export const keptInvoiceNumbers: readonly KeptKind[] = [
  {
    kind: 'invoice_numbers',
    title: 'The card provider’s numbers of what deleted accounts paid, as tax law asks',
    table: 'kept_invoices',
    since: 'issued_at',
    keptMs: invoicesKeptMs,
    fate: 'deleted',
  },
];

/** Deletes the numbers of payments that tax law no longer asks for. */
export function forgetInvoices({ database, now }: Pick<DeletionContext, 'database' | 'now'>): Promise<void> {
  return database.asSystem(() => deleteInvoices(database, new Date(now().getTime() - invoicesKeptMs)));
}
