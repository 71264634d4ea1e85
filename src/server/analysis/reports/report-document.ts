import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Block, PaperDocument } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import {
  foundByReader,
  recurringNote,
  saturationTexts,
  signalTexts,
} from '../../../engine/analysis/result-labels.ts';
import { listSponsors, sponsorKindTexts } from '../../../engine/analysis/sponsor-list.ts';
import type { ListedSponsor } from '../../../engine/analysis/sponsor-list.ts';
import type { SponsorsEvidence } from '../../../engine/analysis/text-evidence.ts';
import { composeCover } from './report-cover.ts';
import { formatWhole, formatNumberOf } from '../../../values/wording.ts';
import { describeFigures } from './report-figures.ts';
import { describePrice } from './report-price.ts';
import { describeSafety } from './report-safety.ts';
import { describeSample } from './report-sample.ts';
import { describeConfidence, describeParts, describeScore } from './report-score.ts';
import { formatShare, linkVideo } from './report-formats.ts';

/** The report of one analysis: what decides, and then everything of the result screen in its order. */
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
    cover: composeCover(analysis),
    blocks: listBlocks(analysis),
    sources: listSources(analysis),
    footer: { disclaimer: provenance.disclaimer, modelVersion: evidence.modelVersion },
  };
}

function listBlocks(analysis: FullAnalysis): Block[] {
  return [
    ...describePrice(analysis),
    ...describeFigures(analysis),
    ...(analysis.provenance.demo ? [demoNote] : []),
    ...describeScore(analysis),
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

/** What is known of the audience, each line marked as measured or estimated. */
function describeAudience({ evidence }: FullAnalysis): Block[] {
  const { audience } = evidence;
  return [
    { kind: 'heading', level: 2, text: 'Audience' },
    audience.length === 0
      ? { kind: 'paragraph', text: 'Nothing public says who watches this channel.' }
      : {
          kind: 'facts',
          facts: audience.map(({ label, value, basis, note }) => ({
            label: `${label} (${basis})`,
            value,
            note,
          })),
        },
    {
      kind: 'paragraph',
      text: 'YouTube publishes no age, gender or viewing country; we do not guess them.',
      quiet: true,
    },
  ];
}

/** Past sponsors with the words they were read from. */
function describeSponsors({ evidence, provenance }: FullAnalysis): Block[] {
  const { mentions, sponsoredShare, disclosureRate, saturation, ownProducts } = evidence.sponsors;
  const listed = listSponsors(evidence.sponsors);
  const heading: Block = {
    kind: 'heading',
    level: 2,
    text: `Past sponsors: ${saturationTexts[saturation].toLowerCase()}`,
  };
  if (listed.length === 0) {
    const text =
      'No disclosure, promo code or affiliate link was found in the texts read. That does not prove there was none.';
    return [heading, { kind: 'paragraph', text }, ...listOwnProducts(ownProducts)];
  }
  return [
    heading,
    {
      kind: 'facts',
      facts: [
        { label: 'Sponsored', value: formatShare(sponsoredShare), note: 'of the counted videos' },
        ...(disclosureRate === null
          ? []
          : [{ label: 'Disclosed', value: formatShare(disclosureRate), note: 'of the sponsored ones' }]),
      ],
    },
    nameSponsors(listed),
    ...(mentions.length === 0 ? [] : [quoteMentions(evidence.sponsors, provenance.demo)]),
    ...listOwnProducts(ownProducts),
  ];
}

function nameSponsors(listed: readonly ListedSponsor[]): Block {
  return {
    kind: 'table',
    caption: 'Who pays, the most frequent first; an affiliate link alone stands for no deal about its video',
    columns: [
      { label: 'Sponsor', numeric: false, weight: 6 },
      { label: 'Videos', numeric: true, weight: 1.5 },
      { label: 'Last seen', numeric: false, weight: 3 },
    ],
    rows: listed.map(({ name, kind, videos, recurring, lastSeenAt }) => {
      const remark = sponsorKindTexts[kind] ?? (recurring ? recurringNote : null);
      return [
        remark === null ? name : `${name} (${remark})`,
        formatWhole(videos),
        lastSeenAt === null ? 'before the 50 kept' : formatShortDay(lastSeenAt),
      ];
    }),
  };
}

function quoteMentions({ mentions }: SponsorsEvidence, isDemo: boolean): Block {
  return {
    kind: 'table',
    caption: 'Where they were read, newest first; at most 50 are kept',
    columns: [
      { label: 'Sponsor', numeric: false, weight: 2.4 },
      { label: 'How', numeric: false, weight: 2.4 },
      { label: 'Words', numeric: false, weight: 5 },
      { label: 'Video', numeric: false, weight: 4 },
      { label: 'Published', numeric: false, weight: 2 },
    ],
    rows: mentions.map((mention) => [
      mention.sponsor,
      signalTexts[mention.signal] + foundByReader(mention.reader),
      mention.quote,
      linkVideo({ id: mention.videoId, title: mention.videoTitle }, isDemo),
      formatShortDay(mention.publishedAt),
    ]),
  };
}

function listOwnProducts(products: SponsorsEvidence['ownProducts']): Block[] {
  if (products.length === 0) return [];
  const items = products.map(({ name, videos }) => ({ text: name, note: formatNumberOf(videos, 'video') }));
  return [
    { kind: 'heading', level: 3, text: 'Own products and channels, not counted as sponsors' },
    { kind: 'list', items },
  ];
}
