import type { ParagraphPlace } from '../../../engine/pricing/proposals/proposal-slots.ts';
import type { TestModel } from './test-language-model.ts';
import { startTestModel } from './test-language-model.ts';

/** What a writer is sent. */
interface WriterFacts {
  tone: string;
  side: string;
  paragraphs: {
    place: ParagraphPlace;
    names_from_outside: { channel: string; recipient: string };
    slots: Record<string, string>;
  }[];
}

export type TestWriter = TestModel<WriterFacts>;

/** A draft that keeps to the rules. */
export const goodDraft: Record<ParagraphPlace, string> = {
  opening: 'Dear {{recipient}}, here is what we have in mind for {{channel}}.',
  essential: 'To begin with we would make {{contents}}. It comes to {{total}}.',
  growth: 'For more of the same we would make {{contents}}. It is {{discount}}.',
  partner: 'For longer we would make {{contents}}. It comes to {{total}}.',
  closing: 'Please tell us before {{valid_until}} which of them suits you.',
};

export const sayDraft = (draft: Record<string, unknown>): string =>
  JSON.stringify({ ...goodDraft, ...draft });

/** A writer that keeps to the rules until the test says what it answers. */
export const startTestWriter = (): Promise<TestWriter> => startTestModel(sayDraft({}));
