import type { z } from 'zod';
import type {
  CountedRequests,
  trackingLink,
  TrackingLink,
  trackingLinks,
} from '../../../contract/deals/tracking.ts';
import { buildAddress } from '../../../engine/tracking/links.ts';
import { requestClasses } from '../../../engine/tracking/requests.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import { sumClicks, sumDays, sumDevices } from './click-counts.rows.ts';
import type { CountRow } from './click-counts.rows.ts';
import { readCountries } from './countries.usecases.ts';
import { findAliases } from './aliases.rows.ts';
import { findOutages } from './outages.rows.ts';
import { findLostCounters } from './clicks.rows.ts';
import { readChange, readUtm, shortAddress } from './kept-links.ts';
import { LinkRefusal } from './link-context.ts';
import type { LinkContext } from './link-context.ts';
import { findChanges, findLink, findLinks } from './links.rows.ts';
import type { LinkRow } from './links.rows.ts';
import { describeCode } from './promo-codes.usecases.ts';
import { findCodes } from './promo-codes.rows.ts';

type Links = z.infer<NonNullable<(typeof trackingLinks)['~orpc']['outputSchema']>>;
type OneLink = z.infer<NonNullable<(typeof trackingLink)['~orpc']['outputSchema']>>;

const dayMs = 24 * 3_600_000;
/** How long links beyond a plan's room are still counted. */
export const countedOverDays = 90;
const shownDays = 30;

/** The workspace's links and codes with what came of them. */
export async function listLinks(context: LinkContext): Promise<Links> {
  const { database, userId, now } = context;
  const since = new Date(now().getTime() - shownDays * dayMs);
  const gaps = await database.asSystem(() => findLostCounters(database, since));
  const origin = await readLinkOrigin(context, { userId });
  return database.asUser(userId, async () => {
    const tier = await readTier(context, { userId });
    const [rows, counts, codes, outages] = [
      await findLinks(database, userId),
      await sumClicks(database, userId),
      await findCodes(database, userId),
      await findOutages(database, userId),
    ];
    const downSince = new Map(outages.map(({ destination, since: began }) => [destination, began]));
    const byLink = Map.groupBy(counts, ({ linkId }) => linkId);
    return {
      links: rows.map((row) => {
        const down = row.finding === 'fine' ? null : (downSince.get(row.destination) ?? null);
        return describeLink(row, { origin, counts: byLink.get(row.id) ?? [], at: now(), down });
      }),
      codes: codes.map(describeCode),
      limit: plans[tier].links,
      counted: sumUp(counts),
      gaps: gaps.map((at) => at.toISOString()),
    };
  });
}

function describeLink(
  row: LinkRow,
  { origin, counts, at, down }: { origin: string; counts: readonly CountRow[]; at: Date; down: Date | null },
): TrackingLink {
  const utm = readUtm(row.utm);
  const until = row.overSince && new Date(row.overSince.getTime() + countedOverDays * dayMs);
  return {
    id: row.id,
    creator: row.creator,
    code: row.code,
    alias: row.alias,
    url: shortAddress(origin, row),
    placement: row.placement,
    destination: row.destination,
    utm,
    address: buildAddress(row.destination, utm).address,
    is_active: row.isActive,
    expires_at: row.expiresAt?.toISOString() ?? null,
    has_ended: row.expiresAt !== null && row.expiresAt <= at,
    fallback: row.fallback,
    finding: row.finding,
    checked_at: row.checkedAt?.toISOString() ?? null,
    down_since: down?.toISOString() ?? null,
    counted_until: until?.toISOString() ?? null,
    counted: sumUp(counts),
    created_at: row.createdAt.toISOString(),
  };
}

function sumUp(counts: readonly CountRow[]): CountedRequests {
  const total = (read: (row: CountRow) => number) => counts.reduce((sum, row) => sum + read(row), 0);
  const classes = requestClasses.flatMap((name) => {
    const count = total((row) => (row.class === name ? row.count : 0));
    return count === 0 ? [] : [{ class: name, count }];
  });
  return {
    classes,
    visitors: total(({ visitors }) => visitors),
    scans: total((row) => (row.class === 'human' ? row.scans : 0)),
  };
}

/** One link's last days, devices, countries where these are counted, and changes. */
export function readLink(
  context: LinkContext & { hasCountries: boolean },
  { id }: { id: string },
): Promise<OneLink> {
  const { database, userId: workspaceId, now, hasCountries } = context;
  return database.asUser(workspaceId, async () => {
    if ((await findLink(database, { workspaceId, id })) === null) throw new LinkRefusal('LINK_NOT_FOUND');
    const sought = { workspaceId, linkId: id, since: new Date(now().getTime() - shownDays * dayMs) };
    const changes = await findChanges(database, sought);
    const aliases = await findAliases(database, { workspaceId, linkIds: [id] });
    return {
      days: await sumDays(database, sought),
      devices: await sumDevices(database, sought),
      countries: hasCountries
        ? await readCountries(database, {
            workspaceId,
            linkIds: [id],
            since: sought.since.toISOString().slice(0, 10),
          })
        : null,
      former_aliases: aliases.filter(({ isCurrent }) => !isCurrent).map(({ alias }) => alias),
      changes: changes.map(({ before, after, changedAt }) => ({
        at: changedAt.toISOString(),
        ...readChange(before, after),
      })),
    };
  });
}
