import type { WatchRule } from '../../../engine/analysis/changes.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { findTold, notify } from '../../accounts/notifications/notify.usecases.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import type { ChangedChannels } from './told-changes.rows.ts';
import { findChangedChannels } from './told-changes.rows.ts';

const hourMs = 3_600_000;
/** What changed before is no news any more, should no process have run for so long. */
const newsMs = 24 * hourMs;

/**
 * Tells whoever watches channels what changed on them: once for each hour in which something did. Channels are counted
 * and not named, since what people were told is kept for longer than YouTube's names may be.
 */
export async function tellOfChanges(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const until = new Date(Math.floor(now().getTime() / hourMs) * hourMs);
  const since = new Date(until.getTime() - newsMs);
  const changed = await database.asSystem(() => findChangedChannels(database, { since, until }));
  const byPerson = Map.groupBy(changed, ({ personId }) => personId);
  for (const [personId, own] of byPerson) {
    const hours = Map.groupBy(own, nameHour);
    const told = new Set(await findTold(context, { personIds: [personId], onces: [...hours.keys()] }));
    for (const [once, rows] of hours) if (!told.has(once)) await tell(context, once, rows);
  }
}

function nameHour({ workspaceId, hour }: ChangedChannels): string {
  return `watched_channel/${workspaceId}/${hour.toISOString()}`;
}

async function tell(context: NotifyContext, once: string, rows: readonly ChangedChannels[]): Promise<void> {
  const all = rows.find(({ rule }) => rule === null);
  if (all === undefined) return;
  const details = rows.flatMap(({ rule, channels }) =>
    rule === null || !isNamed(rule) ? [] : [`${ruleNames[rule]}: ${formatNumberOf(channels, 'channel')}`],
  );
  await notify(context, {
    personIds: [all.personId],
    workspaceId: all.workspaceId,
    kind: 'watched_channel',
    subject: `${formatNumberOf(all.channels, 'watched channel')} changed`,
    details,
    link: '/watch',
    once,
  });
}

const ruleNames: Record<WatchRule, string> = {
  new_sponsor: 'New sponsor',
  brand_safety: 'Brand safety changed',
  price: 'Price moved',
  views_trend: 'Views rising or falling',
  upload_gap: 'Uploads stopped',
  subscribers: 'Subscribers changed by 10% or more',
  gone: 'Gone from YouTube',
  renamed: 'Renamed',
};
const isNamed = (rule: string): rule is WatchRule => Object.hasOwn(ruleNames, rule);
