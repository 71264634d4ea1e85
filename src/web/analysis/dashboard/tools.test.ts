import { expect, test } from 'vitest';
import { includesFeature, plans, type PlanTier } from '../../../engine/plans/plans.ts';
import { tools } from './tools.ts';

test('a locked tool names plans that hold it, and no plan without it', () => {
  const named: Record<string, readonly PlanTier[]> = {
    'Agency+': ['agency', 'enterprise'],
    Enterprise: ['enterprise'],
  };
  for (const { feature, gate } of Object.values(tools).filter((tool) => tool.feature !== null)) {
    if (feature === null) continue;
    const word = Object.keys(named).find((each) => gate.includes(`for ${each} plans`)) ?? '';
    const holders = Object.values(plans).flatMap(({ tier }) =>
      includesFeature(tier, feature) ? [tier] : [],
    );
    expect(named[word]).toEqual(holders);
  }
});
