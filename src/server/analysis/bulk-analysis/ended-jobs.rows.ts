import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface EndedJob {
  jobId: string;
  workspaceId: string;
  /** Who started it and still works there; `null` where nobody does. */
  starter: string | null;
  name: string;
  status: 'completed' | 'failed';
  round: number;
  completed: number;
  failed: number;
}

/** Everybody's jobs that have ended by themselves since an instant. Inside `asSystem`. */
export async function findEndedJobs(
  database: Database,
  { since, demo }: { since: Date; demo: boolean },
): Promise<EndedJob[]> {
  const { rows } = await sql<EndedJob>`
    select j.id as "jobId", j.user_id as "workspaceId", j.job_name as name, j.status, j.round,
      j.completed_count as completed, j.failed_count as failed,
      case when coalesce(j.made_by, j.user_id) = j.user_id or exists (
        select from memberships m where m.workspace_id = j.user_id and m.person_id = j.made_by)
      then coalesce(j.made_by, j.user_id) end as starter
    from bulk_jobs j
    where j.finished_at is not null and j.finished_at >= ${since} and j.demo = ${demo}
      and j.status in ('completed', 'failed')
    order by j.finished_at, j.id`.execute(database.current);
  return rows;
}
