import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { Client } from 'pg';
import { defineConfig } from 'vitest/config';

/** Where the server's tests make databases of their own. */
const postgresUrl = 'postgresql://postgres@127.0.0.1:5432/postgres';

const common = {
  isolate: false,
  // One more than can compute at once: there is always one that waits for a disk, a time-out or a process.
  maxWorkers: availableParallelism() + 1,
  // These end what hangs, and nothing that is merely slow on a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
  // As for the journeys: a second try tells a machine's bad moment from a fault, and `npm test` names who needed one.
  retry: 1,
  setupFiles: ['scripts/fail-on-console-error.ts'],
};

/**
 * The server's tests run on each database; `*.embedded.test.ts` and `*.postgresql.test.ts` on that one alone, where the
 * other could not say more, and `*.unit.test.ts` once, without any.
 */
const server = (name: string, database: 'embedded' | 'postgresql') => ({
  test: {
    ...common,
    name,
    include: [`src/server/**/!(*.unit|*.${database === 'embedded' ? 'postgresql' : 'embedded'}).test.ts`],
    env: { TEST_DATABASE: database },
    globalSetup: database === 'postgresql' ? ['src/server/db/test-template.ts'] : [],
  },
});

const unit = {
  test: {
    ...common,
    name: 'unit',
    include: [
      'src/!(server)/**/*.test.ts',
      'src/*.test.ts',
      'src/server/**/*.unit.test.ts',
      'scripts/**/*.test.ts',
    ],
  },
};

/** Screens in a document without a layout (decision 035); each file with a page of its own. */
const screens = {
  plugins: [react()],
  test: {
    ...common,
    name: 'screens',
    isolate: true,
    include: ['src/web/**/*.test.tsx'],
    environment: 'happy-dom',
    setupFiles: [...common.setupFiles, 'src/web/test-surroundings.ts'],
  },
};

const projects = [unit, screens, server('server on the embedded database', 'embedded')];
if (await admits()) projects.push(server('server on PostgreSQL', 'postgresql'));
else process.stdout.write(`The PostgreSQL part is skipped: ${postgresUrl} cannot be used here.\n`);

export default defineConfig({ test: { projects } });

/** True where a PostgreSQL server on this machine lets the tests in. */
async function admits(): Promise<boolean> {
  const client = new Client({ connectionString: postgresUrl, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
