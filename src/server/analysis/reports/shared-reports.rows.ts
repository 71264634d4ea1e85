import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface SharedReportRow {
  userId: string;
  analysisId: string;
  token: string;
}

const columns = sql.raw(`user_id as "userId", analysis_id as "analysisId", token`);

export async function findShare(
  database: Database,
  { userId, analysisId }: { userId: string; analysisId: string },
): Promise<SharedReportRow | null> {
  const { rows } = await sql<SharedReportRow>`
    select ${columns} from shared_reports where analysis_id = ${analysisId} and user_id = ${userId}`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** Shares an analysis of the user's own; one that is shared already keeps its link. */
export async function insertShare(database: Database, share: SharedReportRow & { at: Date }): Promise<void> {
  await sql`
    insert into shared_reports (analysis_id, user_id, token, created_at)
    select id, user_id, ${share.token}, ${share.at} from channel_analyses
    where id = ${share.analysisId} and user_id = ${share.userId}
    for key share
    on conflict (analysis_id) do nothing`.execute(database.current);
}

export async function deleteShare(
  database: Database,
  { userId, analysisId }: { userId: string; analysisId: string },
): Promise<void> {
  await sql`delete from shared_reports where analysis_id = ${analysisId} and user_id = ${userId}`.execute(
    database.current,
  );
}

/** Whose report is behind a link. */
export async function findShared(database: Database, token: string): Promise<SharedReportRow | null> {
  const { rows } = await sql<SharedReportRow>`
    select ${columns} from shared_reports where token = ${token}`.execute(database.current);
  return rows[0] ?? null;
}
