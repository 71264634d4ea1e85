import { join } from 'node:path';
import type { Logger } from 'pino';
import { createAlertReporter } from './platform/alerts/alert-reporter.usecases.ts';
import { noteMail } from './admin/support/sent-mails.usecases.ts';
import { addFigures } from './admin/operations/figures.usecases.ts';
import { readBackupAge } from './admin/backups/scheduled-backups.usecases.ts';
import { reconcileAllowances } from './analysis/channel-analysis/channel-analysis.usecases.ts';
import type { Configuration } from './configuration.ts';
import { waitBriefly } from './platform/db/connection-waits.ts';
import type { Database } from './platform/db/database.ts';
import { openDatabase } from './platform/db/database.ts';
import { watchSchema } from './platform/db/schema-watch.ts';
import { startServer } from './platform/http/server.ts';
import type { RunningServer } from './platform/http/server.ts';
import { findObstacles } from './platform/db/readiness.ts';
import { createMetrics } from './platform/http/metrics.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { createProbes } from './platform/http/probes.ts';
import type { Probes } from './platform/http/probes.ts';
import { openJobQueue } from './platform/jobs/queue.ts';
import type { QueueAccess } from './platform/jobs/queue.ts';
import type { HeartbeatContext } from './platform/heartbeat/heartbeat.usecases.ts';
import { startHeartbeat } from './platform/heartbeat/heartbeat.usecases.ts';
import type { MailQueue, MailQueueContext } from './platform/mail-queue/mail-queue.usecases.ts';
import { createMailQueue } from './platform/mail-queue/mail-queue.usecases.ts';
import { createTxtReader } from './platform/outside/dns.ts';
import { createHostResolver, readPageHead } from './platform/outside/public-hosts.ts';
import { createOwnHosts } from './deals/tracking/tracking.ts';
import { listHosts } from './platform/http/hosts.ts';
import { connectMail } from './platform/outside/mail.ts';
import type { PaymentsAccess } from './platform/outside/payment-access.ts';
import { webhookPath } from './accounts/payments/webhook-listener.ts';
import { openChannelReading } from './channel-reading.ts';
import type { DestinationChecks } from './deals/tracking/destinations.ts';
import type { ChannelReading } from './channel-reading.ts';
import { createMetricsListener } from './metrics-listener.ts';
import { readVersion } from './version.ts';
import { serveRequests } from './web-role.ts';
import { startWork } from './worker-role.ts';

export interface RunningProduct {
  /** Where it answers; `null` for a worker. */
  url: string | null;
  database: Database;
  /** The card provider's double; `null` if the provider is connected. */
  paymentsDouble: PaymentsAccess['paymentsDouble'];
  /** Finishes work in progress and releases everything. */
  close(): Promise<void>;
}

interface ProductOptions {
  /** The product's only clock. */
  now?: () => Date;
  /** Called with a sentence once a newer program has changed the tables so that this one has to end. */
  onTooOld?: (sentence: string) => void;
}

/**
 * Starts the product in one of its roles: first what all of them need, then answering requests (`web`), then
 * background work (`worker`). If a later part fails, what was opened before is closed.
 */
export async function startProduct(
  configuration: Configuration,
  log: Logger,
  { now = () => new Date(), onTooOld = () => undefined }: ProductOptions = {},
): Promise<RunningProduct> {
  const { role } = configuration;
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const giveBack of opened.splice(0).toReversed()) await giveBack();
  };
  const warn = (error: unknown, sentence: string) => log.warn({ err: error }, sentence);
  try {
    const [database, { connectPayments }] = await load(configuration);
    opened.push(() => database.close());
    opened.push(watchSchema({ database, log, onTooOld }));
    let server: RunningServer | null = null;
    const origin = () => configuration.baseUrl ?? server?.url ?? '';
    const webhookUrl = () => server && server.url + webhookPath;
    const reached = { database, now, origin, webhookUrl, warn: (sentence: string) => log.warn(sentence) };
    const access = await connectPayments(configuration.stripe, reached);
    opened.push(access.close);
    const lookups = openLookups(configuration, origin);
    const alertReporter = createAlertReporter({ database, now, warn });
    opened.push(() => alertReporter.flush());
    const readings = await openChannelReading(configuration, { database, now, alertReporter, warn });
    opened.push(readings.close);
    const { close: closeQueues, ...queues } = openQueues({ database, warn });
    opened.push(closeQueues);
    const mailer = await openMail(configuration, { database, now, alertReporter, warn, log });
    opened.push(() => mailer.close());
    const background = { ...queues, backups: configuration.backups, alertReporter, mailer };
    const outside = { readings, payments: access.payments, access, origin, ...lookups };
    const seen = observe({ database, readings, now, mailer, queues });
    const parts = { ...background, ...outside, ...seen, database, now, log, warn };
    await reconcileAllowances(parts);
    if (role !== 'worker') server = await serveRequests(configuration, parts, opened);
    // Both roles of one process stop at the same time.
    const running: { close(): Promise<void> }[] = server === null ? [] : [server];
    opened.push(await watch(configuration, parts));
    opened.push(async () => {
      parts.probes.leave();
      await Promise.all(running.map((part) => part.close()));
    });
    if (role !== 'web') running.push(await startWork(parts));
    return { url: server?.url ?? null, database, paymentsDouble: access.paymentsDouble, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What is asked of the DNS, and how destinations of links are looked at. */
function openLookups(configuration: Configuration, origin: () => string) {
  const checks: DestinationChecks = {
    resolveHost: createHostResolver({ servers: configuration.dnsServers }),
    readPage: readPageHead,
    isOwnHost: createOwnHosts({ hosts: listHosts(configuration), origin }),
  };
  return { dns: createTxtReader({ servers: configuration.dnsServers }), checks };
}

interface Observed {
  database: Database;
  readings: ChannelReading;
  now: () => Date;
  mailer: MailQueue;
  queues: Pick<ReturnType<typeof openQueues>, 'queue' | 'exportQueue'>;
}

/** What others see of this process. */
function observe({ database, readings, now, mailer, queues }: Observed) {
  const { demo, quotaBounds, errors, secondReadings } = readings;
  const metrics = createMetrics(secondReadings?.counts, () => readBackupAge({ database, now }));
  const counts = { mails: mailer.outcomes, youtubeErrors: errors };
  const watched = { bulk: queues.queue, exports: queues.exportQueue };
  addFigures(metrics.registry, { database, now, demo, quotaBounds, counts, queues: watched });
  const check = () => findObstacles(database);
  return { metrics, probes: createProbes({ version: readVersion(), findObstacles: check }) };
}

/** Says that the process is alive; and lets others see how one is that answers nothing else, or at another port. */
async function watch(
  { host, metricsPort, role }: Configuration,
  parts: HeartbeatContext & { metrics: Metrics; probes: Probes },
): Promise<() => Promise<void>> {
  const stopBeating = startHeartbeat(parts, { role, version: readVersion() });
  if (metricsPort === null) return stopBeating;
  const metricsListener = createMetricsListener(parts);
  const watched = await startServer(
    (request, response, stopping) => waitBriefly(() => metricsListener(request, response, stopping)),
    { host, port: metricsPort },
  );
  return async () => void (await Promise.all([stopBeating(), watched.close()]));
}

/** What waits for background work: bulk jobs, and files of users' own data. */
function openQueues(access: QueueAccess) {
  const queue = openJobQueue(access);
  const exportQueue = openJobQueue(access, 'data-exports');
  return {
    queue,
    exportQueue,
    close: async () => void (await Promise.all([queue.close(), exportQueue.close()])),
  };
}

async function openMail(
  { mail, dataDir }: Configuration,
  { log, ...parts }: Omit<MailQueueContext, 'mailer' | 'note'> & { log: Logger },
): Promise<MailQueue> {
  return createMailQueue({
    ...parts,
    mailer: await connectMail({ ...mail, outboxFolder: join(dataDir, 'outbox'), now: parts.now }, log),
    note: (sent, failure) => noteMail(parts, sent, failure),
  });
}

/** While the database starts, the rest of the program is loaded. */
function load(configuration: Configuration) {
  return Promise.all([
    openDatabase(configuration),
    import('./platform/outside/payment-access.ts'),
    configuration.role === 'worker' ? Promise.resolve() : import('./app.ts'),
  ] as const);
}
