import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client } from 'pg';
import { openEmbeddedServer } from './embedded-server.ts';
import type { EmbeddedServer } from './embedded-server.ts';

/**
 * A process for tests that uses the server of a data folder: `node test-embedded-process.ts <folder> hold|write`. It
 * prints "ready" once it is connected, with `write` then the number of each row that the database has confirmed, and
 * ends in order when its input closes.
 */
const [dataDir = '', mode = 'hold', writer = '0'] = process.argv.slice(2);
const stop = new AbortController();

const server = await openEmbeddedServer({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
process.stdout.write('ready\n');
process.stdin.resume().once('end', () => stop.abort());
await (mode === 'write' ? writeUntilStopped(server) : once(stop.signal, 'abort'));
await server.close();
process.stdout.write('closed\n');

async function writeUntilStopped(opened: EmbeddedServer): Promise<void> {
  let number = 0;
  const next = () => (number += 1);
  while (!stop.signal.aborted) {
    try {
      await writeRows(opened, next);
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      await opened.recover();
    }
    // Input is only read between turns.
    await nextTurn();
  }
}

async function writeRows(opened: EmbeddedServer, next: () => number): Promise<void> {
  const client = new Client(opened.connection);
  client.on('error', () => {});
  try {
    await client.connect();
    while (!stop.signal.aborted) {
      const number = next();
      await client.query('insert into written values ($1, $2)', [writer, number]);
      process.stdout.write(`${number}\n`);
    }
  } finally {
    await client.end().catch(() => {});
  }
}
