import { plans } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { loseCounters } from './click-counter.usecases.ts';
import { deleteOldClickIds } from './click-ids.rows.ts';
import { checkDestination } from './destinations.ts';
import type { DestinationChecks } from './destinations.ts';
import { findRanks, markOver, saveFinding, takeDueLinks } from './link-upkeep.rows.ts';
import { endOutage, keepOutage, takeDueOutages } from './outages.rows.ts';
import { lookAgainAt } from './outages.usecases.ts';
import { forgetDaySecrets } from './visitor-keys.ts';

interface UpkeepContext {
  database: Database;
  now: () => Date;
}
export interface CheckContext extends UpkeepContext {
  checks: DestinationChecks;
}

const checkEveryMs = 24 * 3_600_000;
/** How many destinations one run looks at; the next run goes on with the rest. */
const mostDue = 100;
/** A page that does not answer takes seconds: so many are waited for at once. */
const looksAtOnce = 8;

/**
 * Looks once a day at where each active link leads, and each hour at what was out of order; the table of links says what
 * was found.
 */
export async function checkLinks(context: CheckContext): Promise<void> {
  const { database, now } = context;
  const at = now();
  const before = new Date(at.getTime() - checkEveryMs);
  const due = await database.asSystem(async () => [
    ...(await takeDueLinks(database, { before, at, most: mostDue })),
    ...(await takeDueOutages(database, { at, again: lookAgainAt(at), most: mostDue })),
  ]);
  // A shop's page may have many links: one look is enough for all of a workspace's.
  const looks = [...new Map(due.map((each) => [`${each.workspaceId} ${each.destination}`, each])).values()];
  for (let from = 0; from < looks.length; from += looksAtOnce)
    await Promise.all(looks.slice(from, from + looksAtOnce).map((each) => look(context, each)));
}

async function look(
  { database, now, checks }: CheckContext,
  { workspaceId, destination }: { workspaceId: string; destination: string },
): Promise<void> {
  const { finding } = await checkDestination(checks, destination);
  const found = { workspaceId, destination, at: now() };
  await database.asSystem(async () => {
    await saveFinding(database, { ...found, finding });
    if (finding === 'fine') await endOutage(database, found);
    else await keepOutage(database, { ...found, finding, again: lookAgainAt(found.at) });
  });
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
