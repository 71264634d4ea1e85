import { parseArgs } from 'node:util';
import { analyse } from '../src/engine/analysis/analyse.ts';
import { defaultPreferences, planCampaign, priorCalibration } from '../src/engine/analysis/context.ts';
import { createChannelReader, createMemoryChannelStore } from '../src/youtube/channel-reader.ts';
import { createYouTubeClient } from '../src/youtube/client.ts';
import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { YouTubeError } from '../src/youtube/errors.ts';
import { createMemoryQuota } from '../src/youtube/quota.ts';
import { parseReference } from '../src/youtube/reference.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import { printAnalysis } from './analysis-report.ts';

/** `npm run analyse -- <channel> [--json]`: the full analysis in the terminal, without server or database. */
const usage = 'Usage: npm run analyse -- <channel URL or handle> [--json]';

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
const reference = parseReference(positionals.join(' '));
if (reference === null) {
  console.error(positionals.length === 0 ? usage : 'This is not a YouTube channel URL or handle.');
  process.exit(1);
}

const now = () => new Date();
const apiKey = process.env.YOUTUBE_API_KEY;
const double = apiKey ? null : await startYouTubeDouble({ channels: sampleChannels(), now });
if (double !== null)
  console.error('Without YOUTUBE_API_KEY the invented sample channels are analysed (demo).');

try {
  const client = createYouTubeClient({
    baseUrl: double?.url ?? process.env.YOUTUBE_API_BASE_URL ?? 'https://www.googleapis.com',
    apiKey: apiKey ?? 'demo',
    quota: createMemoryQuota({ now }),
    now,
  });
  const reader = createChannelReader({ client, store: createMemoryChannelStore(), now });
  const { channel, videos } = await reader.read(reference, { audience: 'member' });
  const analysis = analyse(channel, videos, {
    now: now().toISOString(),
    ...planCampaign(now()),
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
  console.log(values.json ? JSON.stringify(analysis, null, 2) : printAnalysis(analysis));
} catch (error) {
  if (!(error instanceof YouTubeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await double?.close();
}
