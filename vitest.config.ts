import { connect } from 'node:net';
import { defineConfig } from 'vitest/config';

const postgresAddress = { host: '127.0.0.1', port: 5432 };

const common = {
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
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
if (await answers()) projects.push(server('server on PostgreSQL', 'postgresql'));
else {
  const { host, port } = postgresAddress;
  process.stdout.write(`The PostgreSQL part is skipped: no server answers at ${host}:${port}.\n`);
}

export default defineConfig({ test: { projects } });

/** True where a PostgreSQL server listens on this machine. */
function answers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ ...postgresAddress, timeout: 1000 });
    const settle = (open: boolean) => () => {
      socket.destroy();
      resolve(open);
    };
    socket.on('connect', settle(true)).on('error', settle(false)).on('timeout', settle(false));
  });
}
