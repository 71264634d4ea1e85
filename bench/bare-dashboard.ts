import { createServer } from 'node:http';
import { Client } from 'pg';
import type { PoolClient } from 'pg';
import { pino } from 'pino';
import { parseConfiguration } from '../src/server/configuration.ts';
import { startProduct } from '../src/server/product.ts';
import { openBarePool } from './bare-pool.ts';
import { dashboardCalls } from './dashboard-calls.ts';

/**
 * The bare implementation of a dashboard's calls: node:http, the driver, and the product's statements, recorded while
 * the product answers each call once. No contract, no session, no limits, no headers, no log.
 */
interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

const statements = await recordStatements();
const { pool, close } = await openBarePool();

const server = createServer((request, response) => {
  const known = statements.get(request.url ?? '');
  if (known === undefined) {
    response.end('ok');
    return;
  }
  void answer(known).then((text) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');

async function answer(known: readonly Statement[]): Promise<string> {
  const client: PoolClient = await pool.connect();
  try {
    const rows = [];
    for (const statement of known) rows.push(...(await client.query(statement)).rows);
    return JSON.stringify(rows);
  } finally {
    client.release();
  }
}

/** What the product sends to its database for each call, once it has warmed up. */
async function recordStatements(): Promise<Map<string, Statement[]>> {
  const configuration = parseConfiguration({ ...process.env, PORT: '0' });
  const product = await startProduct(configuration, pino({ enabled: false }));
  const query = Reflect.get(Client.prototype, 'query');
  let heard: Statement[] = [];
  Client.prototype.query = function record(this: Client, ...call: unknown[]) {
    const [statement] = call;
    if (typeof statement === 'string') heard.push({ text: statement });
    else if (isStatement(statement)) heard.push({ ...statement });
    return Reflect.apply(query, this, call);
  };
  const recorded = new Map<string, Statement[]>();
  try {
    for (const { method, path } of [...dashboardCalls, ...dashboardCalls, ...dashboardCalls]) {
      heard = [];
      const headers = { cookie: process.env.COOKIE ?? '' };
      const asked = await fetch(product.url + path, { method, headers });
      if (!asked.ok) throw new Error(`${path} answered ${asked.status}: ${await asked.text()}`);
      recorded.set(path, heard);
    }
    return recorded;
  } finally {
    Client.prototype.query = query;
    await product.close();
  }
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

process.on('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close();
});
