import type { Database } from '../../platform/db/database.ts';
import type { ChannelReader } from '../../../youtube/channel-reader.ts';
import type { SecondReadings } from '../second-reader/second-readings.usecases.ts';
import type { Audience } from '../../../youtube/quota.ts';
import type { ChannelRecord } from '../../../youtube/channel-reader.ts';
import { completeResult } from './former-results.ts';

export interface AnalysisDependencies {
  database: Database;
  reader: ChannelReader;
  /** A language model that reads the texts too; `null` where none is connected. */
  secondReadings: SecondReadings | null;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
  /** What is stored in place of an address. */
  hashAddress: (address: string) => Buffer;
}

/** Whom an analysis is made for: decides what it costs them, what they have already, and how much they see. */
export interface Party {
  audience: Audience;
  /**
   * Answers the text of what they have of this reference already, which costs nothing; otherwise takes what the
   * analysis `id` costs and answers `null`. Throws `AnalysisRefusal`.
   */
  begin(analysis: { id: string; referenceKey: string }): Promise<string | null>;
  /** Stores the analysis and answers its text; what it cost is settled, or given back where it is free after all. */
  finish(analysis: { id: string; record: ChannelRecord }): Promise<string>;
  /** Gives back what an unfinished analysis cost; once, however often it is called. */
  giveBack(id: string): Promise<void>;
}

/** A stored result as an answer: its text is kept without its id, which differs from viewer to viewer. */
export function withId(id: string, text: string): string {
  return `{"id":"${id}",${completeResult(text).slice(1)}`;
}
