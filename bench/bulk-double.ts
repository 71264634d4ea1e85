import { startYouTubeDouble } from '../src/doubles/youtube/double.ts';
import { createBulkChannels } from './bulk-channels.ts';

/** `bench/bulk-double.ts <channels> <number of the first> <delay in ms>`: the YouTube double in a process of its own. */
const [count = '1000', first = '0', delayMs = '80'] = process.argv.slice(2);
const double = await startYouTubeDouble({
  channels: createBulkChannels(Number(count), Number(first)),
  now: () => new Date(),
  delayMs: Number(delayMs),
});
console.log(double.url);
process.once('SIGTERM', () => process.exit(0));
