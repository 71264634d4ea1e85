import type { Rating } from './judgements.ts';
import { strongScore } from './judgements.ts';
import type { RiskReason, RiskSource, VerdictEvidence } from './evidence.ts';
import type { Price } from '../pricing/price.ts';
import type { SafetyEvidence } from './text-evidence.ts';
import { formatRoundPercent, joinWords } from '../../values/wording.ts';

/** Our own value: of 149 real channels that are scored, 19 are below it. */
const goodFrom = 60;
/** Our own value: below it the interval of the views is too wide for planning a budget. */
const thinConfidence = 0.3;

interface VerdictInput {
  /** Why nothing was measured; `null` with at least three usable videos. */
  shortage: string | null;
  safety: SafetyEvidence;
  score: number;
  risk: { level: Rating; reasons: readonly RiskReason[] };
  /** 0 to 1. */
  confidence: number;
}

/**
 * One word for the whole analysis, with its reasons, the deciding one first. What was not measured or read is not
 * scored; low brand safety, which every floor-level finding means, is to be avoided whatever the score. The reasons
 * contain no figure that limited results withhold. The rules are ours (docs/decisions/031-the-verdict.md).
 */
export function decideVerdict(input: VerdictInput): VerdictEvidence {
  const { shortage, safety, score, risk } = input;
  if (shortage !== null) {
    return { word: 'Not scored', reasons: safety.rating === 'low' ? [shortage, safety.reason] : [shortage] };
  }
  const hasFloor = safety.categories.some(({ level }) => level === 'floor');
  if (safety.rating === 'low' || hasFloor) return { word: 'Avoid', reasons: [safety.reason] };
  if (safety.rating === null) return { word: 'Not scored', reasons: [safety.reason] };
  const doubts = listDoubts(input);
  const rest = [safety.reason, describeRisk(risk)].filter((sentence) => !doubts.includes(sentence));
  if (doubts.length > 0) return { word: 'Caution', reasons: [...doubts, ...rest] };
  if (score < strongScore) {
    const missing = strongScore - score;
    const distance = `${missing} ${missing === 1 ? 'point' : 'points'} short of Strong (${strongScore}+).`;
    return { word: 'Good', reasons: [distance, ...rest] };
  }
  const strong = `The score is ${score} of 100.`;
  if (risk.level === 'low') return { word: 'Strong', reasons: [strong, ...rest] };
  return { word: 'Good', reasons: [describeRisk(risk), strong, safety.reason] };
}

/** What keeps a channel that can be booked from being a good one, the gravest first. */
function listDoubts({ safety, score, risk, confidence }: VerdictInput): string[] {
  const doubts: string[] = [];
  if (safety.rating !== 'high') doubts.push(safety.reason);
  if (risk.level === 'high') doubts.push(describeRisk(risk));
  if (score < goodFrom) doubts.push(`The score of ${score} is below ${goodFrom}, where Good begins.`);
  if (confidence < thinConfidence) {
    doubts.push(`The data carries only ${formatRoundPercent(100 * confidence)} confidence.`);
  }
  return doubts;
}

/** Without figures, because those of views, likes and uploads may be withheld. */
const riskCauses: Record<RiskSource, string> = {
  suitability: 'its brand safety',
  volatility: 'uneven views',
  authenticity: 'likes and comments that need a look',
  data: 'few videos to go by',
};

function describeRisk({ level, reasons }: VerdictInput['risk']): string {
  if (level === 'low') return 'The risk is low.';
  const causes = reasons.filter((reason) => reason.level === level).map(({ source }) => riskCauses[source]);
  return `The risk is ${level}: ${joinWords([...new Set(causes)])}.`;
}

/** The price after the verdict: kept apart from the recommendation for a channel to avoid; removed if not scored. */
export function withdrawPrice({ pricing, evidence }: Price, { word, reasons }: VerdictEvidence): Price {
  const [reason = ''] = reasons;
  if (word === 'Avoid') {
    const unavailableReason = `We recommend no price for a channel to avoid. ${reason}`;
    return { pricing: null, evidence: { ...evidence, unavailableReason, ifYouBookAnyway: pricing } };
  }
  if (word !== 'Not scored' || pricing === null) return { pricing, evidence };
  const unavailableReason = `We recommend no price for a channel that could not be read. ${reason}`;
  return { pricing: null, evidence: { ...evidence, unavailableReason, feeRange80: null } };
}
