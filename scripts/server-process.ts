import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Ends what hangs: a process that ends by itself is noticed at once, and a busy machine is slow. */
const startTimeoutMs = 120_000;
/** Everything the started servers log, for when a test or a benchmark fails. */
const logPath = 'test-results/server.log';

export interface ServerProcess {
  url: string;
  pid: number;
  /** From the start of the process to the first healthy answer. */
  startMs: number;
  stop: () => Promise<void>;
}

/** Starts a script as a process of its own on a free port and waits until it answers `/healthz`. */
export async function startServerProcess(
  script: string,
  env: Record<string, string>,
): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  mkdirSync(dirname(logPath), { recursive: true });
  const log = openSync(logPath, 'a');
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null)
      throw new Error(`${script} ended with code ${child.exitCode}: see ${logPath}.`);
    if (performance.now() - start > startTimeoutMs) {
      await stop();
      throw new Error(`${script} did not become healthy: see ${logPath}.`);
    }
    await wait(20);
  }
  return { url, pid: child.pid ?? 0, startMs: performance.now() - start, stop };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
