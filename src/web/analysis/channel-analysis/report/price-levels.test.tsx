import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FullAnalysis } from '../../../../contract/analysis/channel-analysis.ts';
import { readBeside, showPart } from '../../../test-screen.tsx';
import { fullFixture } from '../analysis.fixture.ts';
import { ResultScreen } from './result-screen.tsx';

const levels = [
  { level: 'Conservative', fee: '\\$810', cpm: '\\$21.84', affiliate: '8%' },
  { level: 'Market Rate', fee: '\\$1,080', cpm: '\\$29.12', affiliate: '12%' },
  { level: 'Premium', fee: '\\$1,835', cpm: '\\$49.50', affiliate: '15%' },
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
    expect(readPrice(level, 'Flat fee')).toMatch(new RegExp(`^${fee}for one 60–90 second integration`));
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
    expect(rangeOf()).toBe('Likely value of the next video: $620 to $1,640 (80% range)');
    await user.click(screen.getByRole('tab', { name: 'Premium' }));
    expect(rangeOf()).toBe('Likely value of the next video: $1,054 to $2,788 (80% range)');
  });

  test('shows no range where there is none', async () => {
    const price = { ...fullFixture.evidence.price, feeRange80: null };
    await show({ ...fullFixture, evidence: { ...fullFixture.evidence, price } });
    expect(readPrice('Market Rate', 'Flat fee')).toMatch(/^\$1,080for one/);
    expect(rangeOf()).toBeUndefined();
  });

  test('stands among the others on an axis that names each, the open one marked', async () => {
    const { user } = await show(fullFixture);
    const named = () =>
      within(screen.getByRole('list', { name: 'Flat fee of each level' }))
        .getAllByRole('listitem')
        .map(({ textContent, dataset }) => [textContent.replaceAll(/\s/g, ' '), dataset['selected']]);
    expect(named()).toEqual([
      ['Conservative $810', 'false'],
      ['Market Rate $1,080', 'true'],
      ['Premium $1,835', 'false'],
    ]);
    await user.click(screen.getByRole('tab', { name: 'Premium' }));
    expect(named().map(([, selected]) => selected)).toEqual(['false', 'false', 'true']);
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

describe('the arithmetic of a level', () => {
  const spaces = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ');
  const arithmetic = () => {
    const details = within(screen.getByRole('tabpanel')).getByText('Arithmetic').closest('details');
    expect(details?.open).toBe(false);
    return details ?? document.body;
  };
  const rows = () =>
    [...arithmetic().querySelectorAll('tbody tr')].map((row) => spaces(row.textContent) ?? '');

  test('can be repeated by hand, at each level with its own figures', async () => {
    const { user } = await show(fullFixture);
    expect(spaces(arithmetic().textContent)).toContain(
      '48,200 views / 1,000 × 22.40 USD = USD 1,079.68, rounded to USD 1,080',
    );
    expect(rows()).toEqual([
      'USD 20.00Base CPM, Lifestyle, Market RateEight published rate cards, 2025-2026',
      '× 1.12EngagementEngagement above the tier median',
      '× 1.00MarketUnited Kingdom',
      '=22.40 USD per 1,000 views',
    ]);
    expect(spaces(arithmetic().textContent)).toContain(
      'CPM price: 22.40 USD × 1.30 = USD 29.12 per 1,000 views',
    );
    await user.click(screen.getByRole('tab', { name: 'Premium' }));
    expect(rows()[0]).toMatch(/^USD 34.00Base CPM, Lifestyle, Premium/);
    expect(rows().at(-1)).toBe('=38.08 USD per 1,000 views');
  });

  test('is drawn from step to step, each bar from the rate before it', async () => {
    const price = {
      ...fullFixture.evidence.price,
      multipliers: [
        { name: 'engagement' as const, value: 0.5, reason: 'Less' },
        { name: 'country' as const, value: 2, reason: 'More' },
      ],
      rate: { low: 15, medium: 20, high: 34 },
    };
    await show({ ...fullFixture, evidence: { ...fullFixture.evidence, price } });
    const bars = [...arithmetic().querySelectorAll<HTMLElement>('tbody td [data-falls]')];
    expect(
      bars.map(({ style, dataset }) => [style.marginInlineStart, style.width, dataset['falls']]),
    ).toEqual([
      ['0%', '100%', 'false'],
      ['50%', '50%', 'true'],
      ['50%', '50%', 'false'],
      ['0%', '100%', 'false'],
    ]);
  });

  test('names what the preferences of the reader did, and what collected rates taught', async () => {
    const reason = 'Your pricing sensitivity scales the rate by 1.20';
    const price = {
      ...fullFixture.evidence.price,
      multipliers: [{ name: 'sensitivity' as const, value: 1.2, reason }],
      calibration: { version: 'calibration-3', ratesAnalysed: 1240 },
    };
    await show({ ...fullFixture, evidence: { ...fullFixture.evidence, price } });
    expect(rows()[1]).toBe(`× 1.20Your pricing sensitivity${reason}`);
    expect(spaces(arithmetic().textContent)).toMatch(
      /Calibration: 1,240 collected rates \(version calibration-3\)\.$/,
    );
  });

  test('says that nothing was collected yet where that is so', async () => {
    await show(fullFixture);
    expect(spaces(arithmetic().textContent)).toMatch(
      /Calibration: published rates only, no collected rates yet \(version priors\)\.$/,
    );
  });
});

test('each price is explained by the words beside it, until Escape takes them away', async () => {
  const { user } = await show(fullFixture);
  for (const [name, words] of [
    ['About the flat fee', /average views times a CPM rate.*\$15 to \$100/],
    ['About the CPM price', /30% higher than the flat-fee CPM/],
    ['About the affiliate share', /Share of each sale/],
  ] as const) {
    const hint = screen.getByRole('button', { name, description: words });
    const isDismissed = () => hint.parentElement?.dataset['dismissed'];
    act(() => hint.focus());
    expect(isDismissed()).toBe('false');
    await user.keyboard('{Escape}');
    expect(isDismissed()).toBe('true');
    expect(document.activeElement).toBe(hint);
    await user.click(hint);
    expect(isDismissed()).toBe('false');
  }
});
