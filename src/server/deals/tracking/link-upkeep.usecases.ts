import { plans } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { loseCounters } from './click-counter.usecases.ts';
import { deleteOldClickIds } from './click-ids.rows.ts';
import { checkDestination } from './destinations.ts';
import type { DestinationChecks } from './destinations.ts';
import { findRanks, markOver, saveFinding, takeDueLinks } from './link-upkeep.rows.ts';
import { forgetDaySecrets } from './visitor-keys.ts';

interface UpkeepContext {
  database: Database;
  now: () => Date;
}
export interface CheckContext extends UpkeepContext {
  checks: DestinationChecks;
}

const checkEveryMs = 24 * 3_600_000;
/** How many links one run looks at, one after the other; the next run goes on with the rest. */
const mostAtOnce = 100;

/** Looks once a day at where each active link leads; the table of links says what was found. */
export async function checkLinks(context: CheckContext): Promise<void> {
  const { database, now, checks } = context;
  const at = now();
  const before = new Date(at.getTime() - checkEveryMs);
  const due = await database.asSystem(() => takeDueLinks(database, { before, at, most: mostAtOnce }));
  for (const { id, destination } of due) {
    const { finding } = await checkDestination(checks, destination);
    await database.asSystem(() => saveFinding(database, { id, destination, finding }));
  }
}

/** Notes which links a workspace's plan has no room for any more, and which it has again. */
export async function fitLinks(context: UpkeepContext): Promise<void> {
  const { database, now } = context;
  const workspaces = await database.asSystem(() => findRanks(database));
  for (const { workspaceId, links, over } of workspaces) {
    const room = plans[await readTier(context, { userId: workspaceId })].links;
    if (over === 0 && (room === null || links <= room)) continue;
    await database.asSystem(() => markOver(database, { workspaceId, room, at: now() }));
  }
}

const dayMs = 24 * 3_600_000;
/** A window may be longer; what comes back after it has its code or its `utm_content` alone. */
const clickIdDays = 90;
/** So many ids go in a minute. */
const mostDeleted = 50_000;

/** Deletes what tells visitors apart and what clicks were given, and marks counters that died. */
export async function tendCounting(context: UpkeepContext): Promise<void> {
  const { database, now } = context;
  const before = new Date(now().getTime() - clickIdDays * dayMs);
  await forgetDaySecrets(context);
  await database.asSystem(() => deleteOldClickIds(database, { before, most: mostDeleted }));
  await loseCounters(context);
}
