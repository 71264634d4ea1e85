import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canNest, createTestFolder, listProcesses, postmastersOn, query } from './test-embedded-folder.ts';
import type { OtherProcess, TestFolder } from './test-embedded-folder.ts';
import { trialNumbers, trialSeed, trialSize } from '../../../../values/test-trials.ts';

/** A sample has each kind of them once. */
const kills = trialSize({ sample: 7, whole: 40 });

const sleeping = `select pid from pg_stat_activity where query like '%pg_sleep(60)' and pid <> pg_backend_pid()`;

let folder: TestFolder;
beforeEach(() => {
  folder = createTestFolder();
});
afterEach(() => folder.remove());

test(`nothing that was confirmed is lost in ${kills} kills (seed ${trialSeed})`, async () => {
  const random = trialNumbers();
  const trial = new Trial(folder, random);
  await trial.begin();
  for (let kill = 0; kill < kills; kill += 1) {
    // Each kind in turn, so that a small sample has them all; the moment is left to chance.
    const kind = kinds[kill % kinds.length] ?? 'writer';
    await sleep(random() * 300);
    await trial.kill(kind);
    expect(postmastersOn(folder.dataDir).length).toBeLessThanOrEqual(1);
  }
  const { confirmed, lost } = await trial.finish();
  expect(lost).toEqual([]);
  expect(confirmed).toBeGreaterThan(kills);
});

test('the server mends itself where one of its processes is killed, and statements go on', async () => {
  const server = await folder.open();
  await query(server, 'create table kept as select 7 as number');
  const cut = query(server, 'select pg_sleep(60)').catch(String);
  await expect.poll(() => query(server, sleeping)).toHaveLength(1);
  const [pid] = await query(server, sleeping);
  const postmaster = folder.postmaster();
  process.kill(Number(pid), 'SIGKILL');
  expect(await cut).toMatch(/terminat|ECONNRESET/);
  await server.recover();
  expect(await query(server, 'select number from kept')).toEqual([7]);
  expect(folder.postmaster()).toBe(postmaster);
});

test('a server that waits for its clients before ending is restarted', async () => {
  const server = await folder.open();
  const waiting = query(server, 'select pg_sleep(60)').catch(() => []);
  await expect.poll(() => query(server, sleeping)).toHaveLength(1);
  const postmaster = folder.postmaster();
  // As a system does that ends all of a service's processes at once.
  process.kill(postmaster, 'SIGTERM');
  await expect.poll(() => query(server, 'select 1').catch(String)).toMatch(/shutting down/);
  await server.recover();
  expect(await query(server, 'select 1')).toEqual([1]);
  expect(folder.postmaster()).not.toBe(postmaster);
  await waiting;
});

/** One that has ended since it was found needs no killing. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

test('a server that is killed at each start is given up with a sentence', async () => {
  const stop = new AbortController();
  const killing = (async () => {
    // Without a pause: a server that was not seen in time would be open.
    for (; !stop.signal.aborted; await setImmediate())
      for (const pid of postmastersOn(folder.dataDir)) kill(pid);
  })();
  await expect(folder.open()).rejects.toThrow(/does not start/);
  stop.abort();
  await killing;
  expect(await query(await folder.open(), 'select 1')).toEqual([1]);
});

const kinds = ['postmaster', 'writer', 'all at once', 'start', 'part', 'end', 'first start'] as const;
type Kind = (typeof kinds)[number];

/** Two processes that write without a pause, and the means to kill them and their server. */
class Trial {
  readonly #folder: TestFolder;
  readonly #random: () => number;
  #writers: OtherProcess[] = [];
  readonly #all: { writer: string; process: OtherProcess }[] = [];

  constructor(folder: TestFolder, random: () => number) {
    this.#folder = folder;
    this.#random = random;
  }

  async begin(): Promise<void> {
    const server = await this.#folder.open();
    await query(server, 'create table written (writer text, number integer)');
    await server.close();
    await this.#fill();
  }

  async kill(kind: Kind): Promise<void> {
    if (kind === 'postmaster') this.#killPostmaster();
    if (kind === 'part') this.#killPart();
    if (kind === 'writer') await this.#take()?.kill();
    if (kind === 'all at once') await Promise.all(this.#writers.splice(0).map((writer) => writer.kill()));
    if (kind === 'start') await this.#killAtStart();
    if (kind === 'end') await this.#killAtEnd();
    if (kind === 'first start') await this.#killAtFirstStart();
    await this.#fill();
  }

  /** Ends all in order, and looks which of the rows that were confirmed to them are there. */
  async finish(): Promise<{ confirmed: number; lost: string[] }> {
    for (const writer of this.#writers) await writer.finish();
    await this.#folder.ended();
    const server = await this.#folder.open();
    const kept = new Set(await query(server, `select writer || ' ' || number from written`));
    const confirmed = this.#all.flatMap(({ writer, process }) =>
      process.confirmed.map((n) => `${writer} ${n}`),
    );
    return { confirmed: confirmed.length, lost: confirmed.filter((row) => !kept.has(row)) };
  }

  /** Two that write, each of which goes on by itself after what happened to the server. */
  async #fill(): Promise<void> {
    while (this.#writers.length < 2) this.#writers.push(this.#launch());
    await Promise.all(this.#writers.map((writer) => writer.ready));
    const before = this.#writers.map((writer) => writer.confirmed.length);
    const hasStopped = () =>
      this.#writers.some((writer, index) => writer.confirmed.length <= (before[index] ?? 0));
    while (hasStopped()) await sleep(10);
  }

  #launch(): OtherProcess {
    const writer = String(this.#all.length);
    const process = this.#folder.launch({
      mode: 'write',
      writer,
      inNamespace: canNest && this.#random() < 0.5,
    });
    this.#all.push({ writer, process });
    return process;
  }

  #take(): OtherProcess | undefined {
    return this.#writers.splice(Math.floor(this.#random() * this.#writers.length), 1)[0];
  }

  #killPostmaster(): void {
    const [pid] = postmastersOn(this.#folder.dataDir);
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  }

  #killPart(): void {
    const [postmaster] = postmastersOn(this.#folder.dataDir);
    const parts = listProcesses().filter(({ parent }) => parent === postmaster);
    const part = parts[Math.floor(this.#random() * parts.length)];
    if (part !== undefined) process.kill(part.pid, 'SIGKILL');
  }

  async #killAtStart(): Promise<void> {
    await Promise.all(this.#writers.splice(0).map((writer) => writer.kill()));
    const starting = [this.#launch(), this.#launch(), this.#launch()];
    await sleep(this.#random() * 400);
    if (this.#random() < 0.5) this.#killPostmaster();
    await Promise.all(starting.map((one) => one.kill()));
  }

  async #killAtEnd(): Promise<void> {
    const ending = this.#writers.splice(0);
    const ended = Promise.all(ending.map((one) => one.finish()));
    await sleep(this.#random() * 80);
    if (this.#random() < 0.5) this.#killPostmaster();
    else await ending[0]?.kill();
    await ended;
  }

  /** On a folder of its own, whose cluster is only being made. */
  async #killAtFirstStart(): Promise<void> {
    const fresh = createTestFolder();
    try {
      const first = fresh.launch();
      await sleep(this.#random() * 1_500);
      await first.kill();
      await query(await fresh.open(), 'select 1');
    } finally {
      await fresh.remove();
    }
  }
}
