import { parseArgs } from 'node:util';
import { loadChannelFolder } from '../src/youtube/channel-folder.ts';
import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';

/** `npm run youtube-double -- [folder] [--port 8081]`: serves channel files, or the sample channels, as YouTube would. */
const { values, positionals } = parseArgs({
  options: { port: { type: 'string', default: '8081' } },
  allowPositionals: true,
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('Usage: npm run youtube-double -- [folder of channel files] [--port 8081]');
  process.exit(1);
}

const [folder] = positionals;
const channels = folder === undefined ? sampleChannels() : await loadChannelFolder(folder);
const double = await startYouTubeDouble({ channels, port, now: () => new Date(), control: true });
console.log(`${channels.length} channels. Set YOUTUBE_API_BASE_URL=${double.url} and any YOUTUBE_API_KEY.`);
console.log(`Faults and delays: PUT ${double.url}/control`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void double.close());
