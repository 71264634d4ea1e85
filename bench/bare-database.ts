import { createServer } from 'node:http';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** The floor of a start: the embedded database alone, and one query before the first answer. */
const lite = await PGlite.create(join(process.env.DATA_DIR ?? '', 'database'));
await lite.query('select 1');
const server = createServer((_request, response) => response.end('ok'));
server.listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void lite.close();
});
