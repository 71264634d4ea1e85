import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { readBeside, showPart } from '../../../test-screen.tsx';
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

describe('the open level', () => {
  const rangeOf = () =>
    screen.queryByText(/^Likely value of the next video/)?.textContent.replaceAll(/\s/g, ' ');

  test('shows what the next video is likely worth at it', async () => {
    const { user } = await show(fullFixture);
    expect(rangeOf()).toBe('Likely value of the next video: USD 620 to USD 1,640 (80% range)');
    await user.click(screen.getByRole('tab', { name: 'Premium' }));
    expect(rangeOf()).toBe('Likely value of the next video: USD 1,054 to USD 2,788 (80% range)');
  });

  test('shows no range where there is none', async () => {
    const price = { ...fullFixture.evidence.price, feeRange80: null };
    await show({ ...fullFixture, evidence: { ...fullFixture.evidence, price } });
    expect(readPrice('Market Rate', 'Flat fee')).toMatch(/^USD 1,080for one/);
    expect(rangeOf()).toBeUndefined();
  });

  test('says what creators of this size ask where the fee is small, and leaves no empty line where it is not', async () => {
    const smallFeeNote = 'Creators of this size ask more.';
    const price = { ...fullFixture.evidence.price, smallFeeNote };
    const { unmount } = await show({ ...fullFixture, evidence: { ...fullFixture.evidence, price } });
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByText(smallFeeNote)).toBeDefined();
    unmount();
    await show(fullFixture);
    const paragraphs = [...screen.getByRole('tabpanel').querySelectorAll('p')];
    expect(paragraphs.filter(({ textContent }) => textContent === '')).toEqual([]);
  });
});
