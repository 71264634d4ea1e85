import type { ChannelReader } from '../youtube/channel-reader.ts';
import { createChannelReader } from '../youtube/channel-reader.ts';
import type { YouTubeClient } from '../youtube/client.ts';
import type { YouTubeError } from '../youtube/errors.ts';
import type { QuotaShares } from '../youtube/quota.ts';
import type { AlertReporter } from './platform/alerts/alert-reporter.usecases.ts';
import { createQuotaAlarm } from './analysis/channels/quota-alarm.ts';
import { createQuotaLedger } from './analysis/channels/quota.rows.ts';
import { createChannelStore } from './analysis/channels/snapshots.rows.ts';
import type { Configuration, ModelSettings } from './configuration.ts';
import type { Database } from './platform/db/database.ts';
import type { DemoStudio } from './platform/outside/demo-studio.ts';
import { connectSecondReader } from './platform/outside/second-reader.ts';
import { connectYouTube, createClient } from './platform/outside/youtube.ts';
import type { SecondReadings } from './analysis/second-reader/second-readings.usecases.ts';
import { createSecondReadings } from './analysis/second-reader/second-readings.usecases.ts';

/** How channels are read, in every role. */
export interface ChannelReading {
  /** True if the channels are the invented samples, served by a double in this process. */
  demo: boolean;
  youtube: YouTubeClient;
  reader: ChannelReader;
  /** A language model that reads the texts too; `null` if none is connected. */
  secondReadings: SecondReadings | null;
  studio: DemoStudio | null;
  /** The limit of a day's calls to YouTube. */
  quotaBounds: QuotaShares;
  /** How often a request of this process failed, by code. */
  errors: Readonly<Record<string, number>>;
  close: () => Promise<void>;
}

/** The double has no quota; the ledger counts all the same. */
const demoBounds: QuotaShares = { dailyUnits: 1_000_000_000, anonymousShare: 1, bulkShare: 1 };

interface ReadingParts {
  database: Database;
  now: () => Date;
  alertReporter: AlertReporter;
  warn: (error: unknown, sentence: string) => void;
}

export async function openChannelReading(
  { youtube: settings, secondReader }: Pick<Configuration, 'youtube' | 'secondReader'>,
  { database, now, alertReporter, warn }: ReadingParts,
): Promise<ChannelReading> {
  const demo = settings.apiKey === null;
  const { dailyUnits, anonymousShare, bulkShare } = settings;
  const quotaBounds = demo ? demoBounds : { dailyUnits, anonymousShare, bulkShare };
  const onUse = demo ? undefined : createQuotaAlarm(alertReporter, quotaBounds);
  const quota = createQuotaLedger(database, { ...quotaBounds, demo, onUse }, now);
  const access = await connectYouTube(settings, now);
  const errors: Record<string, number> = {};
  const onError = ({ code }: YouTubeError) => {
    errors[code] = (errors[code] ?? 0) + 1;
  };
  const youtube = createClient(access, { quota, now, onError });
  const reader = createChannelReader({
    client: youtube,
    store: createChannelStore(database, { demo, now }),
    now,
  });
  const secondReadings = secondReader && openSecondReadings(secondReader, { database, now, demo, warn });
  return {
    demo,
    youtube,
    reader,
    secondReadings,
    studio: access.studio,
    quotaBounds,
    errors,
    close: access.close,
  };
}

function openSecondReadings(
  settings: ModelSettings,
  parts: Pick<ReadingParts, 'database' | 'now' | 'warn'> & { demo: boolean },
): SecondReadings {
  const { dailyLimit } = settings;
  return createSecondReadings({ ...parts, reader: connectSecondReader(settings), dailyLimit });
}
