import { createServer } from 'node:http';
import { applicationRole } from '../src/server/platform/db/pool.ts';
import { openBarePool } from './bare-pool.ts';
import { readRecorded } from './recorded-statements.ts';

/**
 * The bare implementation of a repeated call with an API key: node:http, the driver, the product's statements as they
 * were recorded, each planned once, and the stored bytes. No key to check, no contract, no limits, no headers, no log.
 */
const { pool, close } = await openBarePool();
pool.on('connect', (client) => void client.query(`set role ${applicationRole}`));
const statements = await readRecorded(process.env.RECORDED ?? '');

const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.end('ok');
    return;
  }
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    JSON.parse(body);
    void answer().then((text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text));
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');

async function answer(): Promise<string> {
  let last: { id?: string; text?: string } | undefined;
  for (const statement of statements)
    [last] = (await pool.query<{ id?: string; text?: string }>(statement)).rows;
  return `{"id":"${last?.id ?? ''}",${last?.text?.slice(1) ?? ''}`;
}

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close();
});
