import { readChannelFile } from '../../../youtube/channel-file.ts';
import { sampleChannels, sampleReportHandle } from '../../../doubles/samples/sample-channels.ts';
import { computeFull } from './shared-result.ts';

/** The report's own, unchanging id: it is nobody's stored analysis. */
const reportId = '5a3b1e00-0000-4000-8000-000000000001';

let kept: string | null = null;

/** The full result of one sample channel as JSON, as of the samples' own date; computed once. */
export function computeSampleReport(): string {
  kept ??= JSON.stringify(compute());
  return kept;
}

function compute() {
  const handle = sampleReportHandle.replace(/^@/, '').toLowerCase();
  const sample = sampleChannels()
    .map(readChannelFile)
    .find(({ channel }) => channel.handle?.toLowerCase() === handle);
  if (sample === undefined) throw new Error(`There is no sample channel ${sampleReportHandle}.`);
  const { channel, videos, asOf } = sample;
  return computeFull({ channel, videos, fetchedAt: asOf }, { id: reportId, demo: true, now: asOf });
}
