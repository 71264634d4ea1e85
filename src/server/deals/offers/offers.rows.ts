import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

type VerdictRow = Row<'offer_verdicts'>;

/** A kept offer. `input` and `result` are as they were written. */
export type KeptVerdict = Pick<
  VerdictRow,
  | 'id'
  | 'workspace_id'
  | 'analysis_id'
  | 'channel_id'
  | 'label'
  | 'input'
  | 'result'
  | 'created_at'
  | 'outcome'
  | 'agreed_amount_cents'
  | 'agreed_currency'
  | 'agreed_commission_percent'
  | 'agreed_on'
>;

const columns = [
  'id',
  'workspace_id',
  'analysis_id',
  'channel_id',
  'label',
  'input',
  'result',
  'created_at',
  'outcome',
  'agreed_amount_cents',
  'agreed_currency',
  'agreed_commission_percent',
  'agreed_on',
] as const;

export interface NewVerdict extends Pick<
  VerdictRow,
  'id' | 'analysis_id' | 'channel_id' | 'label' | 'engine_version'
> {
  workspaceId: string;
  input: object;
  result: object;
  at: Date;
}

export async function insertVerdict(database: Database, verdict: NewVerdict): Promise<void> {
  const { workspaceId, input, result, at, ...row } = verdict;
  await database.current
    .insertInto('offer_verdicts')
    .values({
      ...row,
      workspace_id: workspaceId,
      input: JSON.stringify(input),
      result: JSON.stringify(result),
      created_at: at,
    })
    .execute();
}

export async function countVerdicts(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('offer_verdicts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of the workspace's offers, the newest first. */
export function findVerdicts(
  database: Database,
  { workspaceId, before, most }: { workspaceId: string; before: Date | null; most: number },
): Promise<KeptVerdict[]> {
  return database.current
    .selectFrom('offer_verdicts')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .$if(before !== null, (query) => query.where('created_at', '<', before))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function findVerdict(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<KeptVerdict | null> {
  const found = await database.current
    .selectFrom('offer_verdicts')
    .select(columns)
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return found ?? null;
}

/** Says how an offer ended; false where that was said before. */
export async function settleVerdict(
  database: Database,
  settled: Pick<
    VerdictRow,
    'id' | 'outcome' | 'agreed_amount_cents' | 'agreed_currency' | 'agreed_commission_percent' | 'agreed_on'
  > & { workspaceId: string; at: Date },
): Promise<boolean> {
  const { id, workspaceId, at, ...outcome } = settled;
  const updated = await database.current
    .updateTable('offer_verdicts')
    .set({ ...outcome, settled_at: at })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteVerdict(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('offer_verdicts')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** Counts one more offer of a month; how many that makes, or `null` where the plan's number is reached. */
export async function takeOfMonth(
  database: Database,
  { workspaceId, month, most }: { workspaceId: string; month: string; most: number },
): Promise<number | null> {
  const taken = await database.current
    .insertInto('offer_months')
    .values({ workspace_id: workspaceId, month, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'month'])
        .doUpdateSet({ used: sql`offer_months.used + 1` })
        .where('offer_months.used', '<', most),
    )
    .returning('used')
    .executeTakeFirst();
  return taken?.used ?? null;
}

/** Offers from before an instant of which nobody has said how they ended, and nobody was asked. Inside `asSystem`. */
export function findUnasked(
  database: Database,
  { before, most }: { before: Date; most: number },
): Promise<Pick<VerdictRow, 'id' | 'workspace_id' | 'made_by' | 'label'>[]> {
  return database.current
    .selectFrom('offer_verdicts')
    .select(['id', 'workspace_id', 'made_by', 'label'])
    .where('outcome', 'is', null)
    .where('asked_at', 'is', null)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(most)
    .execute();
}

export async function noteAsked(database: Database, { id, at }: { id: string; at: Date }): Promise<void> {
  await database.current.updateTable('offer_verdicts').set({ asked_at: at }).where('id', '=', id).execute();
}
