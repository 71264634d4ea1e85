import type { Rating } from './analysis.ts';
import type { VerdictEvidence } from './evidence.ts';
import type { SafetyEvidence } from './text-evidence.ts';

/** Scores from which a channel is strong or good. */
const strongFrom = 80;
const goodFrom = 60;

/** One word for the whole analysis, with the reasons that decided it. */
export function decideVerdict(input: {
  unavailableReason: string | null;
  safety: SafetyEvidence;
  score: number;
  riskLevel: Rating;
}): VerdictEvidence {
  const { unavailableReason, safety, score, riskLevel } = input;
  if (unavailableReason !== null) return { word: 'Not scored', reasons: [unavailableReason] };
  if (safety.rating === 'low') return { word: 'Avoid', reasons: [safety.reason] };
  const reasons = [`The score is ${score} of 100.`, `The risk is ${riskLevel}.`];
  if (riskLevel === 'high' || score < goodFrom) return { word: 'Caution', reasons };
  return { word: score >= strongFrom && riskLevel === 'low' ? 'Strong' : 'Good', reasons };
}
