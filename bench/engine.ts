import { analyse } from '../src/engine/analysis/analyse.ts';
import type { AnalysisContext } from '../src/engine/analysis/context.ts';
import { defaultPreferences, priorCalibration } from '../src/engine/analysis/context.ts';
import { parseChannelFile, readChannelFile } from '../src/youtube/channel-file.ts';
import { sampleChannels } from '../src/doubles/samples/sample-channels.ts';
import type { Row } from './table.ts';
import { median, whole } from './table.ts';

const roundMicros = 1_500_000;
const rounds = 5;
const warmUpRounds = 2;

/**
 * Analyses per second on one core, over every sample channel with at least 50 uploads, full texts included. Beside it
 * the lower bound for anything that reads the texts: looking at each of their characters once.
 */
export function measureEngine(): Row[] {
  // Through JSON, as texts arrive over the wire: concatenated strings are slower to read.
  const channels = sampleChannels()
    .map((file) => readChannelFile(parseChannelFile(JSON.parse(JSON.stringify(file)))))
    .filter(({ videos }) => videos.length >= 50)
    .map((sample) => ({ ...sample, videos: sample.videos.slice(0, 50) }));
  const contextOf = (now: string): AnalysisContext => ({
    now,
    campaignMonth: 11,
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
  let next = 0;
  const pick = () => channels[next++ % channels.length];
  const runs: { engine: number[]; floor: number[] } = { engine: [], floor: [] };
  let seen = 0;
  const analyseNext = () => {
    const sample = pick();
    if (sample) seen += analyse(sample.channel, sample.videos, contextOf(sample.asOf)).sponsorshipScore ?? 0;
  };
  // A server compiles the engine once; after two rounds it runs as it will for days.
  for (let round = 0; round < warmUpRounds; round += 1) perSecond(analyseNext);
  for (let round = 0; round < rounds; round += 1) {
    runs.engine.push(perSecond(analyseNext));
    runs.floor.push(
      perSecond(() => {
        for (const video of pick()?.videos ?? [])
          seen += sumCharacters(video.title) + sumCharacters(video.description);
      }),
    );
  }
  if (seen < 0) throw new Error('Nothing was computed.');
  const characters = channels.flatMap(({ videos }) =>
    videos.map((v) => v.title.length + v.description.length),
  );
  const meanCharacters = characters.reduce((sum, length) => sum + length, 0) / characters.length;
  return [
    {
      what: `50 videos with full text (${whole(meanCharacters)} characters each), ${channels.length} channels`,
      measured: `${whole(median(runs.engine))} analyses/s`,
      beside: `${whole(median(runs.floor))}/s for one look at each character`,
      aim: '>= 1,800/s on one core',
    },
  ];
}

/** Runs per second of processor time; rounds end by it too, or a busy machine would measure little but compiling. */
function perSecond(task: () => void): number {
  const start = process.cpuUsage();
  let count = 0;
  let spent = 0;
  while (spent < roundMicros) {
    for (let i = 0; i < 20; i += 1) task();
    count += 20;
    const { user, system } = process.cpuUsage(start);
    spent = user + system;
  }
  return (count * 1_000_000) / spent;
}

function sumCharacters(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum = (sum + text.charCodeAt(i)) & 0xffff;
  return sum;
}
