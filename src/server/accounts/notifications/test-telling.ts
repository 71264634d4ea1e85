import { connectDatabase } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/outside/mail-message.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

/** What timed tasks tell with, over a test server: their mails, and a second process on the same database. */
export async function openTelling(server: TestServer) {
  const mails: Mail[] = [];
  const other = await connectDatabase(server.testDatabase.url);
  const contextOf = (database: Database = server.database) => ({
    database,
    demo: false,
    now: () => server.clock.now,
    mailer: {
      send: (mail: Mail) => Promise.resolve(void mails.push(mail)),
      close: () => Promise.resolve(),
    },
    origin: () => server.url,
    warn: () => undefined,
  });
  return {
    /** Those of the tasks alone. */
    mails,
    contextOf,
    /** A task, as three processes run it at once. */
    atOnce: async (task: (context: ReturnType<typeof contextOf>) => Promise<void>) => {
      await Promise.all([task(contextOf()), task(contextOf(other)), task(contextOf())]);
    },
    close: () => other.close(),
  };
}
