import { randomUUID } from 'node:crypto';
import { scheduleList } from '../../../contract/agency/schedules.ts';
import type { Schedule } from '../../../contract/agency/schedules.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { connectDatabase } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/database.ts';
import { createMailQueue } from '../../platform/mail-queue/mail-queue.usecases.ts';
import type { Mail } from '../../platform/outside/mail-message.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { sendDueReports } from './send-due.usecases.ts';

/** What workers of three processes send over a test server, each mail handed over once it is kept. */
export async function openSending(server: TestServer) {
  const mails: Mail[] = [];
  const warnings: unknown[] = [];
  const others = await Promise.all([1, 2].map(() => connectDatabase(server.testDatabase.url)));
  const now = () => server.clock.now;
  const queueOf = (database: Database) =>
    createMailQueue({
      database,
      now,
      mailer: {
        send: (mail) => Promise.resolve(void mails.push(mail)),
        close: () => Promise.resolve(),
      },
      note: () => Promise.resolve(),
      alertReporter: { report: () => undefined },
      warn: () => undefined,
    });
  const processOf = (database: Database) => {
    const mailer = queueOf(database);
    const warn = (error: unknown) => void warnings.push(error);
    return { database, mailer, demo: false, now, origin: () => server.url, warn };
  };
  const contexts = [server.database, ...others].map(processOf);
  return {
    mails,
    warnings,
    /** The reports, without what tells people of them. */
    reports: () => mails.filter(({ subject }) => subject.startsWith('Your report')),
    /** What three processes send at the same time. */
    async atOnce() {
      await Promise.all(contexts.map(sendDueReports));
      for (const { mailer } of contexts) await mailer.sendDue();
    },
    async close() {
      for (const each of others) await each.close();
    },
  };
}

/** Somebody on the Enterprise plan, with calls about schedules that must succeed. */
export async function signUpSender(server: TestServer) {
  const account = await server.signUp();
  await changeProfile(server.database, account.userId, { subscription_tier: 'enterprise' });
  return { ...account, ...schedulesOf(server, account) };
}
export type Sender = Awaited<ReturnType<typeof signUpSender>>;

export function schedulesOf(server: TestServer, account: SignedUp) {
  const call = callsOf(server, account);
  const read = async (path: string, body?: object): Promise<Schedule[]> => {
    const answer = await call(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}.`);
    return scheduleList.parse(answer.body).schedules;
  };
  return {
    call,
    read: () => read('/api/schedules'),
    save: async ({
      subject,
      ...changes
    }: {
      subject?: object | null;
      [field: string]: unknown;
    }): Promise<Schedule> => {
      const before = new Set((await read('/api/schedules')).map(({ id }) => id));
      const saved = { ...monday9, addresses: [account.email], ...subject, ...changes };
      const after = await read('/api/schedules/save', saved);
      const found = after.find(({ id }) => ('id' in changes ? id === changes.id : !before.has(id)));
      if (found === undefined) throw new Error('Nothing was saved.');
      return found;
    },
  };
}

/** Saturday, 21 November 2026, is when the test servers' clocks begin. */
export const monday9 = {
  every: 'week',
  day: 1,
  hour: 9,
  time_zone: 'Europe/Berlin',
  format: 'csv',
  paper: 'a4',
  is_paused: false,
} as const;
export const firstDue = new Date('2026-11-23T08:00:00Z');

export const outsider = () => `reader-${randomUUID()}@example.org`;

/** The path of a link in a mail: to confirm, or to stop. */
export function linkIn(mail: Mail | undefined, consent: 'confirm' | 'stop'): string {
  const [path] = new RegExp(`/scheduled-reports/${consent}/[\\w.-]+`).exec(mail?.text ?? '') ?? [];
  if (path === undefined) throw new Error('The mail has no such link.');
  return path;
}

export async function press(server: TestServer, path: string, body = ''): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await fetch(server.url + path, { method: 'POST', headers, body })).status;
}
