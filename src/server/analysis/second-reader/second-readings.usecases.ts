import { setTimeout } from 'node:timers/promises';
import type {
  ReaderAnswer,
  ReaderSilence,
  ReaderTexts,
  SecondReading,
} from '../../../engine/analysis/second-reading.ts';
import { collectReaderTexts } from '../../../engine/analysis/second-reading.ts';
import type { StoredRecord } from '../../../youtube/channel-reader.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import { LanguageModelError } from '../../platform/outside/language-model.ts';
import type { SecondReader } from '../../platform/outside/second-reader.ts';
import { rulesVersion } from '../../platform/outside/second-reader-rules.ts';
import type { SecondReadingKey } from './second-readings.rows.ts';
import {
  claimSecondReading,
  countQuestion,
  deleteOldSecondReadings,
  findSecondReading,
  keepSecondReading,
  releaseSecondReading,
} from './second-readings.rows.ts';

/** What came of the questions of this process. */
const readingOutcomes = ['answered', 'unreadable', 'unreachable', 'day used up'] as const;
type ReadingOutcome = (typeof readingOutcomes)[number];

/** The second readings of this process, as analyses ask for them. */
export interface SecondReadings {
  /**
   * The second reading of a channel's record: asked for once, and the same ever after. Waits a minute at most and
   * never rejects for the reader's sake. `null` where there is no video to read. `key` differs wherever the reading does.
   */
  read(record: StoredRecord): Promise<{ key: string; reading: SecondReading } | null>;
  counts: Readonly<Record<ReadingOutcome, number>>;
}

interface ReadingsContext {
  reader: SecondReader;
  database: Database;
  now: () => Date;
  demo: boolean;
  dailyLimit: number;
  /** Told of what an operator should mend. */
  warn: (error: unknown, sentence: string) => void;
}

/** Local models answer one after the other; more at once only makes all of them late. */
const bounds = { atOnce: 4, waiting: 0 } as const;
/** How long one waits for a slot, and for the answer that another process asked for. */
const longestWaitMs = 25_000;
const lookEveryMs = 500;
/** A question that is older was asked by a process that has died. */
const lostAfterMs = 120_000;
/** After a fault nobody is kept waiting for the same one. */
const pauseMs = 60_000;

export function createSecondReadings(context: ReadingsContext): SecondReadings {
  const { reader, demo } = context;
  const { name, model } = reader;
  const state: State = {
    ...context,
    counts: { answered: 0, unreadable: 0, unreachable: 0, 'day used up': 0 },
    questions: createConcurrencyLimit(bounds),
    pausedUntil: 0,
  };
  const flight = createSingleFlight<ReaderAnswer | ReaderSilence>();
  return {
    counts: state.counts,
    async read(record) {
      const texts = collectReaderTexts(record.channel, record.videos, record.fetchedAt);
      if (texts === null) return null;
      const asker = `${name} ${model} ${rulesVersion}`;
      const key = { channelId: record.channel.id, fetchedAt: record.fetchedAt, demo, reader: asker };
      const answer = await flight.run(JSON.stringify(key), () => findOrAsk(state, key, texts));
      const outcome = typeof answer === 'string' ? answer : 'answered';
      return { key: `${asker} ${outcome}`, reading: { name, model, answer } };
    },
  };
}

interface State extends ReadingsContext {
  counts: Record<ReadingOutcome, number>;
  questions: ConcurrencyLimit;
  /** Milliseconds since 1970. */
  pausedUntil: number;
}

async function findOrAsk(
  state: State,
  key: SecondReadingKey,
  texts: ReaderTexts,
): Promise<ReaderAnswer | ReaderSilence> {
  for (let waitedMs = 0; waitedMs <= longestWaitMs; waitedMs += lookEveryMs) {
    const kept = await findSecondReading(state.database, key);
    if (kept?.state === 'answered') return kept.answer;
    if (kept?.state === 'unreadable' || state.pausedUntil > state.now().getTime()) return 'no answer';
    // Many wait for a slot and for what another process asks alike, so the slot is tried anew with each look.
    const answer = await state.questions.tryRun('question', () => askOnce(state, key, texts));
    if (answer !== null) return answer;
    await setTimeout(lookEveryMs);
  }
  return 'no answer';
}

/** The right to ask and one of the day's questions, both or neither. */
async function takeRight(state: State, key: SecondReadingKey): Promise<'ask' | 'wait' | 'day used up'> {
  const { database, dailyLimit } = state;
  const at = state.now();
  return database.transaction(async () => {
    const lostBefore = new Date(at.getTime() - lostAfterMs);
    if (!(await claimSecondReading(database, key, { at, lostBefore }))) return 'wait';
    if (await countQuestion(database, { day: at.toISOString().slice(0, 10), limit: dailyLimit }))
      return 'ask';
    await releaseSecondReading(database, key);
    return 'day used up';
  });
}

/** `null` where another process is asking. */
async function askOnce(
  state: State,
  key: SecondReadingKey,
  texts: ReaderTexts,
): Promise<ReaderAnswer | ReaderSilence | null> {
  const { reader, database, counts } = state;
  const right = await takeRight(state, key);
  if (right === 'wait') return null;
  if (right === 'day used up') {
    counts[right] += 1;
    return right;
  }
  try {
    const answer = await reader.read(texts);
    counts.answered += 1;
    await keepSecondReading(database, key, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof LanguageModelError)) throw error;
    counts[error.fault] += 1;
    state.warn(error, 'A channel was analysed without the second reader');
    if (error.fault === 'unreadable') await keepSecondReading(database, key, null);
    else {
      state.pausedUntil = state.now().getTime() + pauseMs;
      await releaseSecondReading(database, key);
    }
    return 'no answer';
  }
}

const keptMs = 30 * 24 * 3_600_000;

/** What `forgetSecondReadings` sees to. */
export const keptSecondReadings: readonly KeptKind[] = [
  {
    kind: 'second_readings',
    title: 'What a second reader said of channels, with its quotations',
    table: 'second_readings',
    since: 'fetched_at',
    keptMs,
    fate: 'deleted',
  },
];

/** Deletes second readings with the texts that they quote. */
export async function forgetSecondReadings(context: { database: Database; now: () => Date }): Promise<void> {
  await deleteOldSecondReadings(context.database, new Date(context.now().getTime() - keptMs));
}
