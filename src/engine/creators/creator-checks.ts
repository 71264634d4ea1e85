import type { Analysis } from '../analysis/analysis.ts';
import { listPracticeChecks } from './creator-practice-checks.ts';
import { listProgramChecks } from './creator-program-checks.ts';
import { listSafetyChecks } from './creator-safety-checks.ts';

export const checkResults = ['good', 'attention', 'problem', 'unknown'] as const;
export type CheckResult = (typeof checkResults)[number];

/** One line of the brand-safety and monetization check. */
export interface MonetizationCheck {
  /** Short and stable, e.g. `safety-arms`. */
  id: string;
  title: string;
  result: CheckResult;
  /** With the figure it rests on; for `unknown` why it cannot be known. */
  sentence: string;
}

/**
 * What could keep brands or YouTube's own advertising away from a channel, line by line: brand safety by category, what
 * the Partner Program asks, and how sponsors are disclosed. What the public API does not show is `unknown` and says so.
 */
export function checkMonetization(analysis: Analysis): MonetizationCheck[] {
  return [...listSafetyChecks(analysis), ...listProgramChecks(analysis), ...listPracticeChecks(analysis)];
}
