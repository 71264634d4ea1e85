import { openDeadlines, remindedDays } from '../../../engine/campaigns/deliverable-states.ts';
import type { DueKind } from '../../../engine/campaigns/deliverable-states.ts';
import { isExit } from '../../../engine/campaigns/stages.ts';
import { addDays } from '../../../values/days.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { findDueOn, isStillMember } from './deadlines.rows.ts';

/**
 * Tells whoever is responsible for a campaign of its deadlines, three days before, on the day and two days late: by
 * the day's digest, never by a mail of its own. Who has left the workspace is told of nothing.
 */
export async function tellOfDeadlines(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const today = now().toISOString().slice(0, 10);
  // A deadline is spoken of so many days after it: 3 before it is today, it lies 3 days ahead.
  const dueDays = remindedDays.map((after) => addDays(today, -after));
  const found = await database.asSystem(() => findDueOn(database, dueDays));
  for (const { ownerId, workspaceId, ...due } of found) {
    if (ownerId === null || isExit(due.stage)) continue;
    const isMember = await database.asSystem(() =>
      isStillMember(database, { workspaceId, personId: ownerId }),
    );
    if (!isMember) continue;
    for (const { kind, on } of openDeadlines(due)) {
      if (!dueDays.includes(on)) continue;
      await notify(context, {
        personIds: [ownerId],
        workspaceId,
        kind: 'campaign_deadline',
        subject: describeDue({ ...due, kind, on, today }),
        details: [`Campaign: ${due.name}`],
        link: `/brands/campaigns/${encodeURIComponent(due.slug)}?tab=deliverables`,
        once: `campaign_deadline/${due.id}/${kind}/${on}/${today}`,
      });
    }
  }
}

const things: Record<DueKind, string> = { draft: 'draft', publish: 'publication' };

function describeDue(due: { label: string; kind: DueKind; on: string; today: string }): string {
  const whose = due.label.trim() === '' ? `A ${things[due.kind]}` : `${due.label}: the ${things[due.kind]}`;
  if (due.on === due.today) return `${whose} is due today`;
  return due.on < due.today ? `${whose} is two days late` : `${whose} is due in three days`;
}
