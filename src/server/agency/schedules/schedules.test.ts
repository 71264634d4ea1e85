import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  mostConfirmationsADay,
  mostReportsADay,
  mostSchedules,
} from '../../../engine/plans/report-schedules.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { createTestList } from '../../analysis/lists/test-lists.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { addMember, addTeam, enterTeam, removeMember } from '../../platform/testing/test-teams.ts';
import {
  firstDue,
  linkIn,
  monday9,
  openSending,
  outsider,
  press,
  schedulesOf,
  signUpSender,
} from './test-schedules.ts';

let server: TestServer;
let sending: Awaited<ReturnType<typeof openSending>>;
const start = new Date('2026-11-21T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer();
  sending = await openSending(server);
});
afterAll(async () => {
  await sending.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.now = start;
  await server.database.asSystem(() => sql`delete from report_schedules`.execute(server.database.current));
  sending.mails.length = 0;
  sending.warnings.length = 0;
});

const weekMs = 7 * 24 * 3_600_000;
/** What three processes send at a time; sign-ins do not last for weeks, so the clock is then put back. */
async function sendAt(at: Date) {
  server.clock.now = at;
  await sending.atOnce();
  server.clock.now = start;
}
const afterWeeks = (weeks: number) => new Date(firstDue.getTime() + weeks * weekMs);
const listOf = async (who: { cookie: string }, channels = 2) => {
  const { id } = await createTestList(server, who, channels);
  return { subject: { what: 'list', list_id: id } } as const;
};

test('three processes send one report at its time, and its file is the export by hand', async () => {
  const ada = await signUpSender(server);
  const { subject } = await listOf(ada);
  const saved = await ada.save({ subject });
  expect(saved).toMatchObject({
    name: 'Spring',
    addresses: [{ address: ada.email, state: 'member' }],
    next_at: firstDue.toISOString(),
  });
  server.clock.now = new Date(firstDue.getTime() - 1);
  await sending.atOnce();
  expect(sending.mails).toEqual([]);
  server.clock.now = firstDue;
  await sending.atOnce();
  await sending.atOnce();
  expect(sending.warnings).toEqual([]);
  expect(sending.mails.map(({ to, subject: words }) => ({ to, words }))).toEqual([
    { to: ada.email, words: 'Your report: Spring' },
  ]);
  const byHand = await fetch(`${server.url}/api/lists/export-csv`, {
    method: 'POST',
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ list_id: subject.list_id }),
  });
  const [file] = sending.mails[0]?.files ?? [];
  expect(file?.name).toBe('Spring-2026-11-23.csv');
  expect(Buffer.from(file?.content ?? []).toString('utf8')).toBe(
    Buffer.from(await byHand.arrayBuffer()).toString('utf8'),
  );
  expect(await ada.read()).toMatchObject([
    {
      last_sent_at: firstDue.toISOString(),
      last_sent_to: 1,
      next_at: afterWeeks(1).toISOString(),
    },
  ]);
});

test('weeks that were missed are made up for once', async () => {
  const ada = await signUpSender(server);
  await ada.save(await listOf(ada));
  await sendAt(afterWeeks(3.5));
  await sendAt(afterWeeks(3.5));
  expect(sending.mails).toHaveLength(1);
  expect(await ada.read()).toMatchObject([{ next_at: afterWeeks(4).toISOString() }]);
});

test('a process that dies while it makes a report loses none, and one that is too slow sends none', async () => {
  const ada = await signUpSender(server);
  const { id } = await ada.save(await listOf(ada));
  server.clock.now = firstDue;
  // As a process leaves it that has taken the report and dies.
  const take = (until: Date) =>
    server.database.asSystem(() =>
      sql`update report_schedules set claimed_by = gen_random_uuid(), claimed_until = ${until} where id = ${id}`.execute(
        server.database.current,
      ),
    );
  const later = new Date(firstDue.getTime() + 10 * 60_000);
  await take(later);
  await sending.atOnce();
  expect(sending.mails).toEqual([]);
  server.clock.now = later;
  await sending.atOnce();
  expect(sending.mails).toHaveLength(1);
});

test('a change keeps what is due, and a pause sends nothing', async () => {
  const ada = await signUpSender(server);
  const subject = await listOf(ada);
  const { id } = await ada.save(subject);
  server.clock.now = firstDue;
  expect(await ada.save({ ...subject, id, format: 'excel' })).toMatchObject({
    next_at: firstDue.toISOString(),
  });
  await sending.atOnce();
  expect(sending.mails[0]?.files?.[0]?.name).toBe('Spring-2026-11-23.xlsx');
  expect(await ada.save({ ...subject, id, is_paused: true })).toMatchObject({ next_at: null });
  await sendAt(afterWeeks(1));
  expect(sending.mails).toHaveLength(1);
});

test('an address outside gets nothing until its reader confirms, and nothing once they stop it', async () => {
  const ada = await signUpSender(server);
  const reader = outsider();
  const other = outsider();
  const chosen = { ...(await listOf(ada)), addresses: [ada.email, reader.toUpperCase(), other] };
  const { id, addresses } = await ada.save(chosen);
  expect(addresses.map(({ state }) => state)).toEqual(['member', 'waiting', 'waiting']);
  await ada.save({ ...chosen, id });
  const asked = server.mails.filter(({ to }) => to === reader);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.unsubscribeUrl).toContain('/scheduled-reports/stop/');
  await sendAt(firstDue);
  expect(sending.mails.map(({ to }) => to)).toEqual([ada.email]);
  // Opening the link changes nothing, for scanners do.
  const confirm = linkIn(asked[0], 'confirm');
  expect((await fetch(server.url + confirm)).status).toBe(200);
  expect((await ada.read())[0]?.addresses[1]?.state).toBe('waiting');
  expect(await press(server, confirm)).toBe(200);
  sending.mails.length = 0;
  await sendAt(afterWeeks(1));
  expect(sending.mails.map(({ to }) => to).toSorted()).toEqual([ada.email, reader].toSorted());
  const stop = linkIn(
    sending.mails.find(({ to }) => to === reader),
    'stop',
  );
  expect(await press(server, stop, 'List-Unsubscribe=One-Click')).toBe(200);
  sending.mails.length = 0;
  await sendAt(afterWeeks(2));
  expect(sending.mails.map(({ to }) => to)).toEqual([ada.email]);
  // Neither another schedule nor the old link brings them back; only they themselves do.
  await ada.save(chosen);
  expect(server.mails.filter(({ to }) => to === reader)).toHaveLength(1);
  expect(await press(server, confirm)).toBe(404);
  expect((await ada.read())[1]?.addresses[1]?.state).toBe('off');
  expect(await press(server, stop, 'again=1')).toBe(200);
  expect((await ada.read())[1]?.addresses[1]?.state).toBe('confirmed');
  for (const made of [stop.replace(/.$/, ''), stop.replace('stop', 'confirm'), `${stop}x`])
    expect(await press(server, made)).toBe(404);
});

test('nobody is flooded: an address is asked three times, and a report sent at once hourly', async () => {
  const ada = await signUpSender(server);
  const reader = outsider();
  const chosen = { ...(await listOf(ada)), addresses: [reader] };
  const { id } = await ada.save(chosen);
  const send = () => ada.call('/api/schedules/send', { id });
  expect(await send()).toMatchObject({ status: 409, body: { code: 'NOBODY_CONFIRMED' } });
  for (let day = 1; day <= 6; day += 1) {
    server.clock.now = new Date(start.getTime() + day * 25 * 3_600_000);
    await ada.save({ ...chosen, id });
    await ada.save({ ...chosen, id });
  }
  const asked = () => server.mails.filter(({ to }) => to === reader).length;
  expect(asked()).toBe(3);
  // Nor do several workspaces together ask more than once a day.
  for (const _ of [1, 2, 3]) {
    const other = await signUpSender(server);
    await other.save({ ...(await listOf(other, 0)), addresses: [reader] });
  }
  expect(asked()).toBe(4);
  const own = await ada.save({ ...(await listOf(ada)), format: 'csv' });
  const many = await Promise.all([1, 2, 3].map(() => ada.call('/api/schedules/send', { id: own.id })));
  expect(many.map(({ status }) => String(status)).toSorted()).toEqual(['200', '429', '429']);
  sending.mails.length = 0;
  await sending.atOnce();
  await sending.atOnce();
  expect(sending.reports().filter(({ to }) => to === ada.email)).toHaveLength(1);
});

test('without the plan nothing is sent, its owner is told once, and it goes on when the plan is back', async () => {
  const ada = await signUpSender(server);
  await ada.save(await listOf(ada));
  const tier = (subscription_tier: string) =>
    changeProfile(server.database, ada.userId, { subscription_tier });
  await tier('agency');
  for (const week of [0, 1]) await sendAt(afterWeeks(week));
  expect(sending.mails.map(({ subject }) => subject)).toEqual([
    'The plan no longer includes the scheduled report of “Spring”',
  ]);
  expect(await ada.read()).toMatchObject([{ stopped_for: 'plan', last_sent_at: null }]);
  const [{ id } = { id: '' }] = await ada.read();
  expect(await ada.call('/api/schedules/send', { id })).toMatchObject({ status: 403 });
  await tier('enterprise');
  await sendAt(afterWeeks(2));
  expect(sending.reports()).toHaveLength(1);
  expect(await ada.read()).toMatchObject([{ stopped_for: null }]);
});

test('a deleted list stops its schedule with a word to its owner, who can choose another', async () => {
  const ada = await signUpSender(server);
  const { subject } = await listOf(ada);
  const { id } = await ada.save({ subject });
  await ada.call('/api/lists/delete', { list_id: subject.list_id });
  expect(await ada.read()).toMatchObject([{ subject: null, name: 'Spring', stopped_for: 'gone' }]);
  server.clock.now = firstDue;
  await sending.atOnce();
  await sending.atOnce();
  expect(sending.mails.map(({ subject: words }) => words)).toEqual([
    'A scheduled report has stopped, for it was of what is deleted: “Spring”',
  ]);
  expect(await ada.call('/api/schedules/send', { id })).toMatchObject({ status: 409 });
  expect(await ada.save({ ...(await listOf(ada)), id })).toMatchObject({ stopped_for: null });
});

test('a manager’s schedule stops when they leave; the owners are told, and whoever saves it owns it', async () => {
  const [olga, max] = [await server.signUp(), await server.signUp()];
  const team = await addTeam(server, { owner: olga, tier: 'enterprise' });
  await addMember(server, { person: max, team, role: 'manager' });
  const ofMax = schedulesOf(server, max);
  const ofOlga = schedulesOf(server, olga);
  const { id } = await ofMax.save({ ...(await listOf(max)), addresses: [olga.email, max.email] });
  await removeMember(server.database, max, team);
  await enterTeam(server.database, max, null);
  server.clock.now = firstDue;
  await sending.atOnce();
  expect(sending.mails.map(({ to }) => to)).toEqual([olga.email]);
  expect(sending.mails[0]?.subject).toContain('its owner may no longer send it');
  const [kept] = await ofOlga.read();
  expect(kept).toMatchObject({
    id,
    stopped_for: 'owner',
    next_at: null,
    addresses: [{ state: 'member' }, { state: 'waiting' }],
  });
  await ofOlga.save({ id, subject: kept?.subject, addresses: [olga.email, max.email] });
  sending.mails.length = 0;
  await sendAt(afterWeeks(1));
  // Whoever has left gets none of it, unless they confirm.
  expect(sending.mails.map(({ to }) => to)).toEqual([olga.email]);
});

test('a team reads who made, changed and deleted which scheduled report', async () => {
  const [olga, max] = [await server.signUp(), await server.signUp()];
  const team = await addTeam(server, { owner: olga, tier: 'enterprise' });
  await addMember(server, { person: max, team, role: 'manager' });
  const ofMax = schedulesOf(server, max);
  const subject = await listOf(max);
  const { id } = await ofMax.save({ ...subject, addresses: [max.email] });
  await ofMax.save({ ...subject, id, addresses: [max.email], hour: 10 });
  await ofMax.call('/api/schedules/delete', { id });
  expect((await ofMax.call('/api/schedules/delete', { id })).status).toBe(404);
  const { body } = await schedulesOf(server, olga).call('/api/team/activity?kind=reports');
  const line = z.object({ person: z.string(), action: z.string(), subject: z.string() });
  const { activity } = z.object({ activity: z.array(line) }).parse(body);
  const ofThem = activity.map(({ action, subject: name }) => `${action} ${name}`);
  expect(ofThem).toEqual(['schedule_deleted Spring', 'schedule_changed Spring', 'schedule_made Spring']);
});

test('an address gets 24 reports of a workspace in a day, whatever asks for them, and 24 more the next', async () => {
  const ada = await signUpSender(server);
  const chosen = await listOf(ada, 0);
  for (let made = 0; made < mostSchedules; made += 1) await ada.save({ ...chosen, every: 'week', day: 1 });
  const due = async (at: Date) => {
    sending.mails.length = 0;
    // As if all of them were due once more.
    await server.database.asSystem(() =>
      sql`update report_schedules set next_at = ${at} where workspace_id = ${ada.userId}`.execute(
        server.database.current,
      ),
    );
    await sendAt(at);
    return sending.reports().length;
  };
  expect(await due(firstDue)).toBe(20);
  expect(await due(new Date(firstDue.getTime() + 3_600_000))).toBe(mostReportsADay - 20);
  expect(await due(new Date(firstDue.getTime() + 7_200_000))).toBe(0);
  expect(await due(new Date(firstDue.getTime() + 24 * 3_600_000))).toBe(20);
});

test('a workspace asks 30 addresses a day to confirm, also if it saves many schedules at once', async () => {
  const ada = await signUpSender(server);
  const chosen = { ...monday9, ...(await listOf(ada, 0)).subject };
  const readers = Array.from({ length: 50 }, outsider);
  const save = (from: number) =>
    ada.call('/api/schedules/save', { ...chosen, addresses: readers.slice(from, from + 10) });
  const before = server.mails.length;
  const asked = () => server.mails.slice(before).filter(({ to }) => readers.includes(to)).length;
  const answers = await Promise.all([0, 10, 20, 30, 40].map(save));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(asked()).toBe(mostConfirmationsADay);
  server.clock.now = new Date(start.getTime() + 25 * 3_600_000);
  const [first] = await ada.read();
  for (const { id, addresses } of await ada.read())
    await ada.save({
      ...chosen,
      id,
      subject: first?.subject,
      addresses: addresses.map(({ address }) => address),
    });
  // Those who were not asked are first, others once more.
  expect(asked()).toBe(2 * mostConfirmationsADay);
});

test('another workspace’s schedules, lists and campaigns are not there', async () => {
  const [ada, eve] = [await signUpSender(server), await signUpSender(server)];
  const { subject } = await listOf(ada);
  const { id } = await ada.save({ subject });
  expect(await eve.read()).toEqual([]);
  for (const path of ['/api/schedules/delete', '/api/schedules/send'])
    expect(await eve.call(path, { id })).toMatchObject({ status: 404, body: { code: 'SCHEDULE_NOT_FOUND' } });
  await expect(eve.save({ subject })).rejects.toThrow('LIST_NOT_FOUND');
  const campaign = { what: 'campaign', campaign_id: crypto.randomUUID() };
  await expect(eve.save({ subject: campaign })).rejects.toThrow('CAMPAIGN_NOT_FOUND');
  await expect(eve.save({ ...(await listOf(eve)), id })).rejects.toThrow('SCHEDULE_NOT_FOUND');
  expect(await ada.read()).toHaveLength(1);
});

test('of schedules saved at once only as many are kept as there may be', async () => {
  const ada = await signUpSender(server);
  const chosen = await listOf(ada);
  for (let made = 0; made < 18; made += 1) await ada.save(chosen);
  const input = { ...monday9, ...chosen.subject, addresses: [ada.email] };
  const answers = await Promise.all([1, 2, 3, 4].map(() => ada.call('/api/schedules/save', input)));
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '409', '409']);
  expect(await ada.read()).toHaveLength(20);
});
