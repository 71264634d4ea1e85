import { openHalfWay, stopHalfWay } from '../test-killed.ts';
import { improveAlgorithm } from './improve-algorithm.usecases.ts';

await improveAlgorithm(await openHalfWay(), stopHalfWay);
