import type { Database } from '../../platform/db/database.ts';

export interface SharedReportRow {
  userId: string;
  analysisId: string;
  token: string;
}

function selectShares(database: Database) {
  return database.current
    .selectFrom('shared_reports')
    .select(['user_id as userId', 'analysis_id as analysisId', 'token']);
}

export async function findShare(
  database: Database,
  { userId, analysisId }: { userId: string; analysisId: string },
): Promise<SharedReportRow | null> {
  const share = await selectShares(database)
    .where('analysis_id', '=', analysisId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return share ?? null;
}

/** Shares an analysis of the user's own; one that is shared already keeps its link. */
/** False where it is shared already. */
export async function insertShare(
  database: Database,
  share: SharedReportRow & { at: Date },
): Promise<boolean> {
  const inserted = await database.current
    .insertInto('shared_reports')
    .columns(['analysis_id', 'user_id', 'token', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('channel_analyses')
        .select((eb) => ['id', 'user_id', eb.val(share.token).as('token'), eb.val(share.at).as('created_at')])
        .where('id', '=', share.analysisId)
        .where('user_id', '=', share.userId)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.column('analysis_id').doNothing())
    .returning('analysis_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False where it was not shared. */
export async function deleteShare(
  database: Database,
  { userId, analysisId }: { userId: string; analysisId: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('shared_reports')
    .where('analysis_id', '=', analysisId)
    .where('user_id', '=', userId)
    .returning('analysis_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Whose report is behind a link. */
export async function findShared(database: Database, token: string): Promise<SharedReportRow | null> {
  const shared = await selectShares(database)
    .where('token', '=', token)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['user_id'])))
    .executeTakeFirst();
  return shared ?? null;
}
