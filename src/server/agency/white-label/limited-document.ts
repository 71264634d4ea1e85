import type { LimitedAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { strongScore } from '../../../engine/analysis/judgements.ts';
import { judgeRisk, judgeSafety, saturationTexts } from '../../../engine/analysis/result-labels.ts';
import { formatWhole } from '../../../values/wording.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import { describeVerdict } from '../../platform/documents/verdict-block.ts';
import type { Block, Fact, PaperDocument } from '../../platform/documents/document.ts';

/** What a visitor's analysis holds, as a document: the same fields as on the product's own screen. */
export function composeLimited(analysis: LimitedAnalysis): PaperDocument {
  const { evidence, provenance } = analysis;
  const { handle, id } = evidence.channel;
  return {
    kind: 'Channel analysis',
    title: analysis.channelName.trim() === '' ? 'Channel without a name' : analysis.channelName,
    subtitle: `YouTube channel ${id}${handle === null ? '' : ` · @${handle}`}`,
    language: 'en',
    date: provenance.fetchedAt,
    badges: provenance.demo ? ['Invented sample channel'] : [],
    blocks: [
      ...describeScore(analysis),
      { kind: 'facts', facts: describeFigures(analysis) },
      ...describeSponsors(analysis),
    ],
    sources: [
      'Score and ratings are worked out by Sponsorscope from public counts and texts.',
      `${provenance.demo ? 'Invented figures of a sample channel' : 'YouTube data'} of ${formatShortDay(provenance.fetchedAt)} (UTC), model version ${evidence.modelVersion}.`,
    ],
    footer: { disclaimer: provenance.disclaimer, modelVersion: evidence.modelVersion },
  };
}

function describeScore(analysis: LimitedAnalysis): Block[] {
  const { sponsorshipScore: value, brandSafety, provenance, evidence } = analysis;
  const dial: Block[] =
    value === null
      ? []
      : [
          {
            kind: 'dial',
            label: 'Sponsorship score',
            value,
            maximum: 100,
            mark: { value: strongScore, label: 'Strong' },
            sentences: [`${Math.round(100 * evidence.confidence.value)}% confidence`],
            note: provenance.disclaimer,
          },
        ];
  return [
    ...describeVerdict(analysis),
    ...dial,
    {
      kind: 'verdicts',
      verdicts: [
        { label: 'Brand safety', ...judgeSafety(brandSafety), text: evidence.safety.reason },
        {
          label: 'Risk level',
          ...judgeRisk(analysis),
          text:
            value === null
              ? 'Too little was measured to tell.'
              : 'From content, steadiness of views and amount of data.',
        },
      ],
    },
  ];
}

function describeFigures({ subscriberCount, avgViews, niche }: LimitedAnalysis): Fact[] {
  return [
    {
      label: 'Subscribers',
      value: subscriberCount === null ? 'Hidden by the channel' : formatWhole(subscriberCount),
      note: null,
    },
    {
      label: 'Average views',
      value: avgViews === null ? 'Too few usable videos' : formatWhole(avgViews),
      note: null,
    },
    { label: 'Niche', value: niche, note: null },
  ];
}

function describeSponsors({ evidence: { sponsors } }: LimitedAnalysis): Block[] {
  const names = sponsors.sponsors.map(({ name }) => ({ text: name, note: null }));
  return [
    {
      kind: 'heading',
      level: 2,
      text: `Past sponsors: ${saturationTexts[sponsors.saturation].toLowerCase()}`,
    },
    ...(names.length === 0 ? [] : [{ kind: 'list' as const, items: names }]),
    {
      kind: 'paragraph',
      quiet: true,
      text: 'Engagement rate, upload rhythm and prices are not part of this free analysis.',
    },
  ];
}
