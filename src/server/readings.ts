import type { ChannelReader } from '../youtube/channel-reader.ts';
import { createChannelReader } from '../youtube/channel-reader.ts';
import type { YouTubeClient } from '../youtube/client.ts';
import type { AlertBell } from './alerts/bell.usecases.ts';
import { createQuotaAlarm } from './channels/quota-alarm.ts';
import { createQuotaLedger } from './channels/quota.rows.ts';
import type { QuotaBounds } from './channels/quota.usecases.ts';
import { createChannelStore } from './channels/snapshots.rows.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './db/database.ts';
import type { DemoStudio } from './outside/demo-studio.ts';
import { connectYouTube, createClient } from './outside/youtube.ts';

/** How channels are read, in every role. */
export interface Readings {
  /** True where the channels are the invented samples, which a stand-in in this process serves. */
  demo: boolean;
  youtube: YouTubeClient;
  reader: ChannelReader;
  studio: DemoStudio | null;
  /** What a day's calls of YouTube are bounded by. */
  quotaBounds: QuotaBounds;
  close: () => Promise<void>;
}

/** The stand-in has no quota; the ledger counts all the same. */
const standInUnits = 1_000_000_000;

export async function openReadings(
  configuration: Configuration['youtube'],
  { database, now, bell }: { database: Database; now: () => Date; bell: AlertBell },
): Promise<Readings> {
  const demo = configuration.apiKey === null;
  const { dailyUnits, anonymousShare } = configuration;
  const quotaBounds = demo ? { dailyUnits: standInUnits, anonymousShare: 1 } : { dailyUnits, anonymousShare };
  const onUse = demo ? undefined : createQuotaAlarm(bell, quotaBounds);
  const quota = createQuotaLedger(database, { ...quotaBounds, demo, onUse }, now);
  const access = await connectYouTube(configuration, now);
  const youtube = createClient(access, { quota, now });
  const reader = createChannelReader({
    client: youtube,
    store: createChannelStore(database, { demo, now }),
    now,
  });
  return { demo, youtube, reader, studio: access.studio, quotaBounds, close: access.close };
}
