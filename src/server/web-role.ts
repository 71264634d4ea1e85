import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { sampleHighlights } from '../doubles/samples/sample-channels.ts';
import type { AlertReporter } from './platform/alerts/alert-reporter.usecases.ts';
import { createFailedRequests } from './admin/support/failed-requests.usecases.ts';
import { createAccounts } from './accounts/accounts/accounts.ts';
import { createKeyUsage } from './agency/api-keys/key-usage.usecases.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { createAddressHash } from './platform/http/address-hash.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './platform/db/database.ts';
import { createAccessLog } from './platform/http/access-log.ts';
import { listHosts } from './platform/http/hosts.ts';
import type { RunningServer } from './platform/http/server.ts';
import { startServer } from './platform/http/server.ts';
import type { TxtReader } from './platform/outside/dns.ts';
import type { Mailer } from './platform/outside/mail-message.ts';
import type { PaymentsAccess } from './platform/outside/payment-access.ts';
import { openCountries } from './deals/tracking/countries.usecases.ts';
import { createTracking } from './deals/tracking/tracking.ts';
import type { DestinationChecks } from './deals/tracking/destinations.ts';
import type { JobQueue, WatchedQueue } from './platform/jobs/queue.ts';
import type { ChannelReading } from './channel-reading.ts';
import { openWriter } from './deals/proposals/words.usecases.ts';
import { readVersion } from './version.ts';

/** What the role needs from the process it runs in. */
export interface WebParts extends Pick<AppDependencies, 'metrics' | 'probes'> {
  database: Database;
  readings: ChannelReading;
  queue: WatchedQueue;
  alertReporter: AlertReporter;
  exportQueue: JobQueue;
  access: PaymentsAccess;
  mailer: Mailer;
  dns: TxtReader;
  checks: DestinationChecks;
  origin: () => string;
  now: () => Date;
  log: Logger;
  warn: AppDependencies['warn'];
}

const root = join(import.meta.dirname, '..', '..');

/** Answers requests; what only this role needs is opened here and given to `opened`. */
export async function serveRequests(
  configuration: Configuration,
  parts: WebParts,
  opened: (() => Promise<void>)[],
): Promise<RunningServer> {
  const { createApp } = await import('./app.ts');
  const dependencies = await gather(configuration, parts);
  opened.push(() => dependencies.accounts.settle());
  opened.push(() => dependencies.keyUsage.flush());
  opened.push(() => dependencies.tracking.counter.close());
  opened.push(() => dependencies.failedRequests.flush());
  const noticeMs = configuration.drainSeconds * 1_000;
  return startServer(createApp(dependencies), { ...configuration, noticeMs });
}

/** What others see of the process. */
function observed({ metrics, probes }: WebParts): Pick<AppDependencies, 'metrics' | 'probes'> {
  return { metrics, probes };
}

async function gather(configuration: Configuration, parts: WebParts): Promise<AppDependencies> {
  const { database, readings, queue, alertReporter, mailer, access, dns, origin, now, log, warn } = parts;
  const { demo, close: _, ...channels } = readings;
  return {
    ...channels,
    database,
    now,
    demo,
    accounts: await createAccounts({
      database,
      now,
      log,
      mailer,
      alertReporter,
      origin,
      google: configuration.google,
      confirmsAddresses: configuration.mail.smtpUrl !== null,
    }),
    mailer,
    writer: configuration.writer && openWriter(configuration.writer),
    keyUsage: createKeyUsage(database, warn),
    tracking: createTracking({
      ...parts,
      registry: parts.metrics.registry,
      countries: await openCountries(configuration.countriesFile, (sentence) => log.warn(sentence)),
    }),
    failedRequests: createFailedRequests({ database, now, warn }),
    payments: access.payments,
    paymentPages: access.paymentsDouble?.pages ?? null,
    origin,
    dns,
    hashAddress: await createAddressHash(database),
    bulkQueue: queue,
    exportQueue: parts.exportQueue,
    alertReporter,
    site: describeSite(configuration, demo),
    version: readVersion(),
    ...observed(parts),
    baseUrl: configuration.baseUrl,
    hosts: listHosts(configuration),
    contactAddress: configuration.contactAddress,
    trustedProxies: configuration.trustedProxies,
    pagesFolder: join(root, 'dist', 'web'),
    documentationFolder: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    logRequest: createAccessLog(log),
    warn,
    report: (error, requestId) => log.error({ err: error, requestId }, 'A request failed unexpectedly'),
  };
}

/** What pages tell of this installation. */
function describeSite({ mail, stripe, google }: Configuration, demo: boolean): AppDependencies['site'] {
  return {
    demo: { youtube: demo, mail: mail.smtpUrl === null, payments: stripe === null },
    googleSignIn: google !== null,
    sampleHandles: demo ? sampleHighlights.map((known) => ({ ...known })) : [],
  };
}
