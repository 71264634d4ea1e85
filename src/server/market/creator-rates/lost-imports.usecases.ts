import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/leases.ts';
import { underLease } from '../../platform/db/leases.ts';
import { deleteBrought, findIncomplete, forgetImport } from './imports.rows.ts';
import { RateRefusal } from './rate-fields.ts';
import { lockRates } from './rates.rows.ts';

interface ImportContext {
  database: Database;
}

/** So many go at once: others have their turn in between. */
const rowsAtOnce = 1_000;

/** Imports one table at a time: two would each tell the other's rates as there already, whatever becomes of them. */
export async function underImportLease<T>(
  { database }: ImportContext,
  work: (lease: Lease) => Promise<T>,
): Promise<T | null> {
  return underLease({ database, name: 'import of creator rates' }, work);
}

/** Takes out what imports left that died half-way. While one is under way there is nothing to do: it does so itself. */
export async function clearLostImports(context: ImportContext): Promise<void> {
  await underImportLease(context, (lease) => clearBefore(context, lease));
}

/** The same for whoever is about to import: what is incomplete at this moment is nobody's any more. */
export async function clearBefore({ database }: ImportContext, lease: Lease): Promise<void> {
  const lost = await inLease({ database }, { lease, work: () => findIncomplete(database) });
  for (const importId of lost) await clearImport({ database }, importId);
}

/** Takes out what an import has brought that will not be completed. */
export async function clearImport({ database }: ImportContext, importId: string): Promise<void> {
  const most = rowsAtOnce;
  let deleted = most;
  while (deleted === most) {
    deleted = await database.asSystem(() => deleteBrought(database, { importId, most }));
  }
  await database.asSystem(() => forgetImport(database, importId));
}

/** Does the work in one transaction, in which nobody else imports or changes rates. */
export function inLease<T>(
  { database }: ImportContext,
  { lease, work }: { lease: Lease; work: () => Promise<T> },
): Promise<T> {
  return database.asSystem(async () => {
    if (!(await lease.hold())) throw new RateRefusal('IMPORT_UNDER_WAY');
    await lockRates(database);
    return work();
  });
}
