import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FullAnalysis } from '../../../contract/channel-analysis.ts';
import { readBeside, showPart } from '../../test-screen.tsx';
import { fullFixture } from '../analysis.fixture.ts';
import { ResultScreen } from './result-screen.tsx';

const levels = [
  { level: 'Conservative', fee: 'USD 810', cpm: 'USD 21.84', affiliate: '8%' },
  { level: 'Market Rate', fee: 'USD 1,080', cpm: 'USD 29.12', affiliate: '12%' },
  { level: 'Premium', fee: 'USD 1,835', cpm: 'USD 49.50', affiliate: '15%' },
];

const show = (analysis: FullAnalysis) =>
  showPart(<ResultScreen analysis={analysis} channel="@fixture" reader="entitled" arrival="none" />);

/** The figure under a caption of the open level, not the one in the arithmetic below it. */
function readPrice(level: string, caption: string): string {
  const panel = screen.getByRole('tabpanel', { name: new RegExp(level) });
  return readBeside(within(panel).getByText(caption));
}

describe.each(levels)('$level', ({ level, fee, cpm, affiliate }) => {
  test('shows its own three prices', async () => {
    const { user } = await show(fullFixture);
    await user.click(screen.getByRole('tab', { name: new RegExp(level) }));
    expect(readPrice(level, 'Flat fee')).toMatch(new RegExp(`^${fee}for one integration`));
    expect(readPrice(level, 'CPM price')).toMatch(new RegExp(`^${cpm}per 1,000 views`));
    expect(readPrice(level, 'Affiliate')).toMatch(new RegExp(`^${affiliate}of sales`));
  });
});

test('the recommended level is open first, and it alone is called recommended', async () => {
  await show(fullFixture);
  const tabs = screen.getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Conservative', 'Market RateRecommended', 'Premium']);
  expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
});
