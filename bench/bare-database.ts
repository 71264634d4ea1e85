import { createServer } from 'node:http';
import { openBarePool } from './bare-pool.ts';

/** The floor of a start: the database server alone, and one query before the first answer. */
const { pool, close } = await openBarePool();
await pool.query('select 1');
const server = createServer((_request, response) => response.end('ok'));
server.listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close();
});
