import { expect, test } from 'vitest';
import { computeAlgorithmConfidence, findAlgorithmConfidenceLevel, findLearningMode } from './learning.ts';

const stateAt = (analyses: number) => [
  findLearningMode(analyses).label,
  findAlgorithmConfidenceLevel(computeAlgorithmConfidence(analyses)),
];

test.each([
  [0, 'Initial Training', 'low'],
  [4, 'Initial Training', 'low'],
  [5, 'Active Learning', 'fair'],
  [19, 'Active Learning', 'fair'],
  [20, 'Optimized', 'high'],
  [1_000_000, 'Optimized', 'high'],
])('after %i analyses the algorithm is in %s, its confidence %s', (analyses, label, level) => {
  expect(stateAt(analyses)).toEqual([label, level]);
});

test('confidence begins at nothing, rises with every analysis and never says certainty', () => {
  const course = Array.from({ length: 200 }, (_, analyses) => computeAlgorithmConfidence(analyses));
  expect(course[0]).toBe(0);
  expect(course.every((confidence, index) => index === 0 || confidence > (course[index - 1] ?? 1))).toBe(
    true,
  );
  expect(computeAlgorithmConfidence(10_000_000)).toBeLessThan(1);
});
