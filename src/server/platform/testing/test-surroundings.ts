import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { tmpdir } from 'node:os';

/**
 * What a started process has of this one. Half of a start is loading the scripts: a process that is killed keeps none of
 * them, and one that may not read those that others kept compiles all anew.
 */
export const surroundings = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  TMPDIR: tmpdir(),
};

/** Its input ends with whoever started it. */
const endsAlong =
  "data:text/javascript,process.stdin.on('close',()=>process.kill(process.pid,'SIGKILL')).resume().unref()";

/** Runs Node until it ends, or until this process does: a run of the tests that is broken off leaves nothing behind. */
export function spawnNode(
  args: readonly string[],
  environment: Record<string, string>,
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['--import', endsAlong, ...args], { env: environment });
}
