import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServerProcess } from '../scripts/server-process.ts';
import type { ServerProcess } from '../scripts/server-process.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

/** As many at once as the product promises to withstand. */
const attempts = 200;
const askEveryMs = 20;
const quietMs = 3_000;
const email = 'flood@example.com';
const password = 'a long and unusual phrase';

/** The effect of a flood of sign-ins, and of one of sign-ups, on memory and on everybody else. */
export async function measureSignInFlood(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sponsorscope-bench-'));
  const env = { DATA_DIR: folder, DATABASE_URL: '', YOUTUBE_API_KEY: '', TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startServerProcess('dist/server/main.js', env);
  try {
    await post(server, { n: 0, path: 'sign-up/email', body: { name: 'Ada', email, password } });
    await post(server, { n: 0, path: 'sign-in/email', body: { email, password } });
    const quiet = await watchHealth(server, wait(quietMs));
    // Each from a network of its own and for an account of its own, so no throttle helps.
    const signIns = await flood(server, (n) => ({
      path: 'sign-in/email',
      body: { email: `nobody-${n}@example.com`, password },
    }));
    const signUps = await flood(server, (n) => ({
      path: 'sign-up/email',
      body: { name: 'Ada', email: `flood-${n}@example.com`, password },
    }));
    return [
      {
        what: 'Nobody else asks: /healthz, longest',
        measured: `${whole(Math.max(...quiet.healthMs))} ms`,
        beside: 'the machine by itself',
        aim: '',
      },
      ...describe(`${attempts} sign-ins at once`, signIns),
      ...describe(`${attempts} sign-ups at once`, signUps),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

interface Attempt {
  path: string;
  body: object;
}

interface Flood {
  statuses: number[];
  healthMs: number[];
  restMb: number;
  peakMb: number;
  /** The longest time the server's own thread did nothing else: the part of the wait that is not this program's. */
  pauseMs: number;
}

async function flood(server: ServerProcess, make: (n: number) => Attempt): Promise<Flood> {
  const restMb = readResidentMb(server.pid);
  await readPauseMs(server);
  const all = Array.from({ length: attempts }, (_, n) => post(server, { n: n + 1, ...make(n) }));
  const answered = Promise.all(all);
  const seen = await watchHealth(server, answered);
  return { ...seen, statuses: await answered, restMb, pauseMs: await readPauseMs(server) };
}

/** Calls `/healthz` again and again until `until` is settled. */
async function watchHealth(server: ServerProcess, until: Promise<unknown>) {
  const seen = { healthMs: new Array<number>(), peakMb: 0 };
  const work = { isOver: false };
  void until.finally(() => (work.isOver = true));
  while (!work.isOver) {
    const start = performance.now();
    const answer = await fetch(`${server.url}/healthz`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status}.`);
    seen.healthMs.push(performance.now() - start);
    seen.peakMb = Math.max(seen.peakMb, readResidentMb(server.pid));
    await wait(askEveryMs);
  }
  return seen;
}

async function post(server: ServerProcess, attempt: Attempt & { n: number }): Promise<number> {
  const { n, path, body } = attempt;
  const answer = await fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${n >> 8}.${n & 255}` },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function describe(what: string, { statuses, healthMs, restMb, peakMb, pauseMs }: Flood): Row[] {
  const sorted = healthMs.toSorted((a, b) => a - b);
  const ms = (value: number | undefined) => `${whole(value ?? Number.NaN)} ms`;
  const served = statuses.filter((status) => status === 200 || status === 401).length;
  const refused = statuses.filter((status) => status === 429 || status === 503).length;
  return [
    {
      what: `${what}: /healthz, longest`,
      measured: ms(sorted.at(-1)),
      beside: `half ${ms(median(sorted))}, 95 % ${ms(sorted[Math.floor(sorted.length * 0.95)])}; the server's own longest pause ${ms(pauseMs)}`,
      aim: '< 500 ms',
    },
    {
      what: `${what}: memory`,
      measured: `${whole(peakMb)} MB`,
      beside: `${whole(restMb)} MB before`,
      aim: 'bounded',
    },
    {
      what: `${what}: served`,
      measured: whole(served),
      beside: `${whole(refused)} refused, ${whole(statuses.length - served - refused)} otherwise`,
      aim: 'none otherwise',
    },
  ];
}

/** The longest pause of the server's thread since the last call. */
async function readPauseMs(server: ServerProcess): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
}

/** The process's resident memory as reported by Linux. */
function readResidentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}
