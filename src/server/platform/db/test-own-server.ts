import { addressOf } from './database.ts';
import { openThrowawayServer } from './embedded/throwaway-server.ts';
import { describeRun, prepareTemplate } from './test-database.ts';
import type { TestRun } from './test-database.ts';

/** Runs once before all tests: starts the server that they take databases from. The returned function ends it. */
export default async function startOwnServer(): Promise<() => Promise<void>> {
  const server = await openThrowawayServer({ max_connections: '300' });
  const run: TestRun = { serverUrl: addressOf(server.connection), name: 'own', strategy: 'file_copy' };
  await prepareTemplate(run);
  Object.assign(process.env, describeRun(run));
  return () => server.close();
}
