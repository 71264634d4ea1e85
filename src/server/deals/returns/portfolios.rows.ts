import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

/** `input` and `result` are JSON, as they were written. */
export type PortfolioRecord = Pick<
  Row<'portfolios'>,
  'id' | 'list_id' | 'name' | 'input' | 'result' | 'created_at'
>;

export interface NewPortfolio
  extends
    Omit<PortfolioRecord, 'created_at'>,
    Pick<Row<'portfolios'>, 'channel_ids' | 'engine_version' | 'assumption_set'> {
  workspaceId: string;
  at: Date;
}

export async function insertPortfolio(database: Database, portfolio: NewPortfolio): Promise<void> {
  const { workspaceId, at, ...row } = portfolio;
  await database.current
    .insertInto('portfolios')
    .values({ ...row, workspace_id: workspaceId, created_at: at })
    .execute();
}

/** The newest first. */
export function findPortfolios(database: Database, workspaceId: string): Promise<PortfolioRecord[]> {
  return selectPortfolios(database, workspaceId).orderBy('created_at', 'desc').orderBy('id').execute();
}

export async function findPortfolio(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<PortfolioRecord | null> {
  const found = await selectPortfolios(database, workspaceId).where('id', '=', id).executeTakeFirst();
  return found ?? null;
}

function selectPortfolios(database: Database, workspaceId: string) {
  return database.current
    .selectFrom('portfolios')
    .select(['id', 'list_id', 'name', 'input', 'result', 'created_at'])
    .where('workspace_id', '=', workspaceId);
}

export async function countPortfolios(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('portfolios')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deletePortfolio(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('portfolios')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
