import type { ProposalFacts } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { ProposalTone } from '../../../engine/pricing/proposals/proposal-messages.ts';
import { chooseMessages } from '../../../engine/pricing/proposals/proposal-messages.ts';
import type { Draft } from '../../../engine/pricing/proposals/writer-check.ts';
import { checkDraft } from '../../../engine/pricing/proposals/writer-check.ts';
import type { ProposalDetail } from '../../../contract/deals/proposals.ts';
import type { ModelSettings } from '../../configuration.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { LanguageModelError } from '../../platform/outside/language-model.ts';
import type { Writer } from '../../platform/outside/writer.ts';
import { connectWriter } from '../../platform/outside/writer.ts';
import type { KeptParagraph } from './proposal-content.ts';
import { countWriterQuestion } from './proposals.rows.ts';

/** A writer as one process asks it. */
export interface WriterAccess {
  writer: Writer;
  dailyLimit: number;
  questions: ConcurrencyLimit;
}

/** Local models answer one after the other; more at once only makes all of them late. */
const bounds = { atOnce: 4, waiting: 0 } as const;

export function openWriter(settings: ModelSettings & { timeoutMs?: number }): WriterAccess {
  const { dailyLimit } = settings;
  return { writer: connectWriter(settings), dailyLimit, questions: createConcurrencyLimit(bounds) };
}

export interface WordsContext {
  database: Database;
  now: () => Date;
  /** `null` where none is connected. */
  writer: WriterAccess | null;
  /** Told of what an operator should mend. */
  warn: (error: unknown, sentence: string) => void;
}

export interface Words {
  paragraphs: KeptParagraph[];
  drafting: ProposalDetail['drafting'];
}

/**
 * The words of a proposal: our own, or a machine's where that is asked for and each paragraph passes the check. Asks
 * outside of every transaction, and never fails for the machine's sake.
 */
export async function writeWords(
  context: WordsContext,
  { facts, tone, drafted }: { facts: ProposalFacts; tone: ProposalTone; drafted: boolean },
): Promise<Words> {
  const own = chooseMessages(facts, tone).map((message): KeptParagraph => ({
    ...message,
    origin: 'template',
    refused: null,
  }));
  if (!drafted || context.writer === null) return { paragraphs: own, drafting: 'none' };
  const draft = await askWriter({ ...context, access: context.writer }, { facts, tone });
  if (typeof draft === 'string') return { paragraphs: own, drafting: draft };
  const checked = new Map(checkDraft(draft, facts).map((each) => [each.place, each]));
  const paragraphs = own.map((template): KeptParagraph => {
    const { text = null, fault = null } = checked.get(template.place) ?? {};
    return text === null ? { ...template, refused: fault } : { ...template, text, origin: 'machine' };
  });
  return { paragraphs, drafting: 'drafted' };
}

async function askWriter(
  { database, now, warn, access }: WordsContext & { access: WriterAccess },
  { facts, tone }: { facts: ProposalFacts; tone: ProposalTone },
): Promise<Draft | 'no answer' | 'day used up'> {
  const { writer, dailyLimit: limit, questions } = access;
  const day = now().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const answer = await questions.tryRun('draft', async () => {
    if (!(await countWriterQuestion(database, { day, limit }))) return 'day used up';
    try {
      return await writer.draft(facts, tone);
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      warn(error, 'A proposal was written without the writer');
      return 'no answer';
    }
  });
  return answer ?? 'no answer';
}
