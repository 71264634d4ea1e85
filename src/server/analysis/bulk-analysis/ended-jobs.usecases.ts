import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { findTold, notify } from '../../accounts/notifications/notify.usecases.ts';
import type { EndedJob } from './ended-jobs.rows.ts';
import { findEndedJobs } from './ended-jobs.rows.ts';

/** What ended before is no news any more, should no process have run for so long. */
const newsMs = 24 * 3_600_000;

/** Tells whoever started a bulk job that it has ended; each end of a job once, however many processes see it. */
export async function tellOfEndedJobs(context: NotifyContext & { demo: boolean }): Promise<void> {
  const { database, demo, now } = context;
  const since = new Date(now().getTime() - newsMs);
  const ended = await database.asSystem(() => findEndedJobs(database, { since, demo }));
  const personIds = [...new Set(ended.flatMap(({ starter }) => starter ?? []))];
  for (const personId of personIds) {
    const own = ended.filter(({ starter }) => starter === personId);
    const told = new Set(await findTold(context, { personIds: [personId], onces: own.map(nameEnd) }));
    for (const job of own.filter((each) => !told.has(nameEnd(each)))) await tell(context, personId, job);
  }
}

/** A job whose failed channels are tried again ends once more. */
function nameEnd({ jobId, round }: EndedJob): string {
  return `bulk_job_ended/${jobId}/${round}`;
}

function tell(context: NotifyContext, personId: string, job: EndedJob): Promise<void> {
  const { workspaceId, name, status, completed, failed } = job;
  return notify(context, {
    personIds: [personId],
    workspaceId,
    kind: 'bulk_job_ended',
    subject: status === 'completed' ? `“${name}” is done` : `“${name}” has failed`,
    details: [`${countChannels(completed)} analyzed, ${countChannels(failed)} could not be.`],
    link: '/dashboard?tab=bulk-tools',
    once: nameEnd(job),
  });
}

function countChannels(count: number): string {
  return count === 1 ? '1 channel' : `${count.toLocaleString('en-US')} channels`;
}
