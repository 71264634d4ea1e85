import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../scripts/server-process.ts';

const askEveryMs = 20;

/** The longest that anybody else waits for the server while work is in progress, in ms. */
export async function watchHealth(server: ServerProcess, work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  let longest = 0;
  void work.finally(() => (state.isOver = true)).catch(() => undefined);
  while (!state.isOver) {
    const start = performance.now();
    const answer = await fetch(`${server.url}/healthz`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`/healthz answered ${answer.status} meanwhile.`);
    longest = Math.max(longest, performance.now() - start);
    await wait(askEveryMs);
  }
  return longest;
}
