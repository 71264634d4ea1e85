import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type {
  ChannelAnalysis,
  FullAnalysis,
  LimitedAnalysis,
} from '../../../../contract/analysis/channel-analysis.ts';
import type { Verdict } from '../../../../engine/analysis/judgements.ts';
import { showPart } from '../../../test-screen.tsx';
import { fullFixture, limitedFixture } from '../analysis.fixture.ts';
import type { Reader } from './reader.ts';
import { ResultScreen } from './result-screen.tsx';

const { evidence } = fullFixture;

const show = (analysis: ChannelAnalysis, reader: Reader = 'entitled') =>
  showPart(<ResultScreen analysis={analysis} channel="@fixture" reader={reader} arrival="none" />);
const section = (name: string) => within(screen.getByRole('region', { name }));
/** The word or figure at the head of a section: brand safety, risk. */
const wordOf = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).nextElementSibling?.textContent;
/** The figures that stand under a label. */
const figuresOf = (label: string) =>
  screen
    .getAllByText(label, { selector: 'dt' })
    .map((term) => term.parentElement?.querySelector('dd')?.textContent);

const reason = 'What decided it.';

function fullOf(word: Verdict, changes: Partial<FullAnalysis> = {}): FullAnalysis {
  const isPriced = word !== 'Avoid' && word !== 'Not scored';
  return {
    ...fullFixture,
    verdict: word,
    ...(!isPriced && { recommendedPricing: null }),
    evidence: {
      ...evidence,
      verdict: { word, reasons: [reason, 'What else there is.'] },
      price: {
        ...evidence.price,
        unavailableReason: isPriced ? null : 'Why there is no price.',
        ifYouBookAnyway: word === 'Avoid' ? fullFixture.recommendedPricing : null,
      },
    },
    ...changes,
  };
}

describe('a full result', () => {
  test('shows each figure at its own label', async () => {
    await show(fullFixture);
    expect(figuresOf('Subscribers')).toEqual(['214K']);
    expect(figuresOf('Average views')).toEqual(['48,200']);
    expect(figuresOf('Engagement rate')).toEqual(['3.4%']);
    expect(wordOf('Engagement')).toBe('3.4%');
    expect(figuresOf('Content frequency')).toEqual(['0.9 videos per week']);
    expect(figuresOf('Typical gap')).toEqual(['8 days']);
    expect(figuresOf('Longest gap')).toEqual(['11 days']);
  });

  test('shows the score with its six parts, each with the points it earned', async () => {
    await show(fullFixture);
    const score = section('Sponsorship score');
    expect(score.getByText('Sponsorship score 76 out of 100')).toBeDefined();
    expect(score.getByText('4 points short of Strong (80+)')).toBeDefined();
    expect(score.getByText('86% confidence')).toBeDefined();
    const parts = score.getAllByRole('group').map(({ textContent }) => textContent);
    for (const part of [
      /^Engagement17.5/,
      /^Reach12/,
      /^Consistency13.5/,
      /^Momentum5/,
      /^Brand suitability20/,
      /^Sponsor fit8/,
    ]) {
      expect(parts.filter((text) => part.test(text))).toHaveLength(1);
    }
  });

  test.each([
    ['high', 'High'],
    ['medium', 'Medium'],
    ['low', 'Low'],
  ] as const)('says %s of brand safety and risk in a word each', async (level, word) => {
    await show({ ...fullFixture, brandSafety: level, riskLevel: 'medium' });
    expect(wordOf('Brand safety')).toBe(word);
    expect(wordOf('Risk level')).toBe('Medium');
  });

  test('gives the reasons of the risk, each with its source and level', async () => {
    const sentence = 'About half of the videos are off by a factor of three or more, which is a lot.';
    const reasons = [
      { source: 'volatility', level: 'high', sentence },
      { source: 'data', level: 'low', sentence: 'There is enough.' },
    ] as const;
    await show({ ...fullFixture, evidence: { ...evidence, risk: { reasons: [...reasons] } } });
    const items = section('Risk level')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      `Steadiness of views HighViews swing widely${sentence}`,
      'Amount of data LowThere is enough.',
    ]);
    expect(section('Risk level').getByText(sentence).closest('details')?.open).toBe(false);
    expect(section('Risk level').getByText('There is enough.').closest('details')).toBeNull();
  });
});

describe('the verdict strip', () => {
  const strip = () => within(screen.getByRole('article').querySelector('header') ?? document.body);
  const valueOf = (label: string) =>
    strip().getByText(label, { selector: 'dt a' }).closest('div')?.querySelector('dd')?.textContent;

  test('holds score, price with its range, brand safety and risk', async () => {
    await show(fullFixture);
    const fee = fullFixture.recommendedPricing?.flatFee.medium;
    const { low, high } = evidence.price.feeRange80 ?? { low: 0, high: 0 };
    const amounts = valueOf('Price')
      ?.match(/[\d,]+/g)
      ?.map((text) => Number(text.replaceAll(',', '')));
    expect(amounts).toEqual([fee, Math.round(low), Math.round(high)]);
    expect(valueOf('Score')).toBe(`${fullFixture.sponsorshipScore} of 100`);
    expect(valueOf('Brand safety')).toBe('High');
    expect(valueOf('Risk')).toBe('Low');
  });

  test.each([
    ['Avoid', 'None recommended'],
    ['Not scored', 'We won’t guess'],
  ] as const)('withdraws the price where the verdict is %s', async (word, price) => {
    await show(fullOf(word, { ...(word === 'Not scored' && { sponsorshipScore: null }) }));
    expect(valueOf('Price')).toBe(price);
    const [receipt] = screen.getAllByText('receipt').map((title) => title.closest('figure'));
    expect(receipt?.textContent).not.toMatch(/Fair price|\$|USD/);
  });

  test('of a closed result shows no amount, and says what opens it', async () => {
    await show(limitedFixture, 'visitor');
    expect(strip().getByText('Shown after you sign in')).toBeDefined();
  });
});

describe('the verdict', () => {
  test.each(['Strong', 'Good', 'Caution', 'Avoid', 'Not scored'] as const)(
    '%s stands in the strip and on the receipt, with its first reason',
    async (word) => {
      await show(fullOf(word));
      const lines = screen
        .getAllByText('Verdict:')
        .filter((term) => term.closest('details') === null)
        .map(({ parentElement }) => parentElement?.textContent);
      expect(lines).toEqual([`Verdict: ${word}${reason}`, `Verdict: ${word}`]);
      expect(screen.getByText('What else there is.').closest('details')?.open).toBe(false);
    },
  );

  test('Avoid recommends no price; the computed one opens below, without a recommended level', async () => {
    await show(fullOf('Avoid'));
    expect(screen.queryByRole('region', { name: 'Recommended price' })).toBeNull();
    const price = section('Price');
    expect(price.getByText('None recommended')).toBeDefined();
    expect(price.getByText('Why there is no price.')).toBeDefined();
    expect(price.queryByText('We won’t guess.')).toBeNull();
    const anyway = price.getByText('Show the price if you book anyway').closest('details');
    expect(anyway?.open).toBe(false);
    expect(
      within(anyway ?? document.body)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Conservative', 'Market Rate', 'Premium']);
  });

  test('Avoid does not speak of points that are missing', async () => {
    await show(fullOf('Avoid'));
    expect(section('Sponsorship score').queryByText(/short of Strong/)).toBeNull();
  });

  test('Not scored shows no score, no rating and no price, and says why', async () => {
    await show(fullOf('Not scored', { sponsorshipScore: null, brandSafety: null, riskLevel: 'high' }));
    const score = section('Sponsorship score');
    expect(score.getByText('Not scored')).toBeDefined();
    expect(score.getByText(reason)).toBeDefined();
    expect(score.queryByText(/out of 100/)).toBeNull();
    expect(wordOf('Brand safety')).toBe('Not rated');
    expect(wordOf('Risk level')).toBe('Not rated');
    const price = section('Recommended price');
    expect(price.getByText('No price')).toBeDefined();
    expect(price.getByText('We won’t guess.')).toBeDefined();
    expect(price.queryByRole('tab')).toBeNull();
    expect(price.queryByText(/book anyway/)).toBeNull();
  });

  test('a price without views is not shown', async () => {
    await show({ ...fullFixture, avgViews: null });
    expect(section('Recommended price').queryByRole('tab')).toBeNull();
    expect(figuresOf('Average views')).toEqual(['too few videos']);
  });
});

describe('a score', () => {
  test.each([
    [80, 'Strong score'],
    [79, '1 point short of Strong (80+)'],
    [0, '80 points short of Strong (80+)'],
  ])('of %i says %s', async (score, meaning) => {
    await show({ ...fullFixture, sponsorshipScore: score });
    expect(section('Sponsorship score').getByText(meaning)).toBeDefined();
    expect(section('Sponsorship score').queryAllByText(/Strong score|short of Strong/)).toHaveLength(1);
  });
});

describe('the engagement', () => {
  test.each([
    [3.24, 'In the upper quarter of channels with 100-500K subscribers.'],
    [3.23, 'Above the middle of channels with 100-500K subscribers.'],
    [2.12, 'Above the middle of channels with 100-500K subscribers.'],
    [2.11, 'Below the middle of channels with 100-500K subscribers.'],
    [1.38, 'Below the middle of channels with 100-500K subscribers.'],
    [1.37, 'In the lower quarter of channels with 100-500K subscribers.'],
  ])('of %f percent stands %s', async (ratePercent, standing) => {
    await show({
      ...fullFixture,
      evidence: { ...evidence, engagement: { ...evidence.engagement, ratePercent } },
    });
    expect(section('Engagement').getByText(standing)).toBeDefined();
  });
});

describe('an engagement that cannot be told', () => {
  const hidden = { ...evidence.engagement, ratePercent: null, typicalInteractions: null };

  test('because the channel hides it is not published', async () => {
    await show({ ...fullFixture, engagementRate: null, evidence: { ...evidence, engagement: hidden } });
    expect(figuresOf('Engagement rate')).toEqual(['not published']);
    expect(wordOf('Engagement')).toBe('not published');
    expect(section('Engagement').getByText(/hides its likes or comments/)).toBeDefined();
    expect(section('Engagement').queryByText(/A typical video has/)).toBeNull();
  });

  test('for want of videos has nothing to measure', async () => {
    const sample = { ...evidence.sample, videos: [] };
    await show({
      ...fullFixture,
      engagementRate: null,
      evidence: { ...evidence, engagement: hidden, sample },
    });
    expect(figuresOf('Engagement rate')).toEqual(['nothing to measure']);
    expect(wordOf('Engagement')).toBe('nothing to measure');
    expect(section('Engagement').getByText('There is no usable video to measure it on.')).toBeDefined();
  });

  test('from a single video is measured on that one', async () => {
    const sample = { ...evidence.sample, videos: evidence.sample.videos.slice(0, 1) };
    await show({ ...fullFixture, evidence: { ...evidence, sample } });
    expect(section('Engagement').queryByText('There is no usable video to measure it on.')).toBeNull();
    expect(section('Engagement').getByText('A typical video has 1,620 likes and comments.')).toBeDefined();
  });
});

describe('the market', () => {
  test('that is declared names no regions', async () => {
    await show(fullFixture);
    const market = section('Market');
    expect(wordOf('Market')).toBe('× 0.85');
    expect(
      market.getByText('A view is priced at × 0.85 of the United States level.').closest('details')?.open,
    ).toBe(false);
    expect(market.getByText('Declared by the channel.')).toBeDefined();
    expect(market.queryByRole('list', { name: 'Likely regions' })).toBeNull();
  });

  test('that is estimated says so and names each region with its share', async () => {
    const regions = [
      { name: 'Germany', probability: 0.7, multiplier: 0.9 },
      { name: 'Austria', probability: 0.3, multiplier: 0.8 },
    ];
    const market = {
      ...evidence.market,
      country: null,
      basis: 'inferred' as const,
      multiplier: 0.87,
      regions,
    };
    await show({ ...fullFixture, evidence: { ...evidence, market } });
    const shown = section('Market');
    expect(shown.getByText('Estimated: the channel declares no country.')).toBeDefined();
    const items = within(shown.getByRole('list', { name: 'Likely regions' })).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Germany70.0% likely, × 0.90',
      'Austria30.0% likely, × 0.80',
    ]);
  });
});

describe('a section that can be folded', () => {
  const toggle = () => screen.getByRole('button', { name: 'Market: details' });
  const foldOf = () =>
    document.querySelector<HTMLElement>(`[id="${toggle().getAttribute('aria-controls')}"]`)?.dataset[
      'folded'
    ];

  test('stands in one line until its button or a link to it opens it', async () => {
    const { user } = await show(fullFixture);
    expect([toggle().getAttribute('aria-expanded'), foldOf()]).toEqual(['false', 'true']);
    await user.click(toggle());
    expect([toggle().getAttribute('aria-expanded'), foldOf()]).toEqual(['true', 'false']);
    await user.click(toggle());
    expect(foldOf()).toBe('true');
    location.hash = '#report-market';
    await waitFor(() => expect(foldOf()).toBe('false'));
    location.hash = '';
  });

  test('is no section whose figures decide', async () => {
    await show(fullFixture);
    for (const name of ['Sponsorship score', 'Recommended price', 'Brand safety', 'Risk level'])
      expect(section(name).queryByRole('button', { name: `${name}: details` })).toBeNull();
  });
});

describe('a limited result', () => {
  const limitedOf = (word: Verdict): LimitedAnalysis => ({
    ...limitedFixture,
    verdict: word,
    evidence: { ...limitedFixture.evidence, verdict: { word, reasons: [reason] } },
  });

  test('withholds engagement, frequency, prices and the reasons of the risk', async () => {
    await show(limitedFixture, 'visitor');
    expect(figuresOf('Subscribers')).toEqual(['214K']);
    expect(figuresOf('Average views')).toEqual(['48,200']);
    expect(figuresOf('Engagement rate')).toEqual([expect.stringContaining('Shown after you sign in')]);
    expect(figuresOf('Content frequency')).toEqual([expect.stringContaining('Hidden')]);
    expect(section('Risk level').getByText('The reasons are part of the full result.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Market' })).toBeNull();
    expect(section('Sponsorship score').getByText('Engagement').textContent).toBe('Engagementup to 25');
  });

  test('of a channel to avoid sells no price that the full one does not recommend either', async () => {
    await show(limitedOf('Avoid'), 'visitor');
    const price = section('Price');
    expect(price.getByText('None recommended')).toBeDefined();
    expect(price.getByText(new RegExp(reason))).toBeDefined();
    expect(price.queryByRole('link')).toBeNull();
    expect(price.queryByText(/book anyway/)).toBeNull();
  });

  test('that is not scored says why and sells nothing', async () => {
    await show(
      { ...limitedOf('Not scored'), sponsorshipScore: null, brandSafety: null, avgViews: null },
      'visitor',
    );
    expect(section('Recommended price').getByText(reason)).toBeDefined();
    expect(section('Recommended price').queryByRole('link')).toBeNull();
    expect(section('Sponsorship score').queryByText(/up to/)).toBeNull();
  });

  test.each([
    ['visitor', 0],
    ['free', 1],
    ['entitled', 1],
  ] as const)('leads a %s to the creator’s report or not', async (reader, links) => {
    await show(limitedFixture, reader);
    const leading = screen
      .queryAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('/creators/report'));
    expect(leading).toHaveLength(links);
  });
});
