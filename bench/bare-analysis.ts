import { createServer } from 'node:http';
import { storedForMs } from '../src/server/analysis/channel-analysis/channel-analysis.rows.ts';
import { clockSkewMs } from '../src/values/clock-errors.ts';
import { storedByReference } from '../src/server/analysis/channel-analysis/visitors.rows.ts';
import { applicationRole } from '../src/server/platform/db/pool.ts';
import { parseReference, referenceKey } from '../src/youtube/reference.ts';
import { openBarePool } from './bare-pool.ts';

/**
 * The bare implementation of a cached analysis: node:http, the driver, the product's statement, its bytes. No
 * contract, no limits, no headers, no log. With `PLAN=once` the statement is named, so PostgreSQL plans it once.
 */
const { pool, close } = await openBarePool();
pool.on('connect', (client) => void client.query(`set role ${applicationRole}`));
const name = process.env.PLAN === 'once' ? { name: 'stored' } : {};
const visitor = await pool.query<{ hash: Buffer }>(
  'select address_hash as hash from channel_analyses where user_id is null limit 1',
);

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end('ok');
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    void answer(JSON.parse(body).channelUrl).then((text) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    );
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');

async function answer(channelUrl: string): Promise<string> {
  const reference = parseReference(channelUrl);
  const key = reference === null ? '' : referenceKey(reference);
  const values = [
    key,
    visitor.rows[0]?.hash,
    new Date(Date.now() - storedForMs),
    true,
    new Date(Date.now() + clockSkewMs),
  ];
  const { rows } = await pool.query<{ id: string; text: string }>({
    ...name,
    text: storedByReference,
    values,
  });
  return `{"id":"${rows[0]?.id ?? ''}",${rows[0]?.text.slice(1) ?? ''}`;
}

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close();
});
