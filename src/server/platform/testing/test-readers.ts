import { createChannelReader } from '../../../youtube/channel-reader.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { createYouTubeClient } from '../../../youtube/client.ts';
import { createQuotaLedger } from '../../analysis/channels/quota.rows.ts';
import { createChannelStore } from '../../analysis/channels/snapshots.rows.ts';
import type { QuotaShares } from '../../../youtube/quota.ts';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import type { Fault } from '../../../doubles/youtube/faults.ts';
import type { Database } from '../db/database.ts';

interface Parts {
  database: Database;
  double: YouTubeDouble;
  faults: { current: Fault | null };
  now: () => Date;
}

/** How long to wait for an answer of the double: briefly if none will come, else as long as a busy machine needs. */
const timeoutOf = (fault: Fault | null) => (fault === 'silence' ? 300 : 60_000);

/** What reads channels, over the double. */
export function readersOf(parts: Parts, options: Partial<QuotaShares>) {
  const { database, now } = parts;
  const client = createTestClient(parts, options);
  const store = createChannelStore(database, { demo: false, now });
  return { youtube: client, reader: createChannelReader({ client, store, now }) };
}

function createTestClient(
  { database, double, faults, now }: Parts,
  { dailyUnits = 10_000, anonymousShare = 0.3, bulkShare = 0.8 }: Partial<QuotaShares>,
): YouTubeClient {
  return createYouTubeClient({
    baseUrl: double.url,
    apiKey: 'a-test-key',
    quota: createQuotaLedger(database, { demo: false, dailyUnits, anonymousShare, bulkShare }, now),
    now,
    sleep: () => Promise.resolve(),
    get timeoutMs() {
      return timeoutOf(faults.current);
    },
  });
}
