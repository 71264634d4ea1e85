import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface FailedRequest {
  requestId: string;
  userId: string | null;
  method: string;
  route: string;
  status: number;
  fault: string | null;
  at: Date;
}

/** Keeps failed requests; of an account that is gone meanwhile, without whose it was. */
export async function insertFailedRequests(
  database: Database,
  failed: readonly FailedRequest[],
): Promise<void> {
  const rows = JSON.stringify(failed);
  await sql`
    insert into failed_requests (request_id, user_id, method, route, status, fault, failed_at)
    select f."requestId", p.user_id, f.method, f.route, f.status, f.fault, f.at
    from jsonb_to_recordset(${rows}::jsonb) as f("requestId" uuid, "userId" uuid, method text, route text,
      status smallint, fault text, at timestamptz)
    left join profiles p on p.user_id = f."userId"
    on conflict (request_id) do nothing`.execute(database.current);
}

/** Deletes what is older than an instant, and of the rest all but the newest. */
export async function deleteFailedRequests(
  database: Database,
  { before, kept }: { before: Date; kept: number },
): Promise<void> {
  await sql`
    delete from failed_requests where failed_at < ${before} or failed_at < (
      select failed_at from failed_requests order by failed_at desc offset ${kept} limit 1)`.execute(
    database.current,
  );
}
