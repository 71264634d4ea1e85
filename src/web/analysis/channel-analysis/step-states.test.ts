import { expect, test } from 'vitest';
import { analysisSteps } from '../../../contract/analysis/channel-analysis.ts';
import { listSteps } from './step-states.ts';

test('the steps are those of the contract, in its order', () => {
  expect(listSteps(null).map(({ step }) => step)).toEqual([...analysisSteps]);
});

test('steps before the current one are done, later ones wait', () => {
  expect(listSteps('statistics').map(({ state }) => state)).toEqual(['done', 'done', 'running', 'waiting']);
  expect(listSteps(null).map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
});
