import { configureGlobal } from 'fast-check';
import { trialRuns } from '../src/values/test-trials.ts';

/** For properties that set nothing themselves: in trials they are tried on more, and other, values. */
configureGlobal(trialRuns({ sample: 100, whole: 2_000 }));
