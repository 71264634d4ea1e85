import { createFailedRequests } from '../../admin/support/failed-requests.usecases.ts';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { usualShares } from '../../../youtube/quota.ts';
import type { QuotaShares } from '../../../youtube/quota.ts';
import type { ChannelFile } from '../../../youtube/channel-file.ts';
import type { YouTubeDouble, YouTubeDoubleOptions } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import type { Fault } from '../../../doubles/youtube/faults.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import type { AlertReporter, AlertReport } from '../alerts/alert-reporter.usecases.ts';
import { createAccounts } from '../../accounts/accounts/accounts.ts';
import { createKeyUsage } from '../../agency/api-keys/key-usage.usecases.ts';
import type { AppDependencies } from '../../app-dependencies.ts';
import { createApp } from '../../app.ts';
import { findObstacles } from '../db/readiness.ts';
import { createMetrics } from '../http/metrics.ts';
import { createProbes } from '../http/probes.ts';
import { createAddressHash } from '../http/address-hash.ts';
import { openTestTracking } from './test-links.ts';
import type { TestLinks } from './test-links.ts';
import type { Tracking } from '../../deals/tracking/tracking.ts';
import type { GoogleSettings } from '../../configuration.ts';
import type { Database } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { SecondReadings } from '../../analysis/second-reader/second-readings.usecases.ts';
import type { WriterAccess } from '../../deals/proposals/words.usecases.ts';
import type { FinishedRequest } from '../http/access-log.ts';
import { listHosts } from '../http/hosts.ts';
import { parseTrustedProxies } from '../http/client-address.ts';
import type { ServerOptions } from '../http/server.ts';
import { startServer } from '../http/server.ts';
import { createDemoStudio } from '../outside/demo-studio.ts';
import { createTxtReader } from '../outside/dns.ts';
import type { DnsSettings } from '../outside/dns.ts';
import type { Mail } from '../outside/mail-message.ts';
import { setDate } from './test-date.ts';
import { createTestMailer } from './test-mailer.ts';
import { startTestPayments, type TestPayments } from './test-payments.ts';
import { readersOf } from './test-readers.ts';
import { createSignUp } from './test-accounts.ts';
import type { SignUpOptions, SignedUp } from './test-accounts.ts';

/** A whole server over a database of its own and the YouTube double, with a clock and faults that the test controls. */
export interface TestServer {
  url: string;
  database: Database;
  testDatabase: TestDatabase;
  double: YouTubeDouble;
  /** What the server keeps of links, to be flushed by a test. */
  tracking: Tracking;
  /** The card provider's double; a test delivers its messages itself. */
  stripe: TestPayments;
  /** The users whose bulk work was announced, oldest first. */
  woken: string[];
  /** The alerts that were raised, oldest first. */
  alerts: AlertReport[];
  /** What was reported or warned about as unexpected. */
  reports: unknown[];
  /** The finished requests as logged. */
  requests: FinishedRequest[];
  /** The mails that were sent, the newest at the end. */
  mails: Mail[];
  clock: { now: Date };
  /** The fault in every answer of the double while it is set. */
  faults: { current: Fault | null };
  /** Requests an analysis as the client with this address behind a trusted proxy. */
  analyse(channelUrl: unknown, from?: string, init?: AnalyseInit): Promise<Response>;
  /** Creates an account and signs it in, through the product's own calls; an address of its own by default. */
  signUp(options?: SignUpOptions): Promise<SignedUp>;
  close(): Promise<void>;
}

interface AnalyseInit {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface TestServerOptions
  extends Partial<ServerOptions>, Partial<QuotaShares>, Pick<YouTubeDoubleOptions, 'delayMs' | 'hold'> {
  channels?: readonly ChannelFile[];
  pagesFolder?: string;
  baseUrl?: string;
  allowedHosts?: readonly string[];
  /** How long to wait for the card provider. */
  paymentsTimeoutMs?: number;
  google?: GoogleSettings;
  confirmsAddresses?: boolean;
  /** Where tenants' domains are looked up; by default at a resolver that does not exist. */
  dns?: DnsSettings;
  /** Where links may lead; by default every name is at one public address and answers. */
  links?: TestLinks;
  /** What is different about the database's connections. */
  pool?: PoolConfig;
  /** Whether the double's channels can be changed on the demo studio's pages. */
  studio?: boolean;
  /** A language model that reads the texts too; none by default. */
  secondReadings?: (parts: { database: Database; now: () => Date }) => SecondReadings;
  /** A language model that drafts proposals; none by default. */
  writer?: WriterAccess;
}

const analysePath = '/functions/v1/analyze-youtube-channel';

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase(options.pool);
  const { database } = testDatabase;
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const resetDate = setDate(clock.now);
  const faults: TestServer['faults'] = { current: null };
  const now = () => clock.now;
  const double = await startYouTubeDouble({
    channels: options.channels ?? sampleChannels(),
    now,
    ...(options.delayMs !== undefined && { delayMs: options.delayMs }),
    ...(options.hold !== undefined && { hold: options.hold }),
    faults: () => faults.current,
    studio: true,
  });
  const seen: Seen = { woken: [], alerts: [], reports: [], requests: [], mails: [] };
  let origin = options.baseUrl ?? '';
  const stripe = await startTestPayments({
    now,
    origin: () => origin,
    ...(options.paymentsTimeoutMs !== undefined && { timeoutMs: options.paymentsTimeoutMs }),
  });
  const warn = (error: unknown) => seen.reports.push(error);
  const parts = { database, double, stripe, faults, now, seen, origin: () => origin, warn };
  const dependencies = await gather(parts, options);
  const server = await startServer(createApp(dependencies), { host: '127.0.0.1', port: 0, ...options });
  origin ||= server.url;
  const closeParts = async () => {
    await server.close();
    await double.close();
    await stripe.close();
    await testDatabase.drop();
  };
  return {
    analyse: createAnalyse(server.url),
    signUp: createSignUp(server.url),
    url: server.url,
    tracking: dependencies.tracking,
    database,
    testDatabase,
    double,
    stripe,
    ...seen,
    clock,
    faults,
    close: () => closeParts().finally(resetDate),
  };
}

type Seen = Pick<TestServer, 'woken' | 'alerts' | 'reports' | 'requests' | 'mails'>;

interface Parts {
  database: Database;
  double: YouTubeDouble;
  stripe: TestPayments;
  faults: TestServer['faults'];
  now: () => Date;
  seen: Seen;
  origin: () => string;
  warn: (error: unknown) => void;
}

async function gather(parts: Parts, options: TestServerOptions): Promise<AppDependencies> {
  const { database, double, stripe, now, seen, origin, warn } = parts;
  const mailer = createTestMailer(seen.mails, { database, now, warn });
  const report: AlertReporter['report'] = (alert) => void seen.alerts.push(alert);
  const alertReporter = { report, flush: () => Promise.resolve() };
  const secondReadings = options.secondReadings?.({ database, now }) ?? null;
  return {
    database,
    mailer,
    writer: options.writer ?? null,
    origin,
    dns: createTxtReader(options.dns ?? { servers: ['127.0.0.1:9'], deadlineMs: 1_500 }),
    payments: stripe.payments,
    paymentPages: stripe.double.pages,
    warn,
    failedRequests: createFailedRequests({ database, now, warn }),
    keyUsage: createKeyUsage(database, warn),
    ...observed(parts, options, secondReadings),
    accounts: await createAccounts({
      database,
      now,
      log: pino({ enabled: false }),
      mailer,
      alertReporter,
      google: options.google ?? null,
      confirmsAddresses: options.confirmsAddresses ?? false,
      passwordCost: { memory: 8, passes: 1, parallelism: 1 },
      origin,
    }),
    now,
    demo: false,
    ...readersOf(parts, options),
    secondReadings,
    studio: options.studio === true ? createDemoStudio(double.url) : null,
    hashAddress: await createAddressHash(database),
    alertReporter,
    ...queuesOf(seen),
    quotaBounds: usualShares,
    site: { demo: { youtube: false, mail: false, payments: false }, sampleHandles: [], googleSignIn: false },
    version: '0.0.0',
    baseUrl: options.baseUrl ?? null,
    hosts: hostsOf(options),
    contactAddress: null,
    trustedProxies: parseTrustedProxies('127.0.0.1'),
    pagesFolder: options.pagesFolder ?? join(import.meta.dirname, 'no-pages'),
    documentationFolder: join(import.meta.dirname, 'no-documentation'),
    report: warn,
    logRequest: (line) => seen.requests.push(line),
  };
}

function observed(parts: Parts, options: TestServerOptions, readings: SecondReadings | null) {
  const { database } = parts;
  const metrics = createMetrics(readings?.counts);
  return {
    metrics,
    probes: createProbes({ version: '0.0.0', findObstacles: () => findObstacles(database) }),
    tracking: openTestTracking({ ...parts, hosts: hostsOf(options), metrics }, options.links),
  };
}

function queuesOf({ woken }: Seen): Pick<AppDependencies, 'bulkQueue' | 'exportQueue'> {
  const wake = (userId: string) => Promise.resolve(void woken.push(userId));
  return {
    bulkQueue: { wake, count: () => Promise.resolve({ waiting: 0, active: 0, oldestAt: null }) },
    exportQueue: { wake },
  };
}

function hostsOf({ baseUrl = '', allowedHosts = [] }: TestServerOptions): ReadonlySet<string> {
  return listHosts({ baseUrl: baseUrl || null, host: '127.0.0.1', allowedHosts });
}

function createAnalyse(url: string): TestServer['analyse'] {
  return (channelUrl, from = '203.0.113.1', init = {}) =>
    fetch(url + analysePath, {
      method: 'POST',
      body: JSON.stringify({ channelUrl }),
      ...init,
      headers: { 'x-forwarded-for': from, ...init.headers },
    });
}
