import { guaranteeDay } from '../../../engine/campaigns/guarantee.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { readGuarantee } from './delivery.usecases.ts';
import { findDuties } from './delivery.rows.ts';
import type { DutyRecord } from './delivery.rows.ts';
import { findNews } from './told-deliveries.rows.ts';
import type { DeliveryNews } from './told-deliveries.rows.ts';

/** What happened before is no news any more, should no process have run for so long. */
const newsMs = 24 * 3_600_000;

/** Tells whoever is responsible for a campaign of a video that is gone, and of a guarantee that is decided: once. */
export async function tellOfDeliveries(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const at = now();
  const since = new Date(at.getTime() - newsMs);
  const { news, duties } = await database.asSystem(async () => {
    const found = await findNews(database, { since, guaranteeDay });
    return {
      news: found,
      duties: await findDuties(
        database,
        found.map(({ deliverableId }) => deliverableId),
      ),
    };
  });
  const dutyOf = new Map(duties.map((duty) => [duty.id, duty]));
  for (const each of news) {
    const duty = dutyOf.get(each.deliverableId);
    const told = duty === undefined ? null : describeNews(duty, each, at);
    if (duty === undefined || told === null) continue;
    await notify(context, {
      personIds: [each.personId],
      workspaceId: duty.workspace_id,
      kind: 'campaign_video',
      link: `/brands/campaigns/${encodeURIComponent(duty.slug)}`,
      once: `campaign_video/${duty.id}/${each.about}/${each.on}`,
      ...told,
    });
  }
}

/** By the user's own names for campaign and creator, never by YouTube's. */
function describeNews(
  duty: DutyRecord,
  { about, views }: DeliveryNews,
  at: Date,
): { subject: string; details: string[] } | null {
  const name = duty.label === '' ? 'a creator' : duty.label;
  if (about === 'gone')
    return {
      subject: `The video of ${name} for “${duty.campaign}” is gone`,
      details: ['YouTube does not show it any more: it is private or deleted. Its last count is kept.'],
    };
  const guarantee = readGuarantee(duty, { dayViews: views, latestViews: views, at, parts: 0 });
  if (guarantee === null) return null;
  return {
    subject: `Guaranteed views of ${name} for “${duty.campaign}”: ${guarantee.state}`,
    details: [guarantee.words],
  };
}
