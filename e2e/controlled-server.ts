import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { destination } from 'pino';
import { parseConfiguration } from '../src/server/configuration.ts';
import { refreshWatched } from '../src/server/analysis/watch/refresh.usecases.ts';
import { tellOfChanges } from '../src/server/analysis/watch/told-changes.usecases.ts';
import { openChannelReading } from '../src/server/channel-reading.ts';
import { createLog } from '../src/server/platform/log.ts';
import { startProduct } from '../src/server/product.ts';
import { createOperations } from './control-operations.ts';

/**
 * The whole product as `src/server/main.ts` starts it, with a clock that journeys move and a second port on which
 * they change accounts. The second port's address is written into `control-address` in the data folder.
 */
const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
const configuration = parseConfiguration(process.env);
const control = createServer((request, response) => {
  answer(request.url ?? '', json(request)).then(
    (body) => response.end(JSON.stringify(body ?? null)),
    (error: unknown) => response.writeHead(400).end(String(error)),
  );
});
control.listen(0, '127.0.0.1', () => {
  const address = control.address();
  const port = typeof address === 'object' ? address?.port : null;
  writeFileSync(join(configuration.dataDir, 'control-address'), `http://127.0.0.1:${port}`);
});
const starting = startProduct(configuration, createLog(destination({ dest: 2, sync: false })), clock);
const product = await starting;

process.on('SIGTERM', () => {
  control.close();
  product.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

/** `POST /<operation>` with its input as JSON. */
async function answer(url: string, body: Promise<unknown>): Promise<unknown> {
  const { database } = await starting;
  const operations = createOperations({
    database,
    clock,
    demo: configuration.youtube.apiKey === null,
    tendWatches,
  });
  const operation = Object.entries(operations).find(([name]) => `/${name}` === url)?.[1];
  if (operation === undefined) throw new Error(`There is no operation ${url}.`);
  return operation(await body);
}

/** What timers would do in a while. */
async function tendWatches(): Promise<void> {
  const { database } = await starting;
  const { now } = clock;
  const warn = (error: unknown) => process.stderr.write(`${String(error)}\n`);
  const alertReporter = { report: () => undefined, flush: () => Promise.resolve() };
  const reading = await openChannelReading(configuration, { database, now, alertReporter, warn });
  const mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const context = { ...reading, database, now, warn, mailer, origin: () => 'https://sponsorscope.example' };
  await refreshWatched(context);
  await tellOfChanges(context);
  await reading.close();
}
