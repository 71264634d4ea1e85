import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleChannels } from '../doubles/samples/sample-channels.ts';
import { trialNumbers, trialSize } from '../values/test-trials.ts';
import { sign, webhookPath } from './accounts/payments/test-customers.ts';
import { auditPlans, changeProfile } from './accounts/plans/test-plans.ts';
import { startCommand } from './platform/testing/test-command.ts';
import { createEmptyDatabase } from './platform/db/test-database.ts';
import { passLeaseTime } from './platform/db/test-leases.ts';
import { createSignUp } from './platform/testing/test-accounts.ts';
import type { SignedUp } from './platform/testing/test-accounts.ts';
import { callsOf } from './platform/testing/test-calls.ts';
import type { Answer } from './platform/testing/test-calls.ts';
import { startTestPayments } from './platform/testing/test-payments.ts';
import type { TestPayments } from './platform/testing/test-payments.ts';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from './platform/testing/test-process.ts';

/** The longest time that a process works under load before it is killed. */
const longestLifeMs = 2000;
const boost = 'price_demo_boost';
const boostCredits = 500;
const handles = sampleChannels().flatMap(({ channel }) => {
  const { customUrl } = z.looseObject({ customUrl: z.string().optional() }).parse(channel.snippet);
  return customUrl ?? [];
});
const random = trialNumbers();
const pick = (count: number) => Math.floor(random() * count);

let processes: TestProcesses;
let stripe: TestPayments;
let running: TestProcess;
beforeAll(async () => {
  processes = await createTestProcesses();
  stripe = await startTestPayments({ now: () => new Date(), webhookUrl: () => running.url + webhookPath });
  await start();
});
afterAll(async () => {
  await processes.close();
  await stripe.close();
});

async function start() {
  running = await processes.start({
    TRUSTED_PROXIES: '127.0.0.1',
    STRIPE_SECRET_KEY: 'sk_test_of_a_test',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE_URL: stripe.double.baseUrl,
    STRIPE_PRICE_BOOST: boost,
  });
}

/** What the product has acknowledged, by what it said. */
const acknowledged = {
  analyses: new Set<string>(),
  jobs: new Set<string>(),
  /** The newest name that each person was told is saved, and one that was on its way when the product was killed. */
  names: new Map<string, (string | undefined)[]>(),
  /** Payment pages that were paid, and those that were refunded afterwards, by whose they are. */
  paid: new Map<string, string[]>(),
  refunded: new Set<string>(),
};

type Call = (path: string, body?: unknown) => Promise<Answer>;
interface Loaded {
  member: SignedUp;
  call: Call;
}

const analysis = z.object({ id: z.string() });
async function analyse({ call }: Loaded) {
  const channelUrl = handles[pick(handles.length)];
  const { status, body } = await call('/functions/v1/analyze-youtube-channel', { channelUrl });
  if (status === 200) acknowledged.analyses.add(analysis.parse(body).id);
}

const started = z.object({ job: z.object({ id: z.string() }) });
/** Few enough for a planner's hour: what is beyond it waits for the next one, and the test would too. */
const mostLists = 6;
const lists = new Map<string, number>();

async function analyseList({ call, member }: Loaded) {
  const begun = lists.get(member.userId) ?? 0;
  if (begun >= mostLists) return;
  lists.set(member.userId, begun + 1);
  const channel_urls = Array.from({ length: 5 }, () => handles[pick(handles.length)]);
  const { status, body } = await call('/functions/v1/bulk-channel-analysis', {
    job_name: 'list',
    channel_urls,
  });
  if (status === 200) acknowledged.jobs.add(started.parse(body).job.id);
}

async function exportHistory({ member }: Loaded) {
  const url = `${running.url}/functions/v1/export-analysis-csv`;
  const answer = await fetch(url, { method: 'POST', body: '{}', headers: { cookie: member.cookie } });
  await answer.text();
}

async function rename({ member, call }: Loaded) {
  const full_name = randomUUID();
  const [known] = acknowledged.names.get(member.userId) ?? [];
  acknowledged.names.set(member.userId, [known, full_name]);
  const { status } = await call('/api/profile', { full_name, avatar_url: null });
  if (status === 200) acknowledged.names.set(member.userId, [full_name]);
}

const checkout = z.object({ url: z.string() });
async function buy({ member, call }: Loaded) {
  const { status, body } = await call('/functions/v1/create-checkout', { priceId: boost });
  if (status !== 200) return;
  const page = checkout.parse(body).url.split('/').at(-1) ?? '';
  const pages = acknowledged.paid.get(member.userId) ?? [];
  if (pages.includes(page)) return;
  await stripe.double.control.pay(page);
  acknowledged.paid.set(member.userId, [...pages, page]);
  if (random() < 0.4) {
    await stripe.double.control.refund(page);
    acknowledged.refunded.add(page);
  }
}

/** Does one thing after the other until the product is gone. */
async function keepBusy(loaded: Loaded, works: readonly ((loaded: Loaded) => Promise<unknown>)[]) {
  const { child } = running;
  while (child.exitCode === null && child.signalCode === null) {
    const work = works[pick(works.length)];
    try {
      await work?.(loaded);
    } catch (error) {
      // Whoever is asking when the product is killed gets no answer, and asks for nothing more: what that call has
      // done would otherwise be taken for lost.
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

async function addPeople(): Promise<Loaded[]> {
  const signUp = createSignUp(running.url);
  const members = await Promise.all([signUp(), signUp(), signUp()]);
  await processes.look(async (database) => {
    for (const { userId } of members.slice(1))
      await changeProfile(database, userId, { subscription_tier: 'enterprise' });
  });
  // The calls go to whatever process is running then.
  return members.map((member) => ({ member, call: (...input) => callsOf(running, member)(...input) }));
}

/** The provider tells everything again, as it does to whoever did not answer. */
async function tellAgain() {
  for (const { body } of stripe.double.events) {
    const signature = sign({ stripe, clock: { now: new Date() } }, { body });
    const headers = { 'stripe-signature': signature };
    expect((await fetch(running.url + webhookPath, { method: 'POST', body, headers })).status).toBe(200);
  }
}

test('of what is acknowledged under load nothing is lost by kill -9 at any moment, and nothing is charged twice', async () => {
  for (let kill = 0; kill < trialSize({ sample: 2, whole: 100 }); kill += 1) {
    const [buyer, analyst, planner] = await addPeople();
    if (buyer === undefined || analyst === undefined || planner === undefined)
      throw new Error('Nobody came.');
    const busy = [
      keepBusy(buyer, [buy, rename, analyse]),
      keepBusy(analyst, [analyse, exportHistory, rename]),
      keepBusy(planner, [analyseList, rename]),
    ];
    // On a busy machine the first answers take their time.
    const { analyses, jobs } = acknowledged;
    await expect.poll(() => Math.min(analyses.size, jobs.size)).toBeGreaterThan(0);
    const backup = beginBackup(kill);
    await setTimeout(random() * longestLifeMs);
    await running.end('SIGKILL');
    await Promise.all([...busy, backup.end()]);
    await start();
  }
  await stripe.double.settle();
  await tellAgain();
  await processes.look((database) => passLeaseTime(database));
  await expect.poll(() => countOpenJobs(), { timeout: 240_000 }).toBe(0);
  await processes.look(async (database) => {
    await auditPlans(database);
    const { analyses, jobs, names, paid, refunded } = acknowledged;
    expect(analyses.size).toBeGreaterThan(0);
    expect(jobs.size).toBeGreaterThan(0);
    await database.asSystem(async () => {
      const stored = await sql<{ id: string }>`select id from channel_analyses`.execute(database.current);
      expect(analyses.difference(new Set(stored.rows.map(({ id }) => id))).size).toBe(0);
      const made = await sql<{ id: string }>`select id from bulk_jobs`.execute(database.current);
      expect(jobs.difference(new Set(made.rows.map(({ id }) => id))).size).toBe(0);
      const profiles = await sql<{ user_id: string; full_name: string; bought: number }>`
        select user_id, full_name, (select coalesce(sum(credits), 0)::int from credit_ledger l
          where l.user_id = p.user_id and kind in ('boost', 'boost_refund')) as bought
        from profiles p`.execute(database.current);
      for (const { user_id, full_name, bought } of profiles.rows) {
        const [known = full_name, tried] = names.get(user_id) ?? [];
        expect([known, tried]).toContain(full_name);
        const kept = (paid.get(user_id) ?? []).filter((page) => !refunded.has(page));
        expect([user_id, bought]).toEqual([user_id, kept.length * boostCredits]);
      }
    });
  });
});

/** Files of backups that were made while the product was killed, and what is left of those that were killed with it. */
const backups = { whole: [] as string[], parts: [] as string[] };

/** Of two backups one is killed in its turn, at the moment at which the product is. */
function beginBackup(kill: number) {
  const own = `kill-${randomUUID()}.backup`;
  const file = join(processes.dataDir, own);
  const command = startCommand('backup', [file], { DATABASE_URL: processes.databaseUrl ?? '' });
  return {
    async end() {
      if (kill % 2 === 1) command.kill();
      const ended = await command.ended;
      if (kill % 2 === 0) expect(ended).toMatchObject({ code: 0 });
      const left = readdirSync(processes.dataDir).filter((name) => name.startsWith(own));
      for (const name of left)
        (name === own ? backups.whole : backups.parts).push(join(processes.dataDir, name));
    },
  };
}

async function restore(file: string) {
  const target = await createEmptyDatabase();
  const { code, out, err } = await startCommand('restore', [file], { DATABASE_URL: target.url }).ended;
  await target.drop();
  return { code, said: out + err };
}

test('a backup that runs while the product is killed is whole and restores, or is refused as broken', async () => {
  expect(backups.whole.length).toBeGreaterThan(0);
  for (const file of backups.whole) {
    const { code, said } = await restore(file);
    expect({ code, said }).toMatchObject({
      code: 0,
      said: expect.stringContaining('agrees with every account'),
    });
  }
  const [whole = ''] = backups.whole;
  const cut = join(processes.dataDir, 'cut.backup');
  writeFileSync(cut, readFileSync(whole).subarray(0, -100));
  for (const file of [...backups.parts, cut]) expect((await restore(file)).code).not.toBe(0);
});

/** Without those whose list was still being stored: nobody was told of them, and they are deleted in time. */
function countOpenJobs(): Promise<number> {
  return processes.look(async (database) => {
    const { rows } = await database.asSystem(() =>
      sql<{ open: number }>`select count(*)::int as open from bulk_jobs
        where finished_at is null and status <> 'preparing'`.execute(database.current),
    );
    return rows[0]?.open ?? 0;
  });
}
