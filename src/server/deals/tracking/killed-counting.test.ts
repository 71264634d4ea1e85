import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { openDatabaseLine } from '../../platform/testing/test-database-line.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from '../../platform/testing/test-process.ts';
import { tendCounting } from './link-upkeep.usecases.ts';
import { countLostCounters } from './click-counter.usecases.ts';
import { anyAddress, chrome, noUtm, shop } from './test-tracking.ts';

/** What a kill may lose, and what a busy machine takes for the write itself. */
const lostMs = 5_000;
const writingMs = 1_500;
/** Longer than a counter may be silent. */
const silentMs = 90_000;

let processes: TestProcesses;
const running: TestProcess[] = [];
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.end('SIGKILL');
});
afterAll(() => processes.close());

const start = async (environment: Record<string, string> = {}) => {
  const process = await processes.start({ TRUSTED_PROXIES: '127.0.0.1', ...environment });
  running.push(process);
  return process;
};
const saved = z.object({ id: z.string(), url: z.string() });
const listed = z.object({ gaps: z.array(z.string()) });

/** Somebody with links, through a process that is running. */
async function addLinks({ url }: TestProcess, count: number) {
  const member = await createSignUp(url)();
  await processes.look((database) => changeProfile(database, member.userId, { subscription_tier: 'growth' }));
  const links = [];
  for (let n = 0; n < count; n += 1) {
    const { body } = await callsOf({ url }, member)('/api/links/save', {
      id: null,
      creator: `Creator ${n}`,
      placement: 'description',
      destination: shop,
      utm: noUtm,
      is_active: true,
      expires_at: null,
      fallback: '',
    });
    const link = saved.parse(body);
    links.push({ id: link.id, code: link.url.slice(-7) });
  }
  return { member, links };
}

const open = (url: string, code: string) =>
  fetch(`${url}/r/${code}`, {
    redirect: 'manual',
    headers: { 'user-agent': chrome, 'x-forwarded-for': anyAddress() },
  });

/** Opens links one after the other until the process is gone; answers when each answer came. */
function keepOpening({ url, child }: TestProcess, codes: readonly string[], everyMs: number) {
  const answeredAtMs: number[] = [];
  const stopping = new AbortController();
  const opening = (async () => {
    for (
      let n = 0;
      !stopping.signal.aborted && child.exitCode === null && child.signalCode === null;
      n += 1
    ) {
      const answer = await open(url, codes[n % codes.length] ?? '').catch(() => null);
      if (answer?.status === 302) answeredAtMs.push(performance.now());
      if (everyMs > 0) await pause(everyMs);
    }
  })();
  return {
    answeredAtMs,
    async stop() {
      stopping.abort();
      await opening;
    },
  };
}

const readWritten = (ids: readonly string[]) =>
  processes.look((database) =>
    database.asSystem(async () => {
      const { rows } = await sql<{ counted: number; total: number }>`
        select (select coalesce(sum(n), 0)::int from click_counts where link_id = any(${ids}::uuid[])) as counted,
          (select coalesce(sum(n), 0)::int from click_totals where link_id = any(${ids}::uuid[])) as total`.execute(
        database.current,
      );
      const [row] = rows;
      expect(row?.total).toBe(row?.counted);
      return row?.counted ?? 0;
    }),
  );
const missDead = () =>
  processes.look(async (database) => {
    const later = { database, now: () => new Date(Date.now() + silentMs) };
    await tendCounting(later);
    return countLostCounters(later);
  });

test.each([
  ['busy links', 0],
  ['quiet links', 40],
])(
  'kill -9 under %s loses five seconds of counts at most, says so, and counts nothing twice',
  async (_name, everyMs) => {
    const first = await start();
    const { member, links } = await addLinks(first, 3);
    const ids = links.map(({ id }) => id);
    const codes = links.map(({ code }) => code);
    const before = await missDead();
    const load = keepOpening(first, codes, everyMs);
    await expect.poll(() => readWritten(ids)).toBeGreaterThan(0);
    const enough = load.answeredAtMs.length + 60;
    await expect.poll(() => load.answeredAtMs.length).toBeGreaterThan(enough);
    const killedAtMs = performance.now();
    await first.end('SIGKILL');
    await load.stop();
    const written = await readWritten(ids);
    const old = load.answeredAtMs.filter((atMs) => atMs < killedAtMs - lostMs - writingMs).length;
    expect(written).toBeGreaterThanOrEqual(old);
    // One may have been answered and counted whose answer did not arrive any more.
    expect(written).toBeLessThanOrEqual(load.answeredAtMs.length + 1);
    expect(await missDead()).toBe(before + 1);

    const second = await start();
    const { body } = await callsOf(second, member)('/api/links');
    expect(listed.parse(body).gaps).toHaveLength(before + 1);
    for (let n = 0; n < 20; n += 1) expect((await open(second.url, codes[n % 3] ?? '')).status).toBe(302);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(await readWritten(ids)).toBe(written + 20);
    expect(await missDead()).toBe(before + 1);
  },
);

test('while the database is away known links lead on, others get one clear answer, and counts wait for it', async () => {
  const line = await openDatabaseLine(processes.databaseUrl ?? '');
  try {
    const process = await start({ DATABASE_URL: line.url });
    const { links } = await addLinks(process, 2);
    const [known, unused] = links;
    if (known === undefined || unused === undefined) throw new Error('No links were made.');
    expect((await open(process.url, known.code)).status).toBe(302);
    line.cut();
    for (let n = 0; n < 50; n += 1) expect((await open(process.url, known.code)).status).toBe(302);
    const refused = await Promise.all(Array.from({ length: 10 }, () => open(process.url, unused.code)));
    const answers = new Set<string>();
    for (const answer of refused)
      answers.add(`${answer.status} ${answer.headers.get('retry-after')} ${await answer.text()}`);
    expect([...answers]).toEqual([expect.stringMatching(/^503 5 .*This link cannot be looked up right now/)]);
    line.mend();
    await expect.poll(async () => (await open(process.url, unused.code)).status).toBe(302);
    expect(await process.end('SIGTERM')).toBe(0);
    expect(await readWritten([known.id])).toBe(51);
  } finally {
    await line.close();
  }
});

test('counts whose commit was never confirmed are written once', async () => {
  const line = await openDatabaseLine(processes.databaseUrl ?? '');
  try {
    const process = await start({ DATABASE_URL: line.url });
    const { links } = await addLinks(process, 1);
    const [link] = links;
    if (link === undefined) throw new Error('No link was made.');
    line.loseCommitOf('insert into click_counts');
    for (let n = 0; n < 30; n += 1) expect((await open(process.url, link.code)).status).toBe(302);
    await expect.poll(() => line.lost(), { timeout: 30_000 }).toBe(1);
    expect(await readWritten([link.id])).toBe(30);
    for (let n = 0; n < 10; n += 1) expect((await open(process.url, link.code)).status).toBe(302);
    line.mend();
    expect(await process.end('SIGTERM')).toBe(0);
    expect(await readWritten([link.id])).toBe(40);
  } finally {
    await line.close();
  }
});
