/**
 * Tests that take long by nature: `npm run trials` repeats them `whole` times, every other run only `sample` times
 * and always with the same seed, so a sample that passed passes again.
 */
export interface TrialSize {
  sample: number;
  whole: number;
}

/** The seed of this run's random choices; `npm run trials` picks a new one each time and prints it. */
export const trialSeed = Number(process.env['TRIAL_SEED'] ?? 1);

export function trialSize({ sample, whole }: TrialSize): number {
  return process.env['TRIALS'] === 'whole' ? whole : sample;
}

/** The same for a property: the parameters for fast-check. */
export function trialRuns(size: TrialSize): { numRuns: number; seed: number } {
  return { numRuns: trialSize(size), seed: trialSeed };
}

/** Numbers from 0 up to 1, the same ones for the same seed (a linear congruential generator). */
export function trialNumbers(): () => number {
  let state = trialSeed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
