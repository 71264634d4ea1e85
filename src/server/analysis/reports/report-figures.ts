import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { nameCountry } from '../../../values/place-names.ts';
import { marketBasisTexts, nichePlaceTexts } from '../../../engine/analysis/result-labels.ts';
import {
  formatWhole,
  formatFactor,
  formatNumberOf,
  formatPercent,
  joinWords,
} from '../../../values/wording.ts';
import type { Block, Fact } from '../../platform/documents/document.ts';
import { formatDocumentDay, formatCompact } from '../../platform/documents/formats.ts';
import { formatShare } from './report-formats.ts';

/** Who it is, and the four figures that are asked for first. */
export function describeFigures(analysis: FullAnalysis): Block[] {
  return [
    { kind: 'heading', level: 2, text: 'The channel in figures' },
    { kind: 'facts', facts: [...listFigures(analysis), ...listOrigin(analysis)] },
    { kind: 'paragraph', text: describeNiche(analysis), quiet: true },
  ];
}

function listFigures({
  subscriberCount,
  avgViews,
  engagementRate,
  contentFrequency,
  evidence,
}: FullAnalysis): Fact[] {
  const { videos } = evidence.sample;
  const { measuredVideos } = evidence.engagement;
  const missingRate = videos.length > 0 ? 'not published' : 'nothing to measure';
  return [
    {
      label: 'Subscribers',
      value: subscriberCount === null ? 'hidden by the channel' : formatCompact(subscriberCount),
      note: subscriberCount === null ? 'so sizes are compared without it' : 'rounded by YouTube',
    },
    {
      label: 'Average views',
      value: avgViews === null ? 'too few videos' : formatWhole(avgViews),
      note:
        avgViews === null
          ? `${formatNumberOf(videos.length, 'usable video')}, at least 3 are needed`
          : `30 days after publication, typical of the last ${formatNumberOf(videos.length, 'video')}`,
    },
    {
      label: 'Engagement rate',
      value: engagementRate === null ? missingRate : formatPercent(engagementRate),
      note: `typical (likes + comments) / typical views of ${formatNumberOf(measuredVideos, 'video')}`,
    },
    { label: 'Content frequency', value: contentFrequency, note: describeGaps(evidence.frequency) },
  ];
}

function describeGaps({
  medianGapDays,
  longestRecentGapDays,
}: FullAnalysis['evidence']['frequency']): string {
  const gaps = [
    ...(medianGapDays === null ? [] : [`typical gap ${formatNumberOf(Math.round(medianGapDays), 'day')}`]),
    ...(longestRecentGapDays === null
      ? []
      : [`longest recently ${formatNumberOf(Math.round(longestRecentGapDays), 'day')}`]),
  ];
  return gaps.length === 0 ? 'too few uploads to measure a gap' : joinWords(gaps);
}

function listOrigin({ niche, evidence, provenance }: FullAnalysis): Fact[] {
  const { outside, outsideLabel, probability } = evidence.niche;
  const { publishedAt, country } = evidence.channel;
  return [
    {
      label: outside ? 'Niche (none of our twelve)' : 'Niche',
      value: outside ? (outsideLabel ?? 'Another') : niche,
      note: outside
        ? `${formatShare(probability)} likely; nearest priced niche: ${niche}`
        : `${formatShare(probability)} likely`,
    },
    {
      label: 'Country',
      value: country === null ? 'not declared' : nameCountry(country),
      note: 'declared by the channel; not where its viewers are',
    },
    describeMarket(evidence.market),
    ...(publishedAt === null
      ? []
      : [{ label: 'On YouTube since', value: formatDocumentDay(publishedAt), note: null }]),
    {
      label: 'Data read',
      value: formatDocumentDay(provenance.fetchedAt),
      note: provenance.cached ? 'an earlier reading' : 'for this report',
    },
  ];
}

function describeMarket({ basis, multiplier, regions }: FullAnalysis['evidence']['market']): Fact {
  const likely = regions.map(({ name, probability }) => `${name} ${formatShare(probability)}`);
  const regionNote = basis === 'declared' || likely.length === 0 ? '' : ` Likely: ${joinWords(likely)}.`;
  return {
    label: 'Market',
    value: `× ${formatFactor(multiplier)}`,
    note: `of the United States level. ${marketBasisTexts[basis]}.${regionNote}`,
  };
}

function describeNiche({ evidence }: FullAnalysis): string {
  const { runnerUp, signals, niche } = evidence.niche;
  const next =
    runnerUp === null
      ? 'No second niche comes near.'
      : `Next nearest niche: ${runnerUp.niche}, ${formatShare(runnerUp.probability)}.`;
  if (signals.length === 0) return `${next} No clear signal was found.`;
  const terms = signals.map(
    (signal) =>
      `${signal.term} (${nichePlaceTexts[signal.place]}${signal.niche === niche ? '' : `, points to ${signal.niche}`})`,
  );
  return `${next} Read from, strongest first: ${terms.join(', ')}.`;
}
