import type { FullAnalysis } from '../../contract/channel-analysis.ts';
import { strongScore } from '../../contract/limits.ts';
import { riskSourceTexts, riskTexts, safetyTexts, scorePartTexts } from '../../engine/result-words.ts';
import { formatAmount, formatFactor } from '../../engine/wording.ts';
import type { Block } from '../documents/document.ts';
import { formatShare } from './report-formats.ts';

const maximumScore = 100;

/** The score as a dial, and the two ratings in words. */
export function describeScore(analysis: FullAnalysis): Block[] {
  const { sponsorshipScore: score, evidence, brandSafety, riskLevel, provenance } = analysis;
  return [
    { kind: 'heading', level: 2, text: 'Sponsorship score' },
    {
      kind: 'dial',
      label: 'Sponsorship score',
      value: score,
      maximum: maximumScore,
      mark: { value: strongScore, label: 'the mark of a strong channel' },
      sentences: [
        readVerdict(analysis),
        `${formatShare(evidence.confidence.value)} confidence, never mixed into the score.`,
        ...(evidence.fit.personalised ? [evidence.fit.sentence] : []),
      ],
      note: provenance.disclaimer,
    },
    {
      kind: 'verdicts',
      verdicts: [
        { label: 'Brand safety', ...safetyTexts[brandSafety], text: evidence.safety.reason },
        { label: 'Risk level', ...riskTexts[riskLevel], text: readRisk(analysis) },
      ],
    },
  ];
}

function readVerdict({ sponsorshipScore: score, avgViews }: FullAnalysis): string {
  if (avgViews === null) return 'Too few usable videos to earn points.';
  return score >= strongScore
    ? `Strong channel: ${strongScore} or more of ${maximumScore}.`
    : `${strongScore - score} below ${strongScore}, the mark of a strong channel.`;
}

/** The reasons that carry the level; every source stands in a list of its own. */
function readRisk({ riskLevel, evidence }: FullAnalysis): string {
  if (riskLevel === 'low')
    return 'None of the sources gives more than a low risk; each stands with its reason below.';
  return evidence.risk.reasons
    .filter(({ level }) => level === riskLevel)
    .map(({ source, sentence }) => `${riskSourceTexts[source]}: ${sentence}`)
    .join(' ');
}

/** The six parts as bars with their sentences, and every reason of the risk. */
export function describeParts({ evidence }: FullAnalysis): Block[] {
  const { parts } = evidence.score;
  const largest = Math.max(1, ...parts.map(({ weight }) => weight));
  return [
    { kind: 'heading', level: 2, text: 'What the score is made of' },
    {
      kind: 'bars',
      bars: parts.map((part) => ({
        label: scorePartTexts[part.name],
        figure: `${formatAmount(part.points)} of ${formatAmount(part.weight)} points`,
        share: part.value,
        trackShare: part.weight / largest,
        measured: part.measured || part.value === 0,
        text:
          part.measured || part.value === 0
            ? part.sentence
            : `${part.sentence} The data is not published, so the neutral value stands in.`,
      })),
    },
    { kind: 'heading', level: 2, text: 'Risk, source by source' },
    {
      kind: 'list',
      items: evidence.risk.reasons.map(({ source, level, sentence }) => ({
        text: `${riskSourceTexts[source]}: ${riskTexts[level].word.toLowerCase()}`,
        note: sentence,
      })),
    },
  ];
}

export function describeConfidence({ evidence }: FullAnalysis): Block[] {
  const { value, reasons } = evidence.confidence;
  const lowering = reasons.filter(({ factor }) => factor < 1);
  return [
    { kind: 'heading', level: 2, text: `Confidence: ${formatShare(value)}` },
    {
      kind: 'paragraph',
      text:
        lowering.length === 0
          ? 'Nothing lowers it. It speaks of the data alone and is never mixed into the score.'
          : 'The product of these factors. It speaks of the data alone and is never mixed into the score.',
    },
    ...(lowering.length === 0
      ? []
      : [
          {
            kind: 'list' as const,
            items: lowering.map(({ factor, sentence }) => ({
              text: `× ${formatFactor(factor)}: ${sentence}`,
              note: null,
            })),
          },
        ]),
  ];
}
