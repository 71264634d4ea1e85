import { digestMail } from './mails.ts';
import { isKind, wayOf } from '../../../engine/plans/notifications.ts';
import type { Reachable } from './notifications.rows.ts';
import {
  findDigestless,
  findReachable,
  findSettings,
  leaveToDigest,
  takeDigest,
  takeWaiting,
} from './notifications.rows.ts';
import type { NotifyContext } from './notify.usecases.ts';
import { unsubscribeUrlOf } from './unsubscribe.usecases.ts';

/** The UTC hour from which a day's digests are made. */
const morningHour = 6;
const batch = 100;

/**
 * Sends each person who has something for it the day's digest, at most one a day however many processes do this. What
 * comes in after it waits for the next morning.
 */
export async function sendDigests(context: NotifyContext): Promise<void> {
  const { database, now } = context;
  if (now().getUTCHours() < morningHour) return;
  const day = now().toISOString().slice(0, 10);
  const due = () => database.asSystem(() => findDigestless(database, { day, most: batch }));
  for (let people = await due(); people.length > 0; people = await due())
    for (const personId of people) await sendDigest(context, { personId, day });
}

async function sendDigest(
  context: NotifyContext,
  { personId, day }: { personId: string; day: string },
): Promise<void> {
  const { database, now, mailer, origin, warn } = context;
  const taken = await database.asSystem(async () => {
    if (!(await takeDigest(database, { personId, day }))) return null;
    const waiting = await takeWaiting(database, { personId, at: now() });
    const chosen = await findSettings(database, personId);
    // What was switched off since it arose is not mailed any longer.
    const wanted = waiting.filter(({ kind }) => {
      const own = chosen.find((each) => each.kind === kind);
      return isKind(kind) && wayOf(kind, own?.how ?? null) !== 'none';
    });
    // The kind is of no account here.
    const [person] = await findReachable(database, { personIds: [personId], kind: 'member_joined' });
    return { person, wanted };
  });
  if (taken?.person === undefined || taken.wanted.length === 0) return;
  const { name, email }: Reachable = taken.person;
  try {
    const unsubscribeUrl = await unsubscribeUrlOf(context, { personId, what: 'digest' });
    const subjects = taken.wanted.map(({ subject }) => subject);
    const url = `${origin()}/profile?tab=notifications`;
    await mailer.send({ to: email, ...digestMail({ name, subjects, url, unsubscribeUrl }) });
  } catch (error) {
    warn(error, 'A digest was not sent');
    const ids = taken.wanted.map(({ id }) => id);
    await database.asSystem(() => leaveToDigest(database, ids));
  }
}
