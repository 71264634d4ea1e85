import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Block, PaperDocument } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/document-dates.ts';
import { describeVerdict } from '../../platform/documents/verdict-block.ts';
import { describeAudience } from './report-audience.ts';
import { describeFigures } from './report-figures.ts';
import { describePrice } from './report-price.ts';
import { describeSafety } from './report-safety.ts';
import { describeSample } from './report-sample.ts';
import { describeConfidence, describeParts, describeScore } from './report-score.ts';
import { describeSponsors } from './report-sponsors.ts';

/** The report of one analysis: everything of the result screen on paper, in its order. */
export function createReportDocument(analysis: FullAnalysis): PaperDocument {
  const { evidence, provenance } = analysis;
  const { handle, id } = evidence.channel;
  return {
    kind: 'Channel report',
    title: analysis.channelName.trim() === '' ? 'Channel without a name' : analysis.channelName,
    subtitle: `YouTube channel ${id}${handle === null ? '' : ` · @${handle}`}`,
    language: 'en',
    date: provenance.fetchedAt,
    badges: [
      ...(provenance.demo ? ['Invented sample channel'] : []),
      ...(evidence.fit.personalised ? ['Adjusted to your preferences'] : []),
    ],
    blocks: listBlocks(analysis),
    sources: listSources(analysis),
    footer: { disclaimer: provenance.disclaimer, modelVersion: evidence.modelVersion },
  };
}

function listBlocks(analysis: FullAnalysis): Block[] {
  return [
    ...(analysis.provenance.demo ? [demoNote] : []),
    ...describeVerdict(analysis),
    ...describeFigures(analysis),
    ...describeScore(analysis),
    ...describePrice(analysis),
    ...describeParts(analysis),
    ...describeSafety(analysis),
    ...describeSample(analysis),
    ...describeSponsors(analysis),
    ...describeAudience(analysis),
    ...describeConfidence(analysis),
  ];
}

const demoNote: Block = {
  kind: 'callout',
  tone: 'caution',
  title: 'Demo: an invented sample channel',
  text: 'The channel and its figures do not exist on YouTube. Everything below is computed from them as it would be for a real channel.',
};

function listSources({ evidence, provenance }: FullAnalysis): string[] {
  const reading = provenance.cached ? ', an earlier reading' : '';
  return [
    'Score, ratings and prices are worked out by Sponsorscope from public counts and texts.',
    `YouTube data of ${formatShortDay(provenance.fetchedAt)} (UTC)${reading}, analyzed ${formatShortDay(evidence.analysedAt)}, model version ${evidence.modelVersion}.`,
    'YouTube’s terms let titles and names be kept for 30 days: analyze the channel again for a report of that day.',
  ];
}
