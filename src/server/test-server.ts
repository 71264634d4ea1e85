import { join } from 'node:path';
import type { ChannelFile } from '../youtube/channel-file.ts';
import type { ChannelReader } from '../youtube/channel-reader.ts';
import { createChannelReader } from '../youtube/channel-reader.ts';
import { createYouTubeClient } from '../youtube/client.ts';
import type { YouTubeDouble } from '../youtube/double/double.ts';
import { startYouTubeDouble } from '../youtube/double/double.ts';
import type { Fault } from '../youtube/double/faults.ts';
import { sampleChannels } from '../youtube/samples/sample-channels.ts';
import type { AppDependencies } from './app.ts';
import { createApp } from './app.ts';
import { createAddressHash } from './channel-analysis/address-hash.rows.ts';
import { createQuotaLedger } from './channels/quota.rows.ts';
import { createChannelStore } from './channels/snapshots.rows.ts';
import type { Database } from './db/database.ts';
import { createTestDatabase } from './db/test-database.ts';
import type { TestDatabase } from './db/test-database.ts';
import type { FinishedRequest } from './http/access-log.ts';
import { parseTrustedProxies } from './http/client-address.ts';
import type { ServerOptions } from './http/server.ts';
import { startServer } from './http/server.ts';

/** A whole server over a database of its own and the YouTube double, with a clock and faults the test turns. */
export interface TestServer {
  url: string;
  database: Database;
  testDatabase: TestDatabase;
  double: YouTubeDouble;
  /** What was reported as unexpected. */
  reports: unknown[];
  /** The finished requests as they are logged. */
  requests: FinishedRequest[];
  clock: { now: Date };
  /** The fault of every answer of the double while it is set. */
  faults: { current: Fault | null };
  /** Asks for an analysis as the client behind a trusted proxy with this address. */
  analyse(channelUrl: unknown, from?: string, init?: AnalyseInit): Promise<Response>;
  close(): Promise<void>;
}

interface AnalyseInit {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

interface TestServerOptions extends Partial<ServerOptions> {
  channels?: readonly ChannelFile[];
  dailyUnits?: number;
  anonymousShare?: number;
  pagesFolder?: string;
  baseUrl?: string;
  delayMs?: number;
}

const analysePath = '/functions/v1/analyze-youtube-channel';
/** Short, so that a silent YouTube does not hold up the tests. */
const youtubeTimeoutMs = 1_500;

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const clock = { now: new Date('2026-11-21T12:00:00Z') };
  const faults: TestServer['faults'] = { current: null };
  const now = () => clock.now;
  const double = await startYouTubeDouble({
    channels: options.channels ?? sampleChannels(),
    now,
    delayMs: options.delayMs ?? 0,
    faults: () => faults.current,
  });
  const reports: unknown[] = [];
  const requests: FinishedRequest[] = [];
  const reader = createTestReader({ database, double, now }, options);
  const dependencies: AppDependencies = {
    database,
    now,
    demo: false,
    reader,
    hashAddress: await createAddressHash(database),
    site: { demo: { youtube: false }, sampleHandles: [] },
    version: '0.0.0',
    baseUrl: options.baseUrl ?? null,
    trustedProxies: parseTrustedProxies('127.0.0.1'),
    pagesFolder: options.pagesFolder ?? join(import.meta.dirname, 'no-pages'),
    documentationFolder: join(import.meta.dirname, 'no-documentation'),
    report: (error) => reports.push(error),
    logRequest: (line) => requests.push(line),
  };
  const server = await startServer(createApp(dependencies), { host: '127.0.0.1', port: 0, ...options });
  const close = async () => {
    await server.close();
    await double.close();
    await testDatabase.drop();
  };
  return {
    analyse: createAnalyse(server.url),
    url: server.url,
    database,
    testDatabase,
    double,
    reports,
    requests,
    clock,
    faults,
    close,
  };
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

function createTestReader(
  parts: { database: Database; double: YouTubeDouble; now: () => Date },
  { dailyUnits = 10_000, anonymousShare = 0.3 }: TestServerOptions,
): ChannelReader {
  const { database, double, now } = parts;
  const client = createYouTubeClient({
    baseUrl: double.url,
    apiKey: 'a-test-key',
    quota: createQuotaLedger(database, { demo: false, dailyUnits, anonymousShare }, now),
    now,
    sleep: () => Promise.resolve(),
    timeoutMs: youtubeTimeoutMs,
  });
  return createChannelReader({ client, store: createChannelStore(database, { demo: false, now }), now });
}
