import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { openEmbeddedServer } from './embedded-server.ts';
import type { EmbeddedServer } from './embedded-server.ts';

/**
 * A process of the tests that uses the server of a data folder: `node test-embedded-process.ts <folder> hold|write`. It
 * prints "ready" once it is connected, then with `write` the number of each row that the database has confirmed, and ends
 * in order with its input.
 */
const [dataDir = '', mode = 'hold', writer = '0'] = process.argv.slice(2);
let stopping = false;

const server = await openEmbeddedServer({ dataDir, log: (line) => process.stderr.write(`${line}\n`) });
process.stdout.write('ready\n');
createInterface(process.stdin).on('close', () => {
  stopping = true;
});
if (mode === 'write') await writeRows(server);
else while (!stopping) await new Promise((resolve) => setTimeout(resolve, 10));
await server.close();
process.stdout.write('closed\n');

async function writeRows({ connection, recover }: EmbeddedServer): Promise<void> {
  let next = 1;
  while (!stopping) {
    const client = new Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('create table if not exists written (writer text, number integer)');
      while (!stopping) {
        await client.query('insert into written values ($1, $2)', [writer, next]);
        process.stdout.write(`${next}\n`);
        next += 1;
      }
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
      next += 1;
      await recover();
    } finally {
      await client.end().catch(() => {});
    }
  }
}
