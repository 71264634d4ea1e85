import { formatNumberOf, formatPercent, formatRoundPercent, formatWhole } from '../../values/wording.ts';
import {
  figure,
  nothing,
  readAgeDays,
  readCpm,
  readNextVideo,
  readPrice,
  readRisk,
  readSafety,
  readSponsors,
  readVerdict,
  readViews,
  signedPercent,
  words,
} from './comparison-cells.ts';
import type { ComparedCell } from './comparison-cells.ts';
import type { ComparedChannel } from './comparison-figures.ts';
import type { Measure } from './comparison-outcome.ts';
import { priceLevels } from './judgements.ts';
import { priceLevelTexts, saturationTexts } from './result-labels.ts';

export const comparisonGroups = ['overall', 'reach', 'price', 'safety', 'sponsors', 'data'] as const;
export type ComparisonGroup = (typeof comparisonGroups)[number];

export const groupTexts: Record<ComparisonGroup, string> = {
  overall: 'Overall',
  reach: 'Reach',
  price: 'Price',
  safety: 'Safety',
  sponsors: 'Sponsors',
  data: 'Data quality',
};

export interface RowRule extends Measure {
  key: string;
  group: ComparisonGroup;
  label: string;
  /** What "better" means here; `null` where nothing is. */
  better: string | null;
  read: (channel: ComparedChannel, at: { now: string; modelVersion: string }) => ComparedCell;
}

const plain = { direction: null, certainty: 'fact', better: null } as const;
const higher = { direction: 'more', better: 'Higher is better' } as const;

/** Every row of a comparison, in its order. */
export const rowRules: readonly RowRule[] = [
  { ...higher, key: 'verdict', group: 'overall', label: 'Verdict', certainty: 'fact', read: readVerdict },
  {
    ...higher,
    key: 'score',
    group: 'overall',
    label: 'Score',
    certainty: 'estimate',
    read: (channel) =>
      channel.figures.verdict === 'Not scored'
        ? { ...nothing, text: 'Not scored' }
        : figure(channel, channel.figures.score, { text: (score) => `${score} of 100` }),
  },
  {
    ...plain,
    key: 'subscribers',
    group: 'reach',
    label: 'Subscribers',
    read: (channel) => figure(channel, channel.figures.subscribers, { text: formatWhole }),
  },
  {
    ...higher,
    key: 'views',
    group: 'reach',
    label: 'Typical views',
    certainty: 'estimate',
    read: readViews,
  },
  {
    ...higher,
    key: 'next-video',
    group: 'reach',
    label: 'Views of the next video',
    certainty: 'estimate',
    read: readNextVideo,
  },
  {
    ...higher,
    key: 'engagement',
    group: 'reach',
    label: 'Engagement',
    certainty: 'estimate',
    read: (channel) =>
      figure(channel, channel.figures.engagementPercent, { text: formatPercent, isPaid: true }),
  },
  {
    ...plain,
    key: 'uploads',
    group: 'reach',
    label: 'Uploads',
    read: (channel) => words(channel, channel.figures.uploads, true),
  },
  {
    ...higher,
    key: 'trend',
    group: 'reach',
    label: 'Trend of views in 90 days',
    certainty: 'estimate',
    read: (channel) => figure(channel, channel.figures.trendPercent, { text: signedPercent, isPaid: true }),
  },
  ...priceLevels.map((level): RowRule => {
    const shown = { key: `fee-${level}`, group: 'price', label: priceLevelTexts[level].label } as const;
    const read = (channel: ComparedChannel) => readPrice(channel, level);
    if (level !== 'medium') return { ...plain, ...shown, read };
    return { ...shown, direction: 'less', certainty: 'estimate', better: 'Lower is cheaper', read };
  }),
  {
    key: 'cpm',
    group: 'price',
    label: 'Price per 1,000 views',
    direction: 'less',
    certainty: 'fact',
    better: 'Lower is cheaper',
    read: readCpm,
  },
  { ...higher, key: 'safety', group: 'safety', label: 'Brand safety', certainty: 'fact', read: readSafety },
  {
    key: 'risk',
    group: 'safety',
    label: 'Risk',
    direction: 'less',
    certainty: 'fact',
    better: 'Lower is safer',
    read: readRisk,
  },
  {
    ...plain,
    key: 'saturation',
    group: 'sponsors',
    label: 'How much is sponsored',
    read: ({ figures, ...channel }) =>
      words({ ...channel, figures }, figures.saturation && saturationTexts[figures.saturation]),
  },
  { ...plain, key: 'sponsors', group: 'sponsors', label: 'Named sponsors', read: readSponsors },
  {
    ...plain,
    key: 'niche',
    group: 'sponsors',
    label: 'Niche',
    read: (channel) => words(channel, channel.figures.niche),
  },
  {
    ...higher,
    key: 'confidence',
    group: 'data',
    label: 'Confidence',
    certainty: 'fact',
    read: (channel) =>
      figure(channel, channel.figures.confidence, { text: (share) => formatRoundPercent(100 * share) }),
  },
  {
    ...plain,
    key: 'videos',
    group: 'data',
    label: 'Videos counted',
    read: (channel) => figure(channel, channel.figures.videos, { text: formatWhole, isPaid: true }),
  },
  {
    key: 'age',
    group: 'data',
    label: 'Age of the data',
    direction: 'less',
    certainty: 'fact',
    better: 'Newer is better',
    read: (channel, { now }) =>
      figure(channel, readAgeDays(channel, now), {
        text: (days) => (days === 0 ? 'Today' : formatNumberOf(days, 'day')),
      }),
  },
  {
    ...plain,
    key: 'model',
    group: 'data',
    label: 'Model version',
    read: (channel, { modelVersion }) => ({
      ...words(channel, channel.modelVersion),
      note: channel.modelVersion === modelVersion ? null : `today’s is ${modelVersion}`,
    }),
  },
];
