import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { findUntoldDisputes, noteTold } from './disputes.rows.ts';

/** As many as are told of in one turn. */
const batch = 100;

/**
 * Tells administrators of each dispute that was opened, and until when it must be answered. The alert is saved before
 * the dispute is marked as told, so none is lost; one that is told twice is counted in the same alert.
 */
export async function tellOfDisputes({
  database,
  now,
  alertReporter,
}: {
  database: Database;
  now: () => Date;
  alertReporter: AlertReporter;
}): Promise<void> {
  const untold = await database.asSystem(() => findUntoldDisputes(database, batch));
  for (const { id, email, reason, amountCents, currency, dueAt } of untold)
    alertReporter.report({
      type: 'payment_disputed',
      severity: 'high',
      subject: id,
      data: {
        dispute: id,
        account: email,
        amount: writeAmount(amountCents, currency),
        reason,
        'answer until': dueAt?.toISOString() ?? 'no answer is asked for',
      },
    });
  await alertReporter.flush();
  await database.asSystem(async () => {
    for (const { id } of untold) await noteTold(database, { id, at: now() });
  });
}

/** An amount in the currency's smallest unit, as people write it. */
function writeAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
