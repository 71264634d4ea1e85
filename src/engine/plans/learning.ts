/** How far a user's personal algorithm has come, by the analyses they have run (specification, sections 4 and 9). */
export const learningModes = [
  { mode: 'initial', label: 'Initial Training', fromAnalyses: 0 },
  { mode: 'active', label: 'Active Learning', fromAnalyses: 5 },
  { mode: 'optimized', label: 'Optimized', fromAnalyses: 20 },
] as const;
export type LearningMode = (typeof learningModes)[number];

/** From which confidence it is shown as high, and from which as fair. */
export const algorithmConfidenceThresholds = { high: 0.8, fair: 0.5 } as const;
export type AlgorithmConfidenceLevel = 'high' | 'fair' | 'low';

/** So many analyses count as much as the start without any: the confidence is one half with them. */
const analysesOfHalfConfidence = 5;

export function findLearningMode(analyses: number): LearningMode {
  return learningModes.findLast(({ fromAnalyses }) => analyses >= fromAnalyses) ?? learningModes[0];
}

/** 0 to below 1, rising with every analysis; it reaches each threshold where the learning mode changes. */
export function computeAlgorithmConfidence(analyses: number): number {
  return analyses / (analyses + analysesOfHalfConfidence);
}

export function findAlgorithmConfidenceLevel(confidence: number): AlgorithmConfidenceLevel {
  if (confidence >= algorithmConfidenceThresholds.high) return 'high';
  return confidence >= algorithmConfidenceThresholds.fair ? 'fair' : 'low';
}
