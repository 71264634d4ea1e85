import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const scripts = join(import.meta.dirname, '../../../../scripts');

export interface RunningCommand {
  /** Its exit code, and everything it printed. */
  ended: Promise<{ code: number | null; said: string }>;
  kill(): void;
}

/** Runs `npm run backup` or `npm run restore` as an operator does, without npm. */
export function startCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  environment: Record<string, string>,
): RunningCommand {
  const child = spawn(process.execPath, [join(scripts, `${name}.ts`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, said }));
  return { ended, kill: () => void child.kill('SIGKILL') };
}
