import { once } from 'node:events';
import { expect, test } from 'vitest';
import { spawnNode, surroundings } from './test-surroundings.ts';

const startsAnother = `
  import { spawnNode } from ${JSON.stringify(import.meta.resolve('./test-surroundings.ts'))};
  const other = spawnNode(['--eval', 'setInterval(() => {}, 1000); console.log("ready")'], {});
  other.stdout.on('data', () => console.log(other.pid));
`;

test('a process that tests started ends with the one that started it, however that ended', async () => {
  const starter = spawnNode(['--input-type=module', '--eval', startsAnother], surroundings);
  const [said]: unknown[] = await once(starter.stdout, 'data');
  const pid = Number(String(said));
  const isRunning = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isRunning()).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(isRunning).toBe(false);
});
