import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import {
  describeFeeAlone,
  describeVerdict,
  listBands,
  positionTexts,
  workingTexts,
} from '../../../engine/pricing/offers/offer-labels.ts';
import { writePaperMoney, writeRoundMoney } from '../../../engine/pricing/offers/offer-money.ts';
import { workingNames } from '../../../engine/pricing/offers/offer.ts';
import type { OfferAssessment } from '../../../engine/pricing/offers/offer.ts';
import { formatWhole } from '../../../values/wording.ts';
import type { Block, Fact, PaperDocument } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';
import type { SharedOffer } from './offer-links.usecases.ts';

/** What the range, the terms worth asking for and the answer say is whose link it is alone. */
const sharedWorkings = workingNames.filter((name) => name !== 'range');

/** A verdict on an offer for whoever holds its link: the other side, most of the time. */
export function composeOffer({ label, createdAt, channel, assessment }: SharedOffer): PaperDocument {
  const money = (cents: number) => writeRoundMoney(cents, assessment.currency);
  return {
    kind: 'Offer',
    title: label,
    subtitle: describeVerdict(assessment, money),
    language: 'en',
    date: createdAt.toISOString(),
    badges: [],
    blocks: [
      ...writeFeeAlone(assessment),
      { kind: 'facts', facts: listFacts(assessment) },
      ...writeBands(assessment),
      ...writeLines(assessment),
      ...writeReasons(assessment),
      ...writeWorkings(assessment),
    ],
    sources: [
      'Published list prices of 2025 and 2026, and public counts of YouTube.',
      `Judged on ${formatShortDay(createdAt.toISOString())} (UTC), model version ${channel.modelVersion}, rates: ${channel.calibration}.`,
    ],
    footer: { disclaimer, modelVersion: channel.modelVersion },
  };
}

function writeFeeAlone(assessment: OfferAssessment): Block[] {
  const text = describeFeeAlone(assessment);
  return text === null ? [] : [{ kind: 'paragraph', text }];
}

/** What is asked; a forecast stands as one, beside the money. */
function listAsked({ askedCents, parts, currency }: OfferAssessment): Fact[] {
  const money = (cents: number) => writePaperMoney(cents, currency);
  if (parts === null)
    return askedCents === null ? [] : [{ label: 'Price', value: money(askedCents), note: null }];
  const { commissionCents, commissionPercent, feeCents } = parts;
  const note =
    commissionCents === null
      ? 'not counted'
      : `may come to ${money(commissionCents)}, in the middle of a forecast`;
  return [
    { label: 'Fee', value: money(feeCents), note: null },
    { label: 'Commission', value: `${commissionPercent}% of each order`, note },
  ];
}

function listFacts(assessment: OfferAssessment): Fact[] {
  const { distribution, cpm, currency, confidencePercent } = assessment;
  const money = (cents: number) => writePaperMoney(cents, currency);
  const cpmText = (cents: number) => `${money(cents)} per 1,000 views`;
  return [
    ...listAsked(assessment),
    ...(distribution === null
      ? []
      : [
          {
            label: 'Usual',
            value: `${money(distribution.p30)} to ${money(distribution.p70)}`,
            note: `middle ${money(distribution.p50)}`,
          },
        ]),
    ...(cpm === null
      ? []
      : [
          {
            label: assessment.parts === null ? 'Per 1,000 views' : 'Fee per 1,000 views',
            value: cpm.askedCents === null ? cpmText(cpm.usualCents) : cpmText(cpm.askedCents),
            note: cpm.askedCents === null ? null : `usual: ${cpmText(cpm.usualCents)}`,
          },
        ]),
    { label: 'Confidence', value: `${confidencePercent}%`, note: 'of the analysis' },
  ];
}

function writeBands({ distribution, currency, position }: OfferAssessment): Block[] {
  if (distribution === null) return [];
  const money = (cents: number | null) => (cents === null ? '' : writePaperMoney(cents, currency));
  return [
    { kind: 'heading', level: 2, text: 'What such deals are agreed at' },
    {
      kind: 'table',
      caption: 'Bands of prices, and how many of 100 deals lie in each',
      columns: [
        { label: 'Band', numeric: false, weight: 2 },
        { label: 'From', numeric: true, weight: 2 },
        { label: 'To', numeric: true, weight: 2 },
        { label: 'Of 100 deals', numeric: true, weight: 1 },
      ],
      rows: listBands(distribution).map((band) => [
        `${positionTexts[band.position]}${band.position === position ? ' (this price)' : ''}`,
        money(band.fromCents),
        money(band.toCents),
        String(band.deals),
      ]),
    },
  ];
}

function writeLines({ lines, extras, missing, currency }: OfferAssessment): Block[] {
  if (lines.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'What it is for' },
    {
      kind: 'table',
      caption: 'What each part usually comes to',
      columns: [
        { label: 'Part', numeric: false, weight: 3 },
        { label: 'Typical views', numeric: true, weight: 2 },
        { label: 'Usual price', numeric: true, weight: 2 },
      ],
      rows: [
        ...lines.map(({ count, label, views, feeCents }) => [
          `${count} × ${label}`,
          formatWhole(views),
          writePaperMoney(feeCents, currency),
        ]),
        ...extras.map(({ label, amountCents }) => [label, '', writePaperMoney(amountCents, currency)]),
      ],
    },
    ...missing.map(({ reason }): Block => ({ kind: 'paragraph', text: reason, quiet: true })),
  ];
}

function writeReasons({ reasons }: OfferAssessment): Block[] {
  if (reasons.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'What moves this price' },
    { kind: 'list', items: reasons.map(({ text }) => ({ text, note: null })) },
  ];
}

function writeWorkings({ workings }: OfferAssessment): Block[] {
  const items = sharedWorkings.flatMap((name) => {
    const working = workings[name];
    return working === null
      ? []
      : [{ text: `${workingTexts[name]}: ${working.formula}`, note: working.source }];
  });
  if (items.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'How it is worked out' },
    { kind: 'list', items },
  ];
}
