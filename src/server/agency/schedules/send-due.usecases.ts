import { randomUUID } from 'node:crypto';
import { mostReportsADay, rhythms, scheduledThings } from '../../../engine/plans/report-schedules.ts';
import type { ScheduleStop } from '../../../engine/plans/report-schedules.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import { allows, parseRole } from '../../../engine/plans/roles.ts';
import { nextTime } from '../../../values/zoned-times.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { MailKeeper } from '../../platform/mail-queue/mail-queue.usecases.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { readBrand } from '../white-label/tenants.usecases.ts';
import { deleteUnused, findAddresses, takeReaders } from './addresses.rows.ts';
import { consentUrlOf } from './consent.usecases.ts';
import { claimDue, findOwners, findRole, noteReaders, putOff, settle } from './due.rows.ts';
import { reportMail } from './mails.ts';
import { makeReport } from './report-file.usecases.ts';
import type { MadeReport } from './report-file.usecases.ts';
import { findNames } from './schedules.rows.ts';
import type { ScheduleRow } from './schedules.rows.ts';

export type SendingContext = NotifyContext & { demo: boolean; mailer: Mailer & MailKeeper };

/** Longer than any report takes to make; whoever makes it for longer sends nothing. */
const heldMs = 10 * 60_000;
/** After each failed try the pause doubles; in the end the time is passed over, and its owner told. */
const firstPauseMs = 2 * 60_000;
const mostTries = 5;
const mostAtOnce = 100;

/**
 * Sends the reports that are due, each once however many processes do this: its mails are kept in the transaction that
 * says when it is due next. A time that was missed is made up for once, however often it came round.
 */
export async function sendDueReports(context: SendingContext): Promise<void> {
  const { database, now } = context;
  for (let turn = 0; turn < mostAtOnce; turn += 1) {
    const at = now();
    const claim = randomUUID();
    const heldUntil = new Date(at.getTime() + heldMs);
    const due = await database.asSystem(() => claimDue(database, { at, heldUntil, claim }));
    if (due === null) return;
    await sendOne(context, { due, claim, at }).catch(async (error: unknown) => {
      context.warn(error, 'A scheduled report was not sent');
      await failOnce(context, { due, claim, at });
    });
  }
}

interface Taken {
  due: ScheduleRow;
  claim: string;
  at: Date;
}

async function sendOne(context: SendingContext, taken: Taken): Promise<void> {
  const { database, now, demo } = context;
  const { due } = taken;
  const stop = await findStop(context, due);
  if (stop !== null) return stopFor(context, taken, stop);
  const { workspace_id: workspaceId, addresses } = due;
  const known = await database.asSystem(() => findAddresses(database, { workspaceId, addresses }));
  const hasReaders = known.some(({ state }) => state === 'member' || state === 'confirmed');
  if (!hasReaders) return void (await end(context, taken));
  const made = await makeReport({ database, now, demo, userId: workspaceId }, due);
  await send(context, taken, made);
}

/** What a report rests on may be gone. */
async function findStop(
  context: SendingContext,
  { workspace_id: workspaceId, owner_id: personId, what, list_id, campaign_id }: ScheduleRow,
): Promise<ScheduleStop | null> {
  const { database } = context;
  if (!includesFeature(await readTier(context, { userId: workspaceId }), 'whiteLabel')) return 'plan';
  if ((what === 'list' && list_id === null) || (what === 'campaign' && campaign_id === null)) return 'gone';
  const role =
    personId === null ? null : await database.asSystem(() => findRole(database, { workspaceId, personId }));
  const known = role === null ? null : parseRole(role);
  return known !== null && allows(known, 'manage') ? null : 'owner';
}

/** What ends a try, outside of what was sent. */
function outcomeOf({ due, at }: Taken, stoppedFor: ScheduleStop | null = null) {
  const rhythm = { day: due.day, hour: due.hour, timeZone: due.time_zone };
  const isOver = stoppedFor === 'gone' || stoppedFor === 'owner';
  const next = () =>
    due.next_at !== null && due.next_at > at
      ? due.next_at
      : nextTime({ every: oneOf(rhythms, due.every), ...rhythm }, at);
  return { name: due.subject ?? due.name, nextAt: isOver ? null : next(), stoppedFor };
}

function end({ database }: SendingContext, taken: Taken, stop: ScheduleStop | null = null): Promise<boolean> {
  const { due, claim } = taken;
  const outcome = outcomeOf(taken, stop);
  return database.asSystem(() => settle(database, { id: due.id, claim, ...outcome }));
}

/** Keeps the mails and says when the next one is due, both or neither. */
async function send(context: SendingContext, taken: Taken, made: MadeReport): Promise<void> {
  const { database, mailer, origin } = context;
  const { due, claim, at } = taken;
  const { workspace_id: workspaceId, addresses, id } = due;
  const brand = await readBrand(context, { userId: workspaceId });
  const names = await database.asSystem(() => findNames(database, [workspaceId]));
  const words = {
    brand: brand?.name ?? '',
    workspace: names.get(workspaceId) ?? '',
    what: oneOf(scheduledThings, due.what),
    name: due.subject ?? due.name,
    note: made.note,
    isAttached: made.file !== null,
    url: `${origin()}${made.path}`,
    every: oneOf(rhythms, due.every),
  };
  await database.asSystem(async () => {
    const sent = { at, isLinked: made.file === null };
    if (!(await settle(database, { id, claim, ...outcomeOf(taken), sent }))) return;
    const limits = { at, mostADay: mostReportsADay };
    // Asked once more: whoever said no while the report was made gets none.
    const readers = await takeReaders(database, { workspaceId, addresses, ...limits });
    await noteReaders(database, { id, readers: readers.length });
    for (const reader of readers) {
      const unsubscribeUrl = await consentUrlOf(context, { id: reader.id, consent: 'stop' });
      const files = made.file === null ? {} : { files: [made.file] };
      await mailer.keep([{ to: reader.address, ...reportMail({ ...words, unsubscribeUrl }), ...files }]);
    }
  });
}

async function failOnce(context: SendingContext, taken: Taken): Promise<void> {
  const { database } = context;
  const { due, claim, at } = taken;
  if (due.attempts + 1 >= mostTries) return stopFor(context, taken, 'failures');
  const until = new Date(at.getTime() + firstPauseMs * 2 ** due.attempts);
  await database.asSystem(() => putOff(database, { id: due.id, claim, until }));
}

/** Stops a schedule, or passes a time over; its owner is told once for each reason, the workspace's if they left. */
async function stopFor(context: SendingContext, taken: Taken, stop: ScheduleStop): Promise<void> {
  const { due } = taken;
  if (due.stopped_for !== stop) await tellOfStop(context, due, stop);
  await end(context, taken, stop);
}

/** Before the stop is noted: whoever dies in between tells nobody twice, and nobody goes untold. */
async function tellOfStop(context: SendingContext, due: ScheduleRow, stop: ScheduleStop): Promise<void> {
  const { database } = context;
  const { workspace_id: workspaceId, owner_id: ownerId } = due;
  const personIds =
    stop === 'owner' || ownerId === null
      ? await database.asSystem(() => findOwners(database, workspaceId))
      : [ownerId];
  const name = due.name === '' ? 'the library' : `“${due.name}”`;
  const { subject, details } = stops[stop];
  await notify(context, {
    personIds,
    workspaceId,
    kind: 'report_stopped',
    subject: `${subject} ${name}`,
    details: [details],
    link: '/schedules',
    once: `report_stopped/${due.id}/${stop}/${due.changed_at.getTime()}/${due.next_at?.getTime() ?? 0}`,
  });
}

const stops: Record<ScheduleStop, { subject: string; details: string }> = {
  plan: {
    subject: 'The plan no longer includes the scheduled report of',
    details: 'Nothing is lost. It goes on by itself once the plan is Enterprise again.',
  },
  gone: {
    subject: 'A scheduled report has stopped, for it was of what is deleted:',
    details: 'Choose something else for it, or delete it.',
  },
  owner: {
    subject: 'A scheduled report has stopped, for its owner may no longer send it:',
    details: 'Whoever saves it again owns it from then on, and it goes on.',
  },
  failures: {
    subject: 'This time there is no scheduled report of',
    details: 'It could not be made, and is tried again when it is due next.',
  },
};

const unusedMs = 30 * 24 * 3_600_000;

/** Forgets addresses that nothing is sent to. */
export function forgetAddresses({ database, now }: Pick<SendingContext, 'database' | 'now'>): Promise<void> {
  return database.asSystem(() => deleteUnused(database, new Date(now().getTime() - unusedMs)));
}
