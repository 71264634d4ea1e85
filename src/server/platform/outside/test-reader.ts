import type { ReaderTexts } from '../../../engine/analysis/second-reading.ts';
import type { AskedQuestion, TestModel } from './test-language-model.ts';
import { startTestModel } from './test-language-model.ts';

export type TestReader = TestModel<ReaderTexts>;
export type AskedReader = AskedQuestion<ReaderTexts>;

/** A second reader that finds nothing until the test says what it answers. */
export const startTestReader = (): Promise<TestReader> => startTestModel(sayJson({}));

/** A model's answer in the required form; what is not given is empty. */
export function sayJson(said: Record<string, unknown>): string {
  return JSON.stringify({ niche: null, sponsors: [], findings: [], ...said });
}
