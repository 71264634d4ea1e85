import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { copyTemplate } from '../db/test-database.ts';
import type { EmptyDatabase } from '../db/test-database.ts';
import { spawnNode, surroundings } from './test-surroundings.ts';

const ownRoot = join(import.meta.dirname, '..', '..', '..', '..');
/** `npm test` names the built server, which it has just built; other runs take the sources, as they may have changed. */
const ownScript = process.env['TEST_SERVER_SCRIPT'] ?? 'src/server/main.ts';

export interface TestProcess {
  child: ChildProcess;
  /** Empty for a worker. */
  url: string;
  /** Everything it has printed so far. */
  said(): string;
  /** Waits until the process has ended; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Runs the product as processes of their own, one after the other or together, over one data folder or database. */
export interface TestProcesses {
  dataDir: string;
  /** `null` if the processes run the database themselves, in the data folder. */
  databaseUrl: string | null;
  /** `root` is that of another version of the product. */
  start(environment?: Record<string, string>, root?: string): Promise<TestProcess>;
  /** Runs a process that should end by itself instead of answering. */
  startInVain(environment?: Record<string, string>): Promise<{ code: number | null; said: string }>;
  /** Reads the tables, as one more process. */
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Processes on a database with its tables, or on `given`; with `installation` on an empty data folder without
 * configuration.
 */
export async function createTestProcesses({
  installation = false,
  given = null,
}: { installation?: boolean; given?: EmptyDatabase | null } = {}): Promise<TestProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'sponsorscope-process-'));
  const copy = installation ? null : (given ?? (await copyTemplate()));
  const databaseUrl = copy?.url ?? null;
  const base = {
    ...surroundings,
    PORT: '0',
    DATA_DIR: folder,
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  const started: ChildProcess[] = [];
  const run = async (environment: Record<string, string>, root = ownRoot) => {
    const process = await startProcess({ ...base, ...environment }, root);
    started.push(process.child);
    return process;
  };
  return {
    dataDir: folder,
    databaseUrl,
    async start(environment = {}, root = ownRoot) {
      const process = await run(environment, root);
      const { exitCode } = process.child;
      if (exitCode !== null) throw new Error(`It ended with ${exitCode}: ${process.said()}`);
      return process;
    },
    async startInVain(environment = {}) {
      const process = await run(environment);
      return { code: process.child.exitCode, said: process.said() };
    },
    async look(work) {
      const database = await openDatabase({ dataDir: folder, databaseUrl });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    async close() {
      for (const child of started) child.kill('SIGKILL');
      await copy?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Requests an analysis from a process, as the visitor at this machine. */
export function postAnalysis(
  url: string,
  channelUrl: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/functions/v1/analyze-youtube-channel`, {
    method: 'POST',
    body: JSON.stringify({ channelUrl }),
    headers,
  });
}

export async function readAnalysis(answer: Response): Promise<LimitedAnalysis> {
  return limitedAnalysis.parse(await answer.json());
}

async function startProcess(environment: Record<string, string>, root: string): Promise<TestProcess> {
  const script = root === ownRoot ? ownScript : 'src/server/main.ts';
  const child = spawnNode([join(root, script)], environment);
  let said = '';
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /http:\/\/[\d.:]+\d/.exec(said)?.[0];
      if (url !== undefined) resolve(url);
      if (said.includes('ready as a worker')) resolve('');
    });
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    // Only then has all its output been read.
    child.once('close', () => resolve(''));
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { child, url: await address, said: () => said, end };
}
