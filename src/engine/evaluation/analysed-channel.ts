import { analyse } from '../analysis/analyse.ts';
import type { Analysis } from '../analysis/analysis.ts';
import type { Channel, Video } from '../analysis/channel.ts';
import { defaultPreferences, priorCalibration } from '../analysis/context.ts';
import { readLanguages } from '../analysis/text/languages.ts';
import type { EvaluationChannel } from './evaluation-set.ts';

export interface AnalysedChannel extends EvaluationChannel {
  analysis: Analysis;
  /** BCP 47 language of most of its videos, as detected by the engine; `und` if it detects none. */
  language: string;
}

/** The channel as a buyer would have seen it on the day it was recorded, with a campaign in the same month. */
export function analyseRecorded(entry: EvaluationChannel): AnalysedChannel {
  const { channel, videos, asOf } = entry;
  return {
    ...entry,
    analysis: analyseAt(channel, videos, asOf),
    language: readLanguages(videos).languages[0]?.language ?? 'und',
  };
}

/** `now` is ISO 8601 in UTC. */
export function analyseAt(channel: Channel, videos: readonly Video[], now: string): Analysis {
  return analyse(channel, videos, {
    now,
    campaignMonth: Number(now.slice(5, 7)),
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
}
