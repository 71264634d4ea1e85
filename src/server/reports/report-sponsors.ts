import type { FullAnalysis } from '../../contract/channel-analysis.ts';
import { saturationTexts, signalTexts } from '../../engine/result-words.ts';
import { formatNumberOf } from '../../engine/wording.ts';
import type { Block } from '../documents/document.ts';
import { formatShortDay } from '../documents/document-dates.ts';
import { formatShare, linkVideo } from './report-formats.ts';

/** Past sponsors with the words they were read from. */
export function describeSponsors({ evidence, provenance }: FullAnalysis): Block[] {
  const { sponsors, mentions, sponsoredShare, disclosureRate, saturation } = evidence.sponsors;
  const heading: Block = {
    kind: 'heading',
    level: 2,
    text: `Past sponsors: ${saturationTexts[saturation].toLowerCase()}`,
  };
  if (sponsors.length === 0 && mentions.length === 0) {
    const text =
      'No disclosure, promo code or affiliate link was found in the texts read. That does not prove there was none.';
    return [heading, { kind: 'paragraph', text }];
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
    {
      kind: 'list',
      items: sponsors.map(({ name, videos }) => ({
        text: `${name}: ${formatNumberOf(videos, 'video')}`,
        note: null,
      })),
    },
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
        signalTexts[mention.signal],
        mention.quote,
        linkVideo({ id: mention.videoId, title: mention.videoTitle }, provenance.demo),
        formatShortDay(mention.publishedAt),
      ]),
    },
  ];
}
