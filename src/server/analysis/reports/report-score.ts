import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Verdict } from '../../../engine/analysis/judgements.ts';
import { strongScore } from '../../../engine/analysis/judgements.ts';
import {
  judgeRisk,
  judgeSafety,
  riskSourceTexts,
  riskTexts,
  scorePartTexts,
} from '../../../engine/analysis/result-labels.ts';
import { formatAmount, formatFactor, formatNumberOf } from '../../../values/wording.ts';
import type { ScorePart } from '../../../engine/analysis/evidence.ts';
import type { Block } from '../../platform/documents/document.ts';
import { formatShare } from './report-formats.ts';

const maximumScore = 100;

/** The score as a dial, and the two ratings in words. */
export function describeScore(analysis: FullAnalysis): Block[] {
  const { evidence, brandSafety } = analysis;
  return [
    { kind: 'heading', level: 2, text: 'Sponsorship score' },
    drawScore(analysis),
    {
      kind: 'verdicts',
      verdicts: [
        { label: 'Brand safety', ...judgeSafety(brandSafety), text: evidence.safety.reason },
        { label: 'Risk level', ...judgeRisk(analysis), text: readRisk(analysis) },
      ],
    },
  ];
}

/** A dial; without a score there is none that could stand at 0. */
function drawScore({ sponsorshipScore: score, evidence, provenance }: FullAnalysis): Block {
  if (score === null) {
    return { kind: 'paragraph', text: `Not scored. ${evidence.verdict.reasons[0] ?? ''}` };
  }
  return {
    kind: 'dial',
    label: 'Sponsorship score',
    value: score,
    maximum: maximumScore,
    mark: { value: strongScore, label: 'Strong' },
    sentences: [
      ...explainDistance(score, evidence.verdict.word),
      `${formatShare(evidence.confidence.value)} confidence`,
      ...(evidence.fit.personalised ? [evidence.fit.sentence] : []),
    ],
    note: provenance.disclaimer,
  };
}

/** Whoever is to be avoided is not short of points. */
function explainDistance(score: number, verdict: Verdict): string[] {
  if (score >= strongScore) return [`${strongScore} or more of ${maximumScore}.`];
  if (verdict === 'Avoid') return [];
  return [`${formatNumberOf(strongScore - score, 'point')} short of Strong (${strongScore}+).`];
}

/** The reasons that carry the level; every source stands in a list of its own. */
function readRisk({ riskLevel, verdict, evidence }: FullAnalysis): string {
  if (verdict === 'Not scored') return 'Too little was measured to tell; what is known follows.';
  if (riskLevel === 'low') return 'Every source of risk is low; the reasons follow.';
  return evidence.risk.reasons
    .filter(({ level }) => level === riskLevel)
    .map(({ source, sentence }) => `${riskSourceTexts[source]}: ${sentence}`)
    .join(' ');
}

/** The six parts as bars with their sentences, and every reason of the risk. */
export function describeParts({ sponsorshipScore, evidence }: FullAnalysis): Block[] {
  const { parts } = evidence.score;
  return [
    ...(sponsorshipScore === null ? [] : drawParts(parts)),
    { kind: 'heading', level: 2, text: 'Risk, source by source' },
    {
      kind: 'list',
      items: evidence.risk.reasons.map(({ source, level, sentence }) => ({
        text:
          sponsorshipScore === null
            ? riskSourceTexts[source]
            : `${riskSourceTexts[source]}: ${riskTexts[level].word.toLowerCase()}`,
        note: sentence,
      })),
    },
  ];
}

function drawParts(parts: readonly ScorePart[]): Block[] {
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
            : `${part.sentence} Not published, so it counts as average.`,
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
        lowering.length === 0 ? 'Nothing lowers it.' : 'The product of these factors: how sure the data is.',
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
