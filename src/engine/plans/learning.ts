/** How far a user's personal algorithm has come, by the analyses they have run (specification, sections 4 and 9). */
export const learningModes = [
  { mode: 'initial', label: 'Initial Training', fromAnalyses: 0 },
  { mode: 'active', label: 'Active Learning', fromAnalyses: 5 },
  { mode: 'optimized', label: 'Optimized', fromAnalyses: 20 },
] as const;
export type LearningMode = (typeof learningModes)[number];

/** The confidence at which it is shown as high, and as fair. */
export const algorithmConfidenceThresholds = { high: 0.8, fair: 0.5 } as const;
export type AlgorithmConfidenceLevel = 'high' | 'fair' | 'low';

/** With this many analyses the confidence is one half. */
const analysesOfHalfConfidence = 5;

export function findLearningMode(analyses: number): LearningMode {
  return learningModes.findLast(({ fromAnalyses }) => analyses >= fromAnalyses) ?? learningModes[0];
}

/** 0 to below 1, rising with every analysis; it reaches each threshold exactly when the learning mode changes. */
export function computeAlgorithmConfidence(analyses: number): number {
  return analyses / (analyses + analysesOfHalfConfidence);
}

export function findAlgorithmConfidenceLevel(confidence: number): AlgorithmConfidenceLevel {
  if (confidence >= algorithmConfidenceThresholds.high) return 'high';
  return confidence >= algorithmConfidenceThresholds.fair ? 'fair' : 'low';
}
