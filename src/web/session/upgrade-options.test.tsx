import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { includesFeature, planFeatures, plans } from '../../engine/plans/plans.ts';
import { showPart } from '../test-screen.tsx';
import { featureNames } from './plan-promises.ts';
import { UpgradeOptions } from './upgrade-options.tsx';

test('an upgrade promises what its plan holds, all of it and nothing else', async () => {
  await showPart(<UpgradeOptions />);
  for (const [name, tier] of [
    ['Pro', 'pro'],
    ['Agency', 'agency'],
  ] as const) {
    const card = screen.getByRole('heading', { level: 3, name }).closest('li') ?? document.body;
    const promised = within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    const { analysesPerMonth, analysesPerHour } = plans[tier];
    expect(promised).toEqual([
      `${analysesPerMonth?.toLocaleString('en-US')} analyses/month`,
      `${analysesPerHour} analyses an hour`,
      'Full results with their evidence',
      ...planFeatures.filter((feature) => includesFeature(tier, feature)).map((name) => featureNames[name]),
    ]);
  }
});
