import { expect, test } from 'vitest';
import { analysisSteps } from '../../../contract/analysis/channel-analysis.ts';
import { listSteps, printReceipt } from './step-states.ts';

test('the steps are those of the contract, in its order', () => {
  expect(listSteps(null).map(({ step }) => step)).toEqual([...analysisSteps]);
});

test('steps before the current one are done, later ones wait', () => {
  expect(listSteps('statistics').map(({ state }) => state)).toEqual(['done', 'done', 'running', 'waiting']);
  expect(listSteps(null).map(({ state }) => state)).toEqual(['running', 'waiting', 'waiting', 'waiting']);
});

test('the receipt prints a line more with each step, and no amount before the result', () => {
  const printed = ([null, 'finding', 'uploads', 'statistics', 'scoring'] as const).map(printReceipt);
  expect(printed.map(({ lines }) => lines.length)).toEqual([0, 0, 1, 2, 6]);
  const amounts = printed.flatMap(({ lines, total }) => [...lines, total]).map(({ amount }) => amount);
  expect(new Set(amounts)).toEqual(new Set(['…']));
});
