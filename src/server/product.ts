import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { createChannelReader } from '../youtube/channel-reader.ts';
import { sampleHighlights } from '../youtube/samples/sample-channels.ts';
import { createAccounts } from './accounts/accounts.ts';
import { forgetEnded } from './accounts/retention.usecases.ts';
import type { AppDependencies } from './app.ts';
import { createAddressHash } from './http/address-hash.ts';
import { reconcileAllowances } from './channel-analysis/channel-analysis.usecases.ts';
import { forgetOldAnalyses } from './channel-analysis/retention.usecases.ts';
import { deleteOldReadings } from './channels/channels.usecases.ts';
import { createQuotaLedger } from './channels/quota.rows.ts';
import { createChannelStore } from './channels/snapshots.rows.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/database.ts';
import { createAccessLog } from './http/access-log.ts';
import type { RunningServer } from './http/server.ts';
import { startServer } from './http/server.ts';
import type { MarketplaceContext } from './marketplace/listings.usecases.ts';
import { repairMarketplace } from './marketplace/repair.usecases.ts';
import { connectMail } from './outside/mail.ts';
import type { Mailer } from './outside/mail.ts';
import { connectYouTube, createClient } from './outside/youtube.ts';
import type { PaymentsAccess } from './outside/payment-access.ts';
import { forgetEvents } from './payments/events.usecases.ts';
import { reconcileCustomers } from './payments/reconciliation.usecases.ts';
import { webhookPath } from './payments/webhook-listener.ts';
import { startTimers } from './timers.ts';

export interface RunningProduct {
  /** Where it answers; `null` for a worker. */
  url: string | null;
  database: Database;
  /** The stand-in for the card provider; `null` where it is connected. */
  standIn: PaymentsAccess['standIn'];
  /** Finishes what is under way and gives everything back. */
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
/** The stand-in has no quota; the ledger counts all the same. */
const standInUnits = 1_000_000_000;

/**
 * Starts the product in one of its roles; what was opened is given back where a later part fails. `now` is the
 * product's only clock.
 */
export async function startProduct(
  configuration: Configuration,
  log: Logger,
  { now = () => new Date() }: { now?: () => Date } = {},
): Promise<RunningProduct> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const giveBack of opened.splice(0).toReversed()) await giveBack();
  };
  try {
    const [database, { createApp }, { connectPayments }] = await load(configuration);
    opened.push(() => database.close());
    let server: RunningServer | null = null;
    const origin = () => configuration.baseUrl ?? server?.url ?? '';
    const access = await connectPayments(configuration.stripe, {
      database,
      now,
      origin,
      webhookUrl: () => server && server.url + webhookPath,
      warn: (sentence) => log.warn(sentence),
    });
    opened.push(access.close);
    const { payments, standIn } = access;
    const demo = configuration.youtube.apiKey === null;
    const timed = { database, now, demo, payments, warn: createWarn(log) };
    await reconcileAllowances(timed, { all: database.kind === 'embedded' });
    if (configuration.role !== 'web') opened.push(startTimers(timedTasks(timed), log));
    if (configuration.role !== 'worker') server = await serve();
    return { url: server?.url ?? null, database, standIn, close };

    async function serve(): Promise<RunningServer> {
      const youtube = await connectYouTube(configuration.youtube, now);
      opened.push(youtube.close);
      const outboxFolder = join(configuration.dataDir, 'outbox');
      const mailer = connectMail({ ...configuration.mail, outboxFolder, now }, log);
      opened.push(() => mailer.close());
      const parts = { database, youtube, mailer, access, origin, now, log };
      const dependencies = await gather(configuration, parts);
      opened.push(() => dependencies.accounts.settle());
      const running = await startServer(createApp(dependencies), configuration);
      opened.push(() => running.close());
      return running;
    }
  } catch (error) {
    await close();
    throw error;
  }
}

/** The embedded database starts on other threads too: meanwhile the rest of the program is loaded. */
function load(configuration: Configuration) {
  return Promise.all([
    openDatabase(configuration),
    import('./app.ts'),
    import('./outside/payment-access.ts'),
  ] as const);
}

interface Parts {
  database: Database;
  youtube: Awaited<ReturnType<typeof connectYouTube>>;
  mailer: Mailer;
  access: PaymentsAccess;
  origin: () => string;
  now: () => Date;
  log: Logger;
}

async function gather(configuration: Configuration, parts: Parts): Promise<AppDependencies> {
  const { database, youtube, mailer, access, origin, now, log } = parts;
  const demo = configuration.youtube.apiKey === null;
  const { dailyUnits, anonymousShare } = configuration.youtube;
  const limits = demo
    ? { demo, dailyUnits: standInUnits, anonymousShare: 1 }
    : { demo, dailyUnits, anonymousShare };
  const quota = createQuotaLedger(database, limits, now);
  const client = createClient(youtube, { quota, now });
  return {
    database,
    now,
    demo,
    accounts: await createAccounts({
      database,
      now,
      log,
      mailer,
      origin,
      google: configuration.google,
      confirmsAddresses: configuration.mail.smtpUrl !== null,
    }),
    mailer,
    payments: access.payments,
    paymentPages: access.standIn?.pages ?? null,
    origin,
    youtube: client,
    studio: youtube.studio,
    reader: createChannelReader({ client, store: createChannelStore(database, { demo, now }), now }),
    hashAddress: await createAddressHash(database),
    bulkQueue: { wake: () => Promise.resolve() },
    site: {
      demo: {
        youtube: demo,
        mail: configuration.mail.smtpUrl === null,
        payments: configuration.stripe === null,
      },
      googleSignIn: configuration.google !== null,
      sampleHandles: demo ? sampleHighlights.map((known) => ({ ...known })) : [],
    },
    version: readVersion(),
    baseUrl: configuration.baseUrl,
    trustedProxies: configuration.trustedProxies,
    pagesFolder: join(root, 'dist', 'web'),
    documentationFolder: dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json'))),
    logRequest: createAccessLog(log),
    warn: createWarn(log),
    report: (error, requestId) => log.error({ err: error, requestId }, 'A request failed unexpectedly'),
  };
}

function createWarn(log: Logger): AppDependencies['warn'] {
  return (error, sentence) => log.warn({ err: error }, sentence);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function timedTasks(timed: Parameters<typeof reconcileCustomers>[0] & MarketplaceContext) {
  return [
    {
      name: 'give back allowances of lost analyses',
      everyMs: minuteMs,
      run: () => reconcileAllowances(timed, { all: false }),
    },
    { name: 'forget old analyses', everyMs: hourMs, run: () => forgetOldAnalyses(timed) },
    { name: 'forget ended sessions', everyMs: hourMs, run: () => forgetEnded(timed) },
    { name: 'delete old readings', everyMs: hourMs, run: () => deleteOldReadings(timed) },
    { name: 'read payments anew', everyMs: 5 * minuteMs, run: () => reconcileCustomers(timed) },
    { name: 'keep the marketplace in step', everyMs: 5 * minuteMs, run: () => repairMarketplace(timed) },
    { name: 'forget old payment messages', everyMs: hourMs, run: () => forgetEvents(timed) },
  ];
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isNamed = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isNamed ? String(manifest.version) : '0';
}
