import { Client } from 'pg';
import { defineConfig } from 'vitest/config';

/** Where the server's tests make databases of their own. */
const postgresUrl = 'postgresql://postgres@127.0.0.1:5432/postgres';

const common = {
  isolate: false,
  // By itself the runner leaves one core to others.
  maxWorkers: '100%',
  // Ends what hangs, and nothing that is merely slow on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: ['scripts/fail-on-console-error.ts'],
};

const server = (name: string, database: 'embedded' | 'postgresql') => ({
  test: { ...common, name, include: ['src/server/**/*.test.ts'], env: { TEST_DATABASE: database } },
});

const unit = {
  test: {
    ...common,
    name: 'unit',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: ['src/server/**', 'node_modules/**'],
  },
};

const projects = [unit, server('server on the embedded database', 'embedded')];
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
