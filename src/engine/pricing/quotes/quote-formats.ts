import { formatNumberOf } from '../../../values/wording.ts';
import type { ItemisedLine, ItemisedRequest, QuoteDeliverable } from './itemised-request.ts';
import { QuoteFaultError } from './quote-fault.ts';
import type { ContentFormat } from './quote.ts';
import { contentFormats, formatRatios } from './quote.ts';
import { ownPercents, rateSources, ugcFormats } from './quote-rates.ts';

/** What is made: a line for each format, and one below it for what a package takes off. */
export function chargeFormats(request: ItemisedRequest): ItemisedLine[] {
  const { deliverables, rights, discountsPackages } = request;
  if (deliverables.some(({ format, ugcOnly }) => ugcOnly && !ugcFormats.some((known) => known === format)))
    throw new QuoteFaultError('ugc_format');
  if (deliverables.some(({ ugcOnly }) => ugcOnly) && rights.length === 0)
    throw new QuoteFaultError('ugc_without_rights');
  return inOrder(deliverables).flatMap((deliverable) => {
    const { unitCents, ...line } = chargeFormat(deliverable, request);
    const discount = discountsPackages ? discountPackage(deliverable, unitCents) : [];
    return [line, ...discount];
  });
}

/** The same lines in the same order, however they were asked for. */
function inOrder(deliverables: readonly QuoteDeliverable[]): QuoteDeliverable[] {
  return deliverables.toSorted(
    (a, b) =>
      Number(a.ugcOnly) - Number(b.ugcOnly) ||
      contentFormats.indexOf(a.format) - contentFormats.indexOf(b.format),
  );
}

function keyOf({ format, ugcOnly }: QuoteDeliverable): string {
  return ugcOnly ? `ugc:${format}` : format;
}

function chargeFormat(
  deliverable: QuoteDeliverable,
  { baseFees }: ItemisedRequest,
): ItemisedLine & { unitCents: number } {
  const { format, count, ugcOnly } = deliverable;
  const { label, multiplier, range } = formatRatios[format];
  const baseCents = readBase(format, baseFees);
  const share = ugcOnly ? ownPercents.ugc / 100 : 1;
  const unitCents = Math.round(baseCents * multiplier * share);
  const amountCents = unitCents * count;
  const spread = (ratio: number) => Math.round(baseCents * ratio * share) * count;
  return {
    key: `format:${keyOf(deliverable)}`,
    group: 'format',
    label: ugcOnly ? `${label}, not published by the creator` : label,
    quantity: count,
    basis: describeBasis(deliverable),
    percent: null,
    source: ugcOnly ? rateSources.ugc : rateSources.format,
    range: range.low === range.high ? null : { lowCents: spread(range.low), highCents: spread(range.high) },
    isCapped: false,
    computedCents: amountCents,
    amountCents,
    reason: null,
    unitCents,
  };
}

function readBase(format: ContentFormat, { videoCents, shortCents }: ItemisedRequest['baseFees']): number {
  const cents = format === 'short' ? shortCents : videoCents;
  if (cents === null) throw new QuoteFaultError('base_fee_missing');
  return cents;
}

function describeBasis({ format, count, ugcOnly }: QuoteDeliverable): string {
  const base = format === 'short' ? 'the fee for the Shorts’ own views' : 'the integration fee';
  const ugc = ugcOnly ? ` x ${ownPercents.ugc}%` : '';
  const times = count === 1 ? '' : ` x ${count}`;
  return `${formatRatios[format].multiplier} x ${base}${ugc}${times}`;
}

function discountPackage(deliverable: QuoteDeliverable, unitCents: number): ItemisedLine[] {
  const { format, count } = deliverable;
  if (count < 2) return [];
  const { secondOfAKind: second, thirdOfAKind: third } = ownPercents;
  const further = count - 2;
  const amountCents = -(
    Math.round((unitCents * second) / 100) +
    further * Math.round((unitCents * third) / 100)
  );
  return [
    {
      key: `package:${keyOf(deliverable)}`,
      group: 'format',
      label: `Package of ${formatNumberOf(count, formatRatios[format].label)}`,
      quantity: 1,
      basis: `${second}% off the 2nd${further === 0 ? '' : `, ${third}% off each from the 3rd`}`,
      percent: null,
      source: rateSources.package,
      range: null,
      isCapped: false,
      computedCents: amountCents,
      amountCents,
      reason: null,
    },
  ];
}
