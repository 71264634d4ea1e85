import { once } from 'node:events';
import { join } from 'node:path';
import { spawnNode, surroundings } from './test-surroundings.ts';

const scripts = join(import.meta.dirname, '../../../../scripts');

export interface RunningCommand {
  /** Its exit code, and what it printed on standard output and standard error. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
  kill(): void;
}

/** Runs a command as whoever operates the product does, without npm. `name` is its file's in `scripts`. */
export function startCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): RunningCommand {
  const child = spawnNode([join(scripts, `${name}.ts`), ...args], { ...surroundings, ...environment });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ ...said, code: child.exitCode }));
  return { ended, kill: () => void child.kill('SIGKILL') };
}
