import { formatMoney } from '../../../values/money.ts';
import { formatAmount } from '../../../values/wording.ts';
import type { ItemisedLine, ItemisedQuote, ItemisedRequest, QuoteOverride } from './itemised-request.ts';
import { chargeExtras } from './quote-extras.ts';
import { QuoteFaultError } from './quote-fault.ts';
import { chargeFormats } from './quote-formats.ts';
import { enteredSource, highestQuoteCents } from './quote-rates.ts';

/**
 * A quote line by line in whole cents. The lines add up to the total in any order; percentages are of the format fee
 * as it stands after package discounts and changes by hand, never of the running total. Agency fee and VAT come last.
 * Throws a `QuoteFaultError`.
 */
export function itemiseQuote(request: ItemisedRequest): ItemisedQuote {
  checkRequest(request);
  const change = createChanges(request.overrides);
  const formats = chargeFormats(request).map(change.apply);
  const formatFeeCents = sumLines(formats);
  if (formatFeeCents < 0) throw new QuoteFaultError('negative_total');
  const publishedFeeCents = sumLines(formats.filter(({ key }) => !key.includes('ugc')));
  const extras = chargeExtras(request, { formatFeeCents, publishedFeeCents }).map(change.apply);
  const byHand = request.byHand.map(writeByHand).map(change.apply);
  const subtotal = [...formats, ...extras, ...byHand];
  const subtotalCents = sumLines(subtotal);
  const agencyFee = chargeAgencyFee(request, subtotalCents).map(change.apply);
  const vat = chargeVat(request, subtotalCents + sumLines(agencyFee)).map(change.apply);
  change.requireAllUsed();
  const lines = [...subtotal, ...agencyFee, ...vat];
  const totalCents = sumLines(lines);
  if (subtotalCents < 0 || totalCents < 0) throw new QuoteFaultError('negative_total');
  if (totalCents > highestQuoteCents) throw new QuoteFaultError('too_high');
  return { currency: request.currency, lines, formatFeeCents, subtotalCents, totalCents };
}

function sumLines(lines: readonly ItemisedLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

function createChanges(overrides: readonly QuoteOverride[]) {
  const open = new Map(overrides.map((override) => [override.key, override]));
  return {
    apply: (line: ItemisedLine): ItemisedLine => {
      const override = open.get(line.key);
      if (override === undefined) return line;
      open.delete(line.key);
      return { ...line, amountCents: override.amountCents, reason: override.reason };
    },
    requireAllUsed: () => {
      if (open.size > 0) throw new QuoteFaultError('unknown_override');
    },
  };
}

function writeByHand({ label, amountCents }: ItemisedRequest['byHand'][number], place: number): ItemisedLine {
  const basis = amountCents < 0 ? 'discount, by hand' : 'by hand';
  const amounts = { computedCents: amountCents, amountCents };
  return { ...plainLine, key: `hand:${place + 1}`, group: 'hand', label, basis, ...amounts };
}

const plainLine = {
  quantity: 1,
  percent: null,
  source: enteredSource,
  range: null,
  isCapped: false,
  reason: null,
} as const;

function chargeAgencyFee({ agencyFeePercent: percent, currency }: ItemisedRequest, subtotalCents: number) {
  if (percent === 0) return [];
  const line = { key: 'fee:agency', label: 'Agency fee', percent };
  return [
    chargeShare(line, { cents: subtotalCents, of: `${formatMoney(subtotalCents, currency)} subtotal` }),
  ];
}

function chargeVat({ vat, agencyFeePercent, currency }: ItemisedRequest, cents: number): ItemisedLine[] {
  if (vat === null) return [];
  const label = vat.text === '' ? 'VAT' : vat.text;
  const of = `${formatMoney(cents, currency)} subtotal${agencyFeePercent === 0 ? '' : ' with the agency fee'}`;
  return [chargeShare({ key: 'fee:vat', label, percent: vat.percent }, { cents, of })];
}

function chargeShare(
  line: { key: string; label: string; percent: number },
  { cents, of }: { cents: number; of: string },
): ItemisedLine {
  const amountCents = Math.round((cents * line.percent) / 100);
  const basis = `${formatAmount(line.percent)}% of ${of}`;
  return { ...plainLine, ...line, group: 'fees', basis, computedCents: amountCents, amountCents };
}

function checkRequest(request: ItemisedRequest): void {
  const { deliverables, rights, byHand, overrides } = request;
  if (deliverables.length === 0) throw new QuoteFaultError('nothing_to_make');
  const keys = [
    ...deliverables.map(({ format, ugcOnly }) => `${format}:${ugcOnly}`),
    ...rights.map(({ right }) => right),
    ...overrides.map(({ key }) => key),
  ];
  if (new Set(keys).size < keys.length) throw new QuoteFaultError('repeated');
  const counts = deliverables.map(({ count }) => count);
  if (counts.some((count) => !Number.isInteger(count) || count < 1))
    throw new QuoteFaultError('not_an_amount');
  const amounts = [
    request.baseFees.videoCents ?? 0,
    request.baseFees.shortCents ?? 0,
    ...rights.map(({ months }) => (months === 'perpetual' ? 0 : months)),
    request.exclusivity?.months ?? 0,
    ...Object.values(request.whitelisting ?? {}),
    request.daysToPublication ?? 0,
    request.extraReviewRounds,
    request.agencyFeePercent,
    request.vat?.percent ?? 0,
  ];
  if (!amounts.every((amount) => amount >= 0 && amount <= highestQuoteCents))
    throw new QuoteFaultError('not_an_amount');
  const signed = [...byHand, ...overrides].map(({ amountCents }) => amountCents);
  if (!signed.every((cents) => Number.isInteger(cents) && Math.abs(cents) <= highestQuoteCents))
    throw new QuoteFaultError('not_an_amount');
}
