import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { RecommendedPricing } from '../../../engine/analysis/judgements.ts';
import { priceLevels } from '../../../engine/analysis/judgements.ts';
import type { PriceEvidence } from '../../../engine/analysis/evidence.ts';
import { explainPrice } from '../../../engine/pricing/price-arithmetic.ts';
import { itemise } from '../../../engine/pricing/receipt.ts';
import { priceLevelTexts } from '../../../engine/analysis/result-labels.ts';
import { formatAmount, formatCents, formatDollars, formatNumberOf } from '../../../values/wording.ts';
import { describeReceipt } from './report-cover.ts';
import type { Block, PriceAxis } from '../../platform/documents/document.ts';

/** The three levels with their range and their arithmetic, or the reason why there is no price. */
export function describePrice(analysis: FullAnalysis): Block[] {
  const { recommendedPricing: pricing, avgViews, evidence, provenance } = analysis;
  const { price } = evidence;
  if (pricing === null && price.ifYouBookAnyway !== null) return showAnyway(analysis);
  const heading: Block = {
    kind: 'heading',
    level: 2,
    text: pricing === null ? 'Price' : 'Recommended price',
  };
  if (pricing === null || avgViews === null) return [heading, explainNoPrice(price)];
  return [heading, ...listPrices({ pricing, price, avgViews, provenance, isRecommended: true })];
}

function explainNoPrice({ unavailableReason }: PriceEvidence): Block {
  const text = unavailableReason ?? 'There are fewer than three usable long-form videos in the last year.';
  return { kind: 'callout', tone: 'neutral', title: 'No price', text };
}

/** What was computed for a channel to avoid, for readers who ask for it. */
function showAnyway(analysis: FullAnalysis): Block[] {
  const { avgViews, evidence, provenance } = analysis;
  const { ifYouBookAnyway: pricing, unavailableReason } = evidence.price;
  return [
    { kind: 'heading', level: 2, text: 'The price if you book anyway', behind: 'Show anyway' },
    { kind: 'callout', tone: 'bad', title: 'None recommended', text: unavailableReason ?? '' },
    describeReceipt(analysis, itemise(analysis)),
    ...(pricing === null || avgViews === null
      ? []
      : listPrices({ pricing, price: evidence.price, avgViews, provenance, isRecommended: false })),
  ];
}

interface PriceInput {
  pricing: RecommendedPricing;
  price: PriceEvidence;
  avgViews: number;
  provenance: FullAnalysis['provenance'];
  isRecommended: boolean;
}

function listPrices({ pricing, price, avgViews, provenance, isRecommended }: PriceInput): Block[] {
  return [
    {
      kind: 'prices',
      levels: priceLevels.map((level) => ({
        label: priceLevelTexts[level].label,
        recommended: isRecommended && priceLevelTexts[level].isRecommended,
        amount: formatDollars(pricing.flatFee[level]),
        unit: 'flat fee for one integration of 60 to 90 seconds',
        facts: [
          { label: 'CPM price', value: formatCents(pricing.cpm[level]), note: 'per 1,000 views delivered' },
          { label: 'Affiliate', value: `${formatAmount(pricing.affiliate[level])}%`, note: 'of the sales' },
        ],
      })),
      ...(!isRecommended && { withdrawn: true }),
      axis: placeFees({ pricing, price, isRecommended }),
      note: provenance.disclaimer,
    },
    ...(price.smallFeeNote === null ? [] : [{ kind: 'paragraph' as const, text: price.smallFeeNote }]),
    ...explainLevels(price, avgViews),
  ];
}

function placeFees({
  pricing,
  price,
  isRecommended,
}: Pick<PriceInput, 'pricing' | 'price' | 'isRecommended'>): PriceAxis | null {
  const { feeRange80, currency } = price;
  if (feeRange80 === null) return null;
  return {
    text: `Likely value of the next video at the market rate: ${formatDollars(feeRange80.low)} to ${formatDollars(feeRange80.high)} (80% range).`,
    range: feeRange80,
    marks: priceLevels.map((level) => ({
      label: priceLevelTexts[level].label,
      value: pricing.flatFee[level],
      recommended: isRecommended && priceLevelTexts[level].isRecommended,
    })),
    unit: currency,
  };
}

function explainLevels(price: PriceEvidence, avgViews: number): Block[] {
  const sums = priceLevels.map((level) => ({
    label: priceLevelTexts[level].label,
    ...explainPrice({ price, level, levelLabel: priceLevelTexts[level].label, avgViews }),
  }));
  const market = sums.find((_, index) => priceLevels[index] === 'medium');
  return [
    { kind: 'heading', level: 3, text: 'The arithmetic' },
    {
      kind: 'list',
      items: sums.map(({ label, fee, cpm }) => ({ text: `${label}: ${fee}`, note: `CPM price: ${cpm}` })),
    },
    {
      kind: 'table',
      caption: `The market rate of ${market?.rate ?? ''} comes from:`,
      columns: [
        { label: 'Factor', numeric: true, weight: 2 },
        { label: 'What it is', numeric: false, weight: 4 },
        { label: 'Why', numeric: false, weight: 7 },
      ],
      rows: (market?.rateLines ?? []).map(({ operation, label, reason }) => [operation, label, reason]),
    },
    { kind: 'paragraph', text: describeOrigin(price), quiet: true },
  ];
}

function describeOrigin({ niche, calibration, bound }: PriceEvidence): string {
  const rates =
    calibration.ratesAnalysed === 0
      ? 'published rates only, no collected rates yet'
      : formatNumberOf(calibration.ratesAnalysed, 'collected rate');
  const held = bound === null ? '' : ` ${bound.reason}.`;
  return `Affiliate: the commission usual in ${niche}. Calibration: ${rates} (version ${calibration.version}).${held}`;
}
