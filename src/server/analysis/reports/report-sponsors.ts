import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import {
  foundByReader,
  recurringNote,
  saturationTexts,
  signalTexts,
} from '../../../engine/analysis/result-labels.ts';
import type { SponsorsEvidence } from '../../../engine/analysis/text-evidence.ts';
import { formatWhole, formatNumberOf } from '../../../values/wording.ts';
import type { Block } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/document-dates.ts';
import { formatShare, linkVideo } from './report-formats.ts';

/** Past sponsors with the words they were read from. */
export function describeSponsors({ evidence, provenance }: FullAnalysis): Block[] {
  const { sponsors, mentions, sponsoredShare, disclosureRate, saturation, ownProducts } = evidence.sponsors;
  const heading: Block = {
    kind: 'heading',
    level: 2,
    text: `Past sponsors: ${saturationTexts[saturation].toLowerCase()}`,
  };
  if (sponsors.length === 0 && mentions.length === 0) {
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
    nameSponsors(evidence.sponsors),
    {
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
        linkVideo({ id: mention.videoId, title: mention.videoTitle }, provenance.demo),
        formatShortDay(mention.publishedAt),
      ]),
    },
    ...listOwnProducts(ownProducts),
  ];
}

function listOwnProducts(products: SponsorsEvidence['ownProducts']): Block[] {
  if (products.length === 0) return [];
  const items = products.map(({ name, videos }) => ({ text: name, note: formatNumberOf(videos, 'video') }));
  return [
    { kind: 'heading', level: 3, text: 'Own products and channels, not counted as sponsors' },
    { kind: 'list', items },
  ];
}

function nameSponsors({ sponsors, mentions }: SponsorsEvidence): Block {
  if (sponsors.length === 0) {
    const text =
      'No sponsor is named. What was read stands below; an affiliate link alone stands for no deal about its video.';
    return { kind: 'paragraph', text };
  }
  const newest = new Map(
    mentions.toReversed().map(({ sponsor, publishedAt }) => [sponsor.toLowerCase(), publishedAt]),
  );
  return {
    kind: 'table',
    caption: `${formatNumberOf(sponsors.length, 'sponsor')}, the most frequent first`,
    columns: [
      { label: 'Sponsor', numeric: false, weight: 6 },
      { label: 'Videos', numeric: true, weight: 1.5 },
      { label: 'Last seen', numeric: false, weight: 3 },
    ],
    rows: sponsors.map(({ name, videos, recurring }) => {
      const at = newest.get(name.toLowerCase());
      return [
        recurring ? `${name} (${recurringNote})` : name,
        formatWhole(videos),
        at === undefined ? 'before the 50 kept' : formatShortDay(at),
      ];
    }),
  };
}
