import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { priceLevels } from '../../../engine/analysis/judgements.ts';
import { judgeSafety, priceLevelTexts } from '../../../engine/analysis/result-labels.ts';
import {
  formatCents,
  formatWhole,
  formatDollars,
  formatNumberOf,
  formatPercent,
} from '../../../values/wording.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import type { Block, Fact, PaperDocument } from '../../platform/documents/document.ts';
import { composeOwnAudience, composeSponsors } from './media-kit-words.ts';
import type { SharedKit } from './kits.usecases.ts';

/** A creator's media kit on paper: their own words, and what the newest analysis says of the channel. */
export function composeMediaKit(kit: SharedKit): PaperDocument {
  const { text, verified, analysis, rates } = kit;
  const { evidence, provenance } = analysis;
  return {
    title: analysis.channelName,
    kind: 'Media kit',
    subtitle: text.headline.trim() === '' ? null : text.headline,
    language: 'en',
    date: provenance.fetchedAt,
    badges: [
      ...(verified ? ['Verified owner'] : []),
      ...(provenance.demo ? ['Invented sample channel'] : []),
    ],
    blocks: [
      ...composeAbout(text.about),
      ...composeContact(text.contactAddress),
      { kind: 'heading', level: 2, text: 'The channel' },
      { kind: 'facts', facts: describeChannel(analysis) },
      composeSafety(analysis),
      { kind: 'paragraph', quiet: true, text: `Figures are a ${disclaimer}.` },
      { kind: 'heading', level: 2, text: 'The audience' },
      { kind: 'facts', facts: describeAudience(analysis) },
      ...composeOwnAudience(kit),
      ...composeSponsors(text.sponsors, analysis.evidence.sponsors.sponsors),
      ...composeOwnRates(rates),
      ...(text.showsRates ? composeRates(analysis) : []),
    ],
    sources: [
      describeSource(provenance),
      describeOwnWords(text),
      verified
        ? 'Sponsorscope has verified that the channel is the creator’s.'
        : 'Nobody’s ownership of the channel is verified.',
    ],
    footer: { disclaimer, modelVersion: evidence.modelVersion },
  };
}

function describeOwnWords({ audience, sponsors }: SharedKit['text']): string {
  const words = 'The headline, the text below it and the contact are the creator’s own words';
  return audience === null && sponsors.length === 0
    ? `${words}.`
    : `${words}, and so is all that is marked as the creator’s own.`;
}

function describeSource({ demo, fetchedAt }: FullAnalysis['provenance']): string {
  const figures = demo
    ? 'Invented figures of a sample channel, read'
    : 'Public figures of the channel, read from YouTube';
  return `${figures} on ${formatDocumentDay(fetchedAt)} (UTC), and estimates that Sponsorscope derives from them.`;
}

function composeAbout(about: string): Block[] {
  return about
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text) => ({ kind: 'paragraph', text }));
}

function describeChannel(analysis: FullAnalysis): Fact[] {
  const { evidence, subscriberCount } = analysis;
  return [
    {
      label: 'Subscribers',
      value: subscriberCount === null ? 'Hidden by the channel' : formatWhole(subscriberCount),
      note: null,
    },
    ...describeViews('Typical views of a video', evidence.views.long),
    ...describeViews('Typical views of a Short', evidence.views.short),
    describeEngagement(analysis),
    { label: 'Uploads', value: analysis.contentFrequency, note: null },
    describeNiche(evidence.niche),
  ];
}

function describeViews(label: string, views: FullAnalysis['evidence']['views']['long']): Fact[] {
  if (views === null) return [];
  const { low, high } = views.interval80;
  const note = `${formatWhole(low)} to ${formatWhole(high)} (80% range), from ${formatNumberOf(views.sampleSize, 'upload')}`;
  return [{ label, value: formatWhole(views.typical), note }];
}

function describeEngagement({ engagementRate, evidence }: FullAnalysis): Fact {
  const { median } = evidence.engagement.tierQuartiles;
  return {
    label: 'Engagement rate',
    value: engagementRate === null ? 'Not measured' : formatPercent(engagementRate),
    note: `Likes and comments per view; ${formatPercent(median)} is usual for channels of this size`,
  };
}

function describeNiche({
  niche,
  probability,
  outside,
  outsideLabel,
}: FullAnalysis['evidence']['niche']): Fact {
  const label = 'Niche';
  if (outside && outsideLabel !== null) return { label, value: outsideLabel, note: `Closest to ${niche}` };
  return { label, value: niche, note: `${formatPercent(100 * probability)} likely` };
}

const basisTexts = { measured: 'Measured', estimated: 'Estimated' } as const;

function describeAudience({ evidence }: FullAnalysis): Fact[] {
  return evidence.audience.map(({ label, value, basis, note }) => ({
    label,
    value,
    note: `${basisTexts[basis]}. ${note}`,
  }));
}

function composeSafety({ brandSafety, evidence }: FullAnalysis): Block {
  return {
    kind: 'verdicts',
    verdicts: [{ label: 'Brand safety', ...judgeSafety(brandSafety), text: evidence.safety.reason }],
  };
}

function composeRates({ recommendedPricing, verdict, evidence }: FullAnalysis): Block[] {
  const heading = { kind: 'heading', level: 2, text: 'Recommended rates' } as const;
  if (recommendedPricing === null) {
    return [
      heading,
      {
        kind: 'paragraph',
        // A kit is the creator's own: advice to brands has no place in it.
        text:
          verdict === 'Avoid'
            ? 'Rates on request.'
            : (evidence.price.unavailableReason ?? 'No price can be given.'),
      },
    ];
  }
  const { flatFee, cpm, affiliate } = recommendedPricing;
  const levels = priceLevels.map((level) => ({
    label: priceLevelTexts[level].label,
    recommended: priceLevelTexts[level].isRecommended,
    amount: formatDollars(flatFee[level]),
    unit: 'for an integration of 60-90 seconds',
    facts: [
      { label: 'Per 1,000 views', value: formatCents(cpm[level]), note: null },
      { label: 'Affiliate share of sales', value: formatPercent(affiliate[level]), note: null },
    ],
  }));
  return [heading, { kind: 'prices', levels, axis: null, note: `Prices are a ${disclaimer}.` }];
}

/** What the creator asks, in their own words: no estimate of ours. */
function composeOwnRates(rates: SharedKit['rates']): Block[] {
  if (rates.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'What I charge' },
    {
      kind: 'facts',
      facts: rates.map(({ label, askCents, isMonthly }) => ({
        label: shownLabels[label] ?? label,
        value: askCents === null ? 'On request' : formatAsk(askCents),
        note: isMonthly ? 'A month, on top' : null,
      })),
    },
    { kind: 'paragraph', quiet: true, text: 'These prices are the creator’s own.' },
  ];
}

/** The card speaks to the creator, the kit to brands. */
const shownLabels: Readonly<Record<string, string>> = {
  'Advertising through your account': 'Advertising through my account',
};

function formatAsk(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents / 100) : formatCents(cents / 100);
}

function composeContact(address: string | null): Block[] {
  if (address === null) return [];
  const value = { text: address, href: `mailto:${address}` };
  return [{ kind: 'facts', facts: [{ label: 'Contact', value, note: null }] }];
}
