import { notify } from '../../accounts/notifications/notify.usecases.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { bindNotices, dropUntoldOutages, findOutageNews, noteTold } from './outages.rows.ts';
import type { OutageNews } from './outages.rows.ts';

const lookAgainAfterMs = 3_600_000;
/** A page that was away for one look only is nobody's news. */
const confirmedAfterMs = lookAgainAfterMs / 2;
const mostListed = 20;

/** When a destination that is out of order is looked at next. */
export function lookAgainAt(at: Date): Date {
  return new Date(at.getTime() + lookAgainAfterMs);
}

/**
 * Tells whoever is responsible for links that lead to a dead page, once for each outage, and once when it is over. A
 * destination in a private network is told at once, since its links are stopped; any other after a second look.
 */
export async function tellOfOutages(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const news = await database.asSystem(async () => {
    await dropUntoldOutages(database);
    await bindNotices(database, { confirmedAfterMs });
    return findOutageNews(database);
  });
  for (const [name, links] of Map.groupBy(news, (link) => link.name)) {
    const isOver = links.some((link) => link.isOver);
    for (const personId of new Set(links.flatMap(({ personIds }) => personIds)))
      await notify(context, {
        personIds: [personId],
        workspaceId: links[0]?.workspaceId ?? null,
        kind: 'link_outage',
        link: '/links',
        once: `link_outage/${name}`,
        ...describeOutage(
          links.filter(({ personIds }) => personIds.includes(personId)),
          isOver,
        ),
      });
    await database.asSystem(() => noteTold(database, { name, isOver, at: now() }));
  }
}

const placements: Record<OutageNews['placement'], string> = {
  description: 'description',
  pinned_comment: 'pinned comment',
  on_screen: 'QR on screen',
  bio: 'bio',
};

/** By the names of creators and campaigns: a mail leaves addresses out, and the screen that it leads to has them. */
function describeOutage(
  links: readonly OutageNews[],
  isOver: boolean,
): { subject: string; details: string[] } {
  const creators = new Set(links.map(({ creator }) => creator));
  const [first = ''] = creators;
  const whose = creators.size === 1 ? `Links of ${first}` : `Links of ${creators.size} creators`;
  const shown = links.slice(0, mostListed).map((link) => describeLink(link, isOver));
  const rest = links.length - shown.length;
  return {
    subject: `${whose} ${sayWhatHappened(links, isOver)}`,
    details: [
      ...shown,
      ...(rest > 0 ? [`And ${rest} more.`] : []),
      ...(isOver ? [] : ['Under Links you see which shop or page it is, and can send visitors elsewhere.']),
    ],
  };
}

/** Where nobody is sent on any more, that comes before a page that does not answer. */
function sayWhatHappened(links: readonly OutageNews[], isOver: boolean): string {
  if (isOver) return 'lead to a page again';
  const stopped = links.filter(({ finding }) => finding === 'refused').length;
  if (stopped === 0) return 'lead to a page that does not answer';
  return stopped === links.length ? 'are stopped' : 'are stopped, or lead to a page that does not answer';
}

function describeLink(link: OutageNews, isOver: boolean): string {
  const { creator, placement, campaign, finding, since, endedAt } = link;
  const name = `${creator}, ${placements[placement]}${campaign === null ? '' : `, “${campaign}”`}`;
  if (isOver) return `${name}: in order since ${sayTime(endedAt ?? since)}.`;
  if (finding === 'refused')
    return `${name}: stopped since ${sayTime(since)}. Its address leads into a private network.`;
  return `${name}: no answer since ${sayTime(since)}. Visitors are still sent there.`;
}

function sayTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
