import { openHalfWay, stopHalfWay } from '../../platform/testing/test-killed.ts';
import { improveAlgorithm } from './improve-algorithm.usecases.ts';

await improveAlgorithm(await openHalfWay(), stopHalfWay);
