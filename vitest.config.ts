import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useMemoryDisk } from './scripts/memory-disk.ts';
import { describeRun } from './src/server/platform/db/test-database.ts';
import { admitsTests, externalRun } from './src/server/platform/db/test-external-server.ts';

useMemoryDisk();
// Screens show the reader's own time; here the reader lives in Greenwich, as in the journeys.
process.env['TZ'] = 'UTC';

const common = {
  isolate: false,
  // Two more than can compute at once: most of the server's tests wait for the database, a time-out or a process.
  maxWorkers: availableParallelism() + 2,
  // These end what hangs, and nothing that is merely slow on a busy machine.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 120_000 } },
  // As for the journeys: another try tells a machine's bad moment from a fault, and `npm test` names who needed one.
  retry: 2,
  setupFiles: ['scripts/fail-on-console-error.ts'],
};

const withProperties = { ...common, setupFiles: [...common.setupFiles, 'scripts/seed-properties.ts'] };

/** Node loads our modules as it does in the product, and once for all files of a process (decision 090). */
const onNode = { ...withProperties, experimental: { viteModuleRunner: false, nodeLoader: false } };

const withServers = {
  ...onNode,
  setupFiles: [...onNode.setupFiles, 'src/server/platform/testing/fail-on-open-server.ts'],
};

/**
 * `*.unit.test.ts` need no database, all others of the server and of the card provider's double one that each file takes
 * from the run's own server.
 */
const server = {
  test: {
    ...withServers,
    name: 'server',
    include: ['src/{server,doubles/stripe}/**/!(*.unit).test.ts'],
    globalSetup: ['src/server/platform/db/test-own-server.ts'],
  },
};

/** What a foreign server could answer differently: roles, migrations, locks, contention, jobs, and each call once. */
const conformance = {
  test: {
    ...withServers,
    name: 'conformance on an external PostgreSQL',
    include: [
      'src/server/platform/db/!(*.unit).test.ts',
      'src/server/platform/jobs/queue.test.ts',
      'src/server/admin/backups/{restore,pg-dump}.test.ts',
      'src/server/analysis/channel-analysis/{every-answer,former-results}.test.ts',
      'src/server/{contention,lost-database,rows-of-users}.test.ts',
    ],
    env: describeRun(externalRun),
    globalSetup: ['src/server/platform/db/test-external-server.ts'],
  },
};

const unit = {
  test: {
    ...onNode,
    name: 'unit',
    include: [
      'src/!(server|doubles|web)/**/*.test.ts',
      'src/doubles/!(stripe)/**/*.test.ts',
      'src/{server,doubles}/**/*.unit.test.ts',
      'scripts/**/*.test.ts',
    ],
  },
};

/** What belongs to screens and needs no document. */
const web = { test: { ...withProperties, name: 'web', include: ['src/web/**/*.test.ts'] } };

/** Screens in a document without a layout (decision 035); each file with a page of its own (088). */
const screens = {
  plugins: [react()],
  test: {
    ...common,
    name: 'screens',
    // Pages are kept until the process ends, some 13 MB for each file: the runner holds on to them.
    execArgv: ['--max-old-space-size=2048'],
    include: ['src/web/**/*.test.tsx'],
    environment: './src/web/test-pages.ts',
    // What a frame shows is another page's business.
    environmentOptions: { happyDOM: { settings: { navigation: { disableChildFrameNavigation: true } } } },
    setupFiles: ['src/web/test-new-page.ts', ...common.setupFiles, 'src/web/test-surroundings.ts'],
  },
};

const isAdmitted = await admitsTests(externalRun.serverUrl);
if (!isAdmitted)
  process.stdout.write(
    `The conformance tests are skipped: there is no PostgreSQL 15 or newer at ${externalRun.serverUrl}.\n`,
  );

export default defineConfig({
  test: { projects: [unit, web, screens, server, ...(isAdmitted ? [conformance] : [])] },
});
