import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import {
  describeReader,
  describeTheme,
  describeUnread,
  foundByReader,
  limitsOfReading,
  suitabilityTexts,
} from '../../../engine/analysis/result-labels.ts';
import type {
  SafetyEvidence,
  SuitabilityCategory,
  SuitabilityHit,
} from '../../../engine/analysis/text-evidence.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import type { Block } from '../../platform/documents/document.ts';
import { formatShare, linkVideo } from './report-formats.ts';

/** Brand safety category by category, with the videos each finding was read in. */
export function describeSafety({ evidence, provenance }: FullAnalysis): Block[] {
  const { safety } = evidence;
  const found = safety.categories.filter(({ hits, level }) => hits.length > 0 || level !== null);
  const quiet = safety.categories.filter((category) => !found.includes(category));
  return [
    { kind: 'heading', level: 2, text: 'Brand safety, category by category' },
    { kind: 'paragraph', text: safety.reason },
    ...listThemes(safety),
    ...found.flatMap((category) => describeCategory(category, provenance.demo)),
    ...describeQuiet(safety, quiet),
    {
      kind: 'list',
      items: [
        `Read from ${formatNumberOf(safety.ratedVideos, 'video')}.`,
        ...(evidence.reader === null ? [] : describeReader(evidence.reader)),
        ...listLimits(safety),
        limitsOfReading,
      ].map((text) => ({ text, note: null })),
    },
  ];
}

function listThemes({ themes }: SafetyEvidence): Block[] {
  if (themes.length === 0) return [];
  const items = themes.map((theme) => ({ text: describeTheme(theme), note: null }));
  return [
    { kind: 'heading', level: 3, text: 'Themes of the channel' },
    { kind: 'list', items },
  ];
}

function describeCategory(category: SuitabilityCategory, isDemo: boolean): Block[] {
  const { label, level, viewsShare, hits, iabId } = category;
  const verdict =
    level === null
      ? `${formatNumberOf(hits.length, 'hit')}, none counted`
      : `${suitabilityTexts[level].word}, ${formatShare(viewsShare)} of views`;
  const heading: Block = { kind: 'heading', level: 3, text: `${label}: ${verdict}` };
  if (hits.length === 0) return [heading];
  const taxonomy = iabId === null ? '' : ` IAB Content Taxonomy 3.1: ${iabId}.`;
  return [
    heading,
    {
      kind: 'table',
      caption: `What was found.${taxonomy}`,
      columns: [
        { label: 'Words', numeric: false, weight: 3 },
        { label: 'Where', numeric: false, weight: 2.4 },
        { label: 'Video', numeric: false, weight: 5 },
        { label: 'Counted', numeric: false, weight: 4 },
      ],
      rows: hits.map((hit) => [
        `“${hit.phrase}”`,
        hit.place === 'age restriction' ? 'set by YouTube' : `in the ${hit.place}`,
        linkVideo({ id: hit.videoId, title: hit.videoTitle }, isDemo),
        describeCount(hit) + foundByReader(hit.reader),
      ]),
    },
  ];
}

function describeCount({ level, discount, counted }: SuitabilityHit): string {
  const word = suitabilityTexts[level].word.toLowerCase();
  if (discount === null) return counted ? `Counted fully, ${word}` : 'Not counted';
  return counted ? `Counted as ${word}: ${discount}` : `Not counted: ${discount}`;
}

function describeQuiet(
  { categories, ratedVideos }: SafetyEvidence,
  quiet: readonly SuitabilityCategory[],
): Block[] {
  if (quiet.length === 0) return [];
  const found = ratedVideos === 0 ? 'Nothing to read for' : 'Nothing found in';
  const which = quiet.length === categories.length ? 'any of the' : `${quiet.length} of`;
  const labels = quiet.map(({ label }) => label).join(', ');
  return [{ kind: 'paragraph', text: `${found} ${which} ${categories.length} categories: ${labels}.` }];
}

function listLimits(safety: SafetyEvidence): string[] {
  return [
    ...(safety.madeForKids
      ? ['Made for kids: comments and personalized ads are off, and stricter rules apply to sponsorships.']
      : []),
    ...(safety.ageRestrictedVideos > 0
      ? [`${formatNumberOf(safety.ageRestrictedVideos, 'video')} restricted to adults by YouTube.`]
      : []),
    ...(safety.hitsOutsideSample > 0
      ? [
          `${formatNumberOf(safety.hitsOutsideSample, 'hit')} in Shorts and live streams; shown here, no part of the rating.`,
        ]
      : []),
    ...[describeUnread(safety)].filter((sentence) => sentence !== null),
  ];
}
