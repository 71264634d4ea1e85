import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { computeFull } from '../channel-analysis/shared-result.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import { sampleChannels } from '../../../doubles/samples/sample-channels.ts';

const id = '5a3b1e00-0000-4000-8000-000000000001';

/** The full analysis of a sample channel, as the engine computes it. */
export function analyseSample(handle: string): FullAnalysis {
  const file = sampleChannels()
    .map(readChannelFile)
    .find(({ channel }) => channel.handle?.toLowerCase() === handle);
  if (file === undefined) throw new Error(`There is no sample channel ${handle}.`);
  const { channel, videos, asOf } = file;
  return fullAnalysis.parse(computeFull({ channel, videos, fetchedAt: asOf }, { id, demo: true, now: asOf }));
}

export function analyseAllSamples(): FullAnalysis[] {
  return sampleChannels().map((file) =>
    analyseSample(readChannelFile(file).channel.handle?.toLowerCase() ?? ''),
  );
}
