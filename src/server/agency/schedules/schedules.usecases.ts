import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { scheduleQuestion } from '../../../contract/agency/schedules.ts';
import type { saveSchedule, Schedule, scheduleList } from '../../../contract/agency/schedules.ts';
import { paperSizes } from '../../../contract/analysis/exports.ts';
import {
  mostSchedules,
  rhythms,
  scheduledFormats,
  scheduledThings,
  scheduleStops,
  sendNowPauseMinutes,
} from '../../../engine/plans/report-schedules.ts';
import { nextTime } from '../../../values/zoned-times.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { findAddresses, insertAddresses } from './addresses.rows.ts';
import type { KnownAddress } from './addresses.rows.ts';
import { askToConfirm } from './consent.usecases.ts';
import type { AskingContext } from './consent.usecases.ts';
import type { ChosenRow, ScheduleRow } from './schedules.rows.ts';
import {
  askNow,
  deleteSchedule,
  findNames,
  findSchedules,
  findSubject,
  holdSchedule,
  insertSchedule,
  updateSchedule,
} from './schedules.rows.ts';

/** Whoever asks, in the workspace they work in. */
export interface ScheduleContext extends AskingContext {
  userId: string;
  personId: string;
}

type ScheduleList = z.infer<typeof scheduleList>;
type Chosen = z.infer<NonNullable<(typeof saveSchedule)['~orpc']['inputSchema']>>;

/** What a report of no view in particular is called. */
const wholeLibrary = 'the library';

export async function readSchedules(context: ScheduleContext): Promise<ScheduleList> {
  const { database, userId } = context;
  const rows = await database.asUser(userId, () => findSchedules(database, userId));
  const addresses = [...new Set(rows.flatMap((row) => row.addresses))];
  const owners = rows.flatMap(({ owner_id: ownerId }) => ownerId ?? []);
  const { known, names } = await database.asSystem(async () => ({
    known: await findAddresses(database, { workspaceId: userId, addresses }),
    names: await findNames(database, owners),
  }));
  return { schedules: rows.map((row) => describe(row, { known, names })) };
}

function describe(
  row: ScheduleRow,
  { known, names }: { known: readonly KnownAddress[]; names: ReadonlyMap<string, string> },
): Schedule {
  const stateOf = (address: string) => known.find((each) => each.address === address)?.state ?? 'waiting';
  const subject = readSubject(row);
  return {
    id: row.id,
    subject,
    what: oneOf(scheduledThings, row.what),
    name: row.subject ?? row.name,
    every: oneOf(rhythms, row.every),
    day: row.day,
    hour: row.hour,
    time_zone: row.time_zone,
    format: oneOf(scheduledFormats, row.format),
    paper: oneOf(paperSizes, row.paper),
    addresses: row.addresses.map((address) => ({ address, state: stateOf(address) })),
    owner_name: names.get(row.owner_id ?? '') ?? null,
    is_paused: row.is_paused,
    stopped_for:
      subject === null ? 'gone' : row.stopped_for === null ? null : oneOf(scheduleStops, row.stopped_for),
    next_at: subject === null ? null : (row.next_at?.toISOString() ?? null),
    is_under_way: row.now_due,
    last_sent_at: row.last_sent_at?.toISOString() ?? null,
    last_sent_to: row.last_sent_to,
    last_was_linked: row.last_was_linked,
  };
}

function readSubject(row: ScheduleRow): Schedule['subject'] {
  if (row.what === 'list') return row.list_id === null ? null : { what: 'list', list_id: row.list_id };
  if (row.what === 'campaign')
    return row.campaign_id === null ? null : { what: 'campaign', campaign_id: row.campaign_id };
  const question = scheduleQuestion.safeParse(row.question ?? {});
  return question.success ? { what: 'library', view: row.name, question: question.data } : null;
}

/** Saves a schedule, whose owner its saver becomes, and asks new addresses to confirm. Throws `Refusal`. */
export async function keepSchedule(context: ScheduleContext, chosen: Chosen): Promise<ScheduleList> {
  const { database, userId, personId, now } = context;
  if (chosen.every === 'week' && chosen.day > 7) throw new Refusal('WEEK_HAS_SEVEN_DAYS');
  const addresses = [...new Set(chosen.addresses.map((address) => address.trim().toLowerCase()))];
  await database.asUser(userId, async () => {
    // Behind the workspace's lock, so that schedules saved at once are counted one after the other.
    if ((await holdTier(context, { userId })) === null) throw new Refusal('ACCOUNT_GONE');
    const at = now();
    const subject = await readChosenSubject(context, chosen);
    const { every, day, hour, time_zone, format, paper, is_paused } = chosen;
    const next = is_paused ? null : nextTime({ every, day, hour, timeZone: time_zone }, at);
    const form = { every, day, hour, time_zone, format, paper, is_paused };
    const row = { ...subject, ...form, owner_id: personId, addresses, next_at: next };
    await insertAddresses(database, { workspaceId: userId, addresses, at });
    await write(context, { row, id: chosen.id, at });
    const action = chosen.id === undefined ? 'schedule_made' : 'schedule_changed';
    await noteActivity(context, { action, subject: subject.name || wholeLibrary });
  });
  const { [userId]: workspace = '', [personId]: inviter = '' } = Object.fromEntries(
    await database.asSystem(() => findNames(database, [userId, personId])),
  );
  await askToConfirm(context, { workspaceId: userId, addresses, workspace, inviter });
  return readSchedules(context);
}

async function write(
  { database, userId: workspaceId }: ScheduleContext,
  { row, id, at }: { row: ChosenRow; id: string | undefined; at: Date },
): Promise<void> {
  if (id === undefined) {
    if ((await findSchedules(database, workspaceId)).length >= mostSchedules)
      throw new Refusal('TOO_MANY_SCHEDULES');
    return insertSchedule(database, { ...row, id: randomUUID(), workspace_id: workspaceId, at });
  }
  const kept = await holdSchedule(database, { workspaceId, id });
  if (kept === null) throw new Refusal('SCHEDULE_NOT_FOUND');
  // What is due already is still sent, as it is now.
  const isDue = row.next_at !== null && kept.next_at !== null && kept.next_at <= at && !kept.stopped_for;
  return updateSchedule(database, { ...row, ...(isDue && { next_at: kept.next_at }), id, at });
}

async function readChosenSubject(
  { database, userId: workspaceId }: ScheduleContext,
  { what, view = '', question = {}, list_id: listId, campaign_id: campaignId }: Chosen,
): Promise<Pick<ChosenRow, 'what' | 'list_id' | 'campaign_id' | 'question' | 'name'>> {
  const none = { what, list_id: null, campaign_id: null, question: null };
  if (what === 'library') {
    const isAll = Object.keys(question).length === 0;
    return { ...none, name: view.trim(), question: isAll ? null : question };
  }
  const id = what === 'list' ? listId : campaignId;
  const name = id === undefined ? null : await findSubject(database, { workspaceId, what, id });
  if (id === undefined || name === null)
    throw new Refusal(what === 'list' ? 'LIST_NOT_FOUND' : 'CAMPAIGN_NOT_FOUND');
  return { ...none, name, ...(what === 'list' ? { list_id: id } : { campaign_id: id }) };
}

/** Throws `SCHEDULE_NOT_FOUND`. */
export async function dropSchedule(context: ScheduleContext, { id }: { id: string }): Promise<ScheduleList> {
  const { database, userId: workspaceId } = context;
  await database.asUser(workspaceId, async () => {
    const name = await deleteSchedule(database, { workspaceId, id });
    if (name === null) throw new Refusal('SCHEDULE_NOT_FOUND');
    await noteActivity(context, { action: 'schedule_deleted', subject: name || wholeLibrary });
  });
  return readSchedules(context);
}

/** Has a report sent within a minute, once an hour at most. Throws `Refusal`. */
export async function sendOnce(context: ScheduleContext, { id }: { id: string }): Promise<ScheduleList> {
  const { database, userId: workspaceId, now } = context;
  const known = (await readSchedules(context)).schedules.find((each) => each.id === id);
  if (known === undefined) throw new Refusal('SCHEDULE_NOT_FOUND');
  if (known.next_at === null || known.stopped_for === 'gone') throw new Refusal('SCHEDULE_STOPPED');
  if (!known.addresses.some(({ state }) => state === 'member' || state === 'confirmed'))
    throw new Refusal('NOBODY_CONFIRMED');
  const at = now();
  const since = new Date(at.getTime() - sendNowPauseMinutes * 60_000);
  await database.asUser(workspaceId, async () => {
    if ((await holdSchedule(database, { workspaceId, id })) === null) throw new Refusal('SCHEDULE_NOT_FOUND');
    if (!(await askNow(database, { id, at, since }))) throw new Refusal('SENT_JUST_NOW');
  });
  return readSchedules(context);
}
