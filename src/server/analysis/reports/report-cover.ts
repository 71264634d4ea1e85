import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { judgeRisk, judgeSafety, verdictTexts } from '../../../engine/analysis/result-labels.ts';
import { itemise, itemiseClosed } from '../../../engine/pricing/receipt.ts';
import type { Receipt } from '../../../engine/pricing/receipt.ts';
import { formatDollars, formatRoundPercent } from '../../../values/wording.ts';
import type { Cover, CoverFigure } from '../../platform/documents/cover.ts';
import type { ReceiptBlock } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import { channelPicture, videoPictures } from './report-pictures.ts';
import { drawSample } from './report-sample.ts';

/** What a decision needs, before everything that explains it. */
export function composeCover(analysis: FullAnalysis): Cover {
  const { evidence, verdict } = analysis;
  return {
    picture: channelPicture(analysis),
    verdict: { label: 'Verdict', ...verdictTexts[verdict], text: evidence.verdict.reasons[0] ?? '' },
    figures: [readScore(analysis), readPrice(analysis), ...readRatings(analysis)],
    receipt: describeReceipt(analysis, isWithheld(analysis) ? itemiseClosed(analysis) : itemise(analysis)),
    reasons: listReasons(analysis),
    chart: drawSample(analysis),
    thumbnails: videoPictures(analysis),
  };
}

/** A price that was computed for a channel to avoid stands nowhere among what decides. */
function isWithheld({ recommendedPricing, evidence }: FullAnalysis): boolean {
  return recommendedPricing === null && evidence.price.ifYouBookAnyway !== null;
}

export function describeReceipt(
  { channelName, provenance }: Pick<FullAnalysis, 'channelName' | 'provenance'>,
  receipt: Receipt,
): ReceiptBlock {
  const note = `${formatShortDay(provenance.fetchedAt)}, ${provenance.disclaimer}`;
  return { kind: 'receipt', receipt, channelName, note };
}

function readScore({ sponsorshipScore: score, verdict, evidence }: FullAnalysis): CoverFigure {
  const label = 'Score';
  if (score === null) return { label, value: '–', tone: null, note: 'too little to judge' };
  const note = `${formatRoundPercent(100 * evidence.confidence.value)} confidence`;
  return { label, value: `${score} of 100`, tone: verdictTexts[verdict].tone, note };
}

function readPrice({ recommendedPricing, evidence }: FullAnalysis): CoverFigure {
  const label = 'Price';
  const { feeRange80: range, ifYouBookAnyway } = evidence.price;
  if (recommendedPricing === null) {
    const value = ifYouBookAnyway === null ? 'We won’t guess' : 'None recommended';
    return { label, value, tone: null, note: null };
  }
  const note = range === null ? 'flat fee' : `${formatDollars(range.low)} to ${formatDollars(range.high)}`;
  return { label, value: formatDollars(recommendedPricing.flatFee.medium), tone: null, note };
}

function readRatings(analysis: FullAnalysis): CoverFigure[] {
  const safety = judgeSafety(analysis.brandSafety);
  const risk = judgeRisk(analysis);
  return [
    { label: 'Brand safety', value: safety.word, tone: safety.tone, note: null },
    { label: 'Risk', value: risk.word, tone: risk.tone, note: null },
  ];
}

const mostReasons = 3;

/** What else speaks for the verdict, beside the one reason that stands with the word. */
function listReasons({ evidence, sponsorshipScore, riskLevel }: FullAnalysis): string[] {
  const [deciding = '', ...others] = evidence.verdict.reasons;
  const parts = evidence.score.parts
    .filter(({ measured, sentence }) => measured && sponsorshipScore !== null && !sentence.includes(deciding))
    .toSorted((a, b) => b.value - a.value);
  const risks = evidence.risk.reasons.filter(({ level }) => level === riskLevel && level !== 'low');
  const candidates = [
    ...others,
    ...risks.map(({ sentence }) => sentence),
    ...[parts.at(0), parts.at(-1)].flatMap((part) => part?.sentence ?? []),
    evidence.safety.reason,
  ];
  const isNew = (sentence: string, index: number) =>
    sentence !== '' &&
    !deciding.includes(sentence) &&
    (deciding === '' || !sentence.includes(deciding)) &&
    candidates.findIndex((other) => other.includes(sentence) || sentence.includes(other)) === index;
  return candidates.filter(isNew).slice(0, mostReasons);
}
