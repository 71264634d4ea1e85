import { verdictTexts } from '../../../engine/analysis/result-labels.ts';
import type { VerdictEvidence } from '../../../engine/analysis/evidence.ts';
import type { Block } from './document.ts';

/** The verdict of an analysis with its reasons, the deciding one beside the word. */
export function describeVerdict({ evidence }: { evidence: { verdict: VerdictEvidence } }): Block[] {
  const { word, reasons } = evidence.verdict;
  const [first = '', ...others] = reasons;
  return [
    { kind: 'verdicts', verdicts: [{ label: 'Verdict', ...verdictTexts[word], text: first }] },
    ...(others.length === 0
      ? []
      : [{ kind: 'paragraph' as const, text: `Also: ${others.join(' ')}`, quiet: true }]),
  ];
}
