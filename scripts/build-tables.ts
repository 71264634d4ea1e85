import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, connectDatabase } from '../src/server/platform/db/database.ts';
import { openThrowawayServer } from '../src/server/platform/db/embedded/throwaway-server.ts';
import { openPlainOwner } from '../src/server/platform/db/plain-owner.ts';
import { describeTables } from '../src/server/platform/db/table-types.ts';

const server = await openThrowawayServer();
try {
  const url = await openPlainOwner(addressOf(server.connection));
  const database = await connectDatabase(url);
  await database.close();
  for (const [file, text] of Object.entries(await describeTables(url)))
    writeFileSync(join('src/server/platform/db', file), text);
} finally {
  await server.close();
}
