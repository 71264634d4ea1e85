import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProcesses } from './platform/testing/test-process.ts';
import type { TestProcesses } from './platform/testing/test-process.ts';

let processes: TestProcesses;
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterAll(() => processes.close());

test('a process that is stopped has written down every request that it answered', async () => {
  const process = await processes.start();
  const ids = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer = await fetch(`${process.url}/api/start`);
      await answer.body?.cancel();
      return answer.headers.get('x-request-id') ?? 'none';
    }),
  );
  expect(await process.end('SIGTERM')).toBe(0);
  // The end of what it said may still be on its way.
  for (const id of ids) await expect.poll(() => process.said().split(id).length - 1).toBe(1);
});

test('a database that does not answer is reported in a sentence', async () => {
  const { said } = await processes.startInVain({
    DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:9/none',
  });
  expect(said).toBe('Sponsorscope cannot start. The database that DATABASE_URL names does not answer.\n');
});

test('a data folder of the former engine is refused with a sentence, and left as it is', async () => {
  const former = join(processes.dataDir, 'database');
  mkdirSync(former);
  writeFileSync(join(former, 'PG_VERSION'), '18\n');
  const { code, said } = await processes.startInVain({ DATABASE_URL: '' });
  expect(said).toMatch(/^Sponsorscope cannot start\. .*not carried over.*DATA_DIR\.\n$/);
  expect(code).toBe(1);
  expect(readdirSync(processes.dataDir)).not.toContain('postgresql');
});

test('wrong configuration is reported in a sentence for each value', async () => {
  const { said } = await processes.startInVain({
    PORT: 'eighty',
    ROLE: 'boss',
    BASE_URL: 'ftp://x',
    TRUSTED_PROXIES: '10.0.0.0/99',
  });
  for (const name of ['PORT', 'ROLE', 'BASE_URL', 'TRUSTED_PROXIES'])
    expect(said).toMatch(new RegExp(`${name} .*\\.`));
});
