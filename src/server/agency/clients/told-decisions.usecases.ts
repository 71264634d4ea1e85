import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { findTold, notify } from '../../accounts/notifications/notify.usecases.ts';
import type { DecidedList } from './told-decisions.rows.ts';
import { findDecidedLists } from './told-decisions.rows.ts';

/** A client who decides on row after row is through with them; nobody wants a mail for each. */
const restMs = 10 * 60_000;
/** What was decided before is no news any more, should no process have run for so long. */
const newsMs = 24 * 3_600_000;

/** Tells whoever gave a list to a client what came of it, once the client has stopped deciding for a while. */
export async function tellOfDecisions(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  const at = now().getTime();
  const asked = { since: new Date(at - newsMs), until: new Date(at - restMs) };
  const decided = await database.asSystem(() => findDecidedLists(database, asked));
  const people = [...new Set(decided.flatMap(({ personIds }) => personIds))];
  for (const personId of people) {
    const own = decided.filter(({ personIds }) => personIds.includes(personId));
    const told = new Set(await findTold(context, { personIds: [personId], onces: own.map(nameRest) }));
    for (const list of own.filter((each) => !told.has(nameRest(each)))) await tell(context, personId, list);
  }
}

/** Whoever goes on deciding is told of anew. */
function nameRest({ listId, newest }: DecidedList): string {
  return `client_decided/${listId}/${newest}`;
}

function tell(context: NotifyContext, personId: string, list: DecidedList): Promise<void> {
  const { workspaceId, clientId, client, approved, changes } = list;
  return notify(context, {
    personIds: [personId],
    workspaceId,
    kind: 'client_decided',
    subject: `${client} decided on “${list.list}”`,
    details: [`${approved} approved, ${changes} with changes asked for.`],
    link: `/clients/${clientId}`,
    once: nameRest(list),
  });
}
