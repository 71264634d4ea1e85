import type { Expression, Selection } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export interface FoundUser {
  userId: string;
  email: string;
}

/** The account of an address, however its letters are written. */
export async function findUserByEmail(database: Database, email: string): Promise<FoundUser | null> {
  const user = await database.current
    .selectFrom('profiles')
    .select(['user_id as userId', 'email'])
    .where('is_team', '=', false)
    .where((eb) => {
      const lower = (text: Expression<string>) => eb.fn<string>('lower', [text]);
      return eb(lower(eb.ref('email')), '=', lower(eb.val(email)));
    })
    .executeTakeFirst();
  return user ?? null;
}

/** Gives an administrator's right or takes it; false where nothing changes. */
export async function setAdmin(
  database: Database,
  { userId, isAdmin, at }: { userId: string; isAdmin: boolean; at: Date },
): Promise<boolean> {
  const changed = await database.asOwner(() =>
    database.current
      .updateTable('profiles')
      .set({ is_admin: isAdmin, admin_since: isAdmin ? at : null })
      .where('user_id', '=', userId)
      .where('is_admin', '<>', isAdmin)
      .returning('user_id')
      .executeTakeFirst(),
  );
  return changed !== undefined;
}

const entryColumns = [
  'l.created_at as at',
  'l.kind',
  'l.credits',
  'l.balance',
  'l.analysis_id as analysisId',
  'l.bulk_job_id as jobId',
] as const;

/** `jobId` is the bulk job it is held for. */
export type LedgerRow = Selection<{ l: Tables['credit_ledger'] }, 'l', (typeof entryColumns)[number]>;

/** A user's credits and every entry that led to them, as they stand at one moment. */
export async function findLedger(
  database: Database,
  userId: string,
): Promise<{ creditsRemaining: number; entries: LedgerRow[] }> {
  const rows = await database.current
    .selectFrom('profiles as p')
    .leftJoin('credit_ledger as l', 'l.user_id', 'p.user_id')
    .select('p.credits_remaining as creditsRemaining')
    .select(entryColumns)
    .where('p.user_id', '=', userId)
    .orderBy('l.id')
    .$castTo<{ creditsRemaining: number } & (LedgerRow | { at: null })>()
    .execute();
  return {
    creditsRemaining: rows[0]?.creditsRemaining ?? 0,
    entries: rows.flatMap((row) => (row.at === null ? [] : [row])),
  };
}
