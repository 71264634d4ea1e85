import { destination } from 'pino';
import type { Configuration } from './configuration.ts';
import { ConfigurationError, findMissingContact, parseConfiguration } from './configuration.ts';
import { createLog } from './platform/log.ts';
import { startProduct } from './product.ts';
import type { RunningProduct } from './product.ts';

// Log lines go to standard error: standard output has the one line that says where the product answers. A reader that
// stalls delays no request: lines are written in the background, as many as one write takes, at most 200 ms late, and
// the rest when the process ends.
const log = createLog(destination({ dest: 2, sync: false, minLength: 16_000, periodicFlush: 200 }));
/** Runs the product until a signal ends it; prints where it answers, or to standard error why it cannot start. */
export async function start(environment: Parameters<typeof parseConfiguration>[0]): Promise<void> {
  try {
    const configuration = parseConfiguration(environment);
    const missing = findMissingContact(configuration);
    if (missing !== null) log.warn(missing);
    const tooOld = Promise.withResolvers<string>();
    const product = await startProduct(configuration, log, { onTooOld: tooOld.resolve });
    void endInOrder(product, tooOld.promise);
    process.stdout.write(`${describe(configuration, product)}\n`);
  } catch (error) {
    const isPlain = error instanceof ConfigurationError || !(error instanceof TypeError);
    const text = error instanceof Error && isPlain ? error.message : String(error);
    process.stderr.write(`Sponsorscope cannot start. ${text}\n`);
    process.exitCode = 1;
  }
}

function describe(configuration: Configuration, { url }: RunningProduct): string {
  if (url === null) return 'Sponsorscope is ready as a worker.';
  const demo = configuration.youtube.apiKey === null ? ' with invented sample channels' : '';
  return `Sponsorscope is ready at ${url}${demo}.`;
}

/** Once a signal asks for it, or the tables have become too new for this program. */
async function endInOrder(product: RunningProduct, tooOld: Promise<string>): Promise<void> {
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    product.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, 'Stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop(0)).on('SIGINT', () => stop(0));
  log.error(await tooOld);
  stop(1);
}
