import { writeFileSync } from 'node:fs';
import { addressOf, connectDatabase } from '../src/server/platform/db/database.ts';
import { openThrowawayServer } from '../src/server/platform/db/embedded/throwaway-server.ts';
import { openPlainOwner } from '../src/server/platform/db/plain-owner.ts';
import { describeTables } from '../src/server/platform/db/table-types.ts';

const server = await openThrowawayServer();
try {
  const url = await openPlainOwner(addressOf(server.connection));
  const database = await connectDatabase(url);
  await database.close();
  writeFileSync('src/server/platform/db/tables.ts', await describeTables(url));
} finally {
  await server.close();
}
