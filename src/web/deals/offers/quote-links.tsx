import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { OfferAssessment } from '../../../engine/pricing/offers/offer.ts';
import { moneyOf } from '../../../engine/pricing/offers/offer-parts.ts';
import type { QuotedOffer } from '../../../engine/pricing/quotes/quoted-offer.ts';
import { writeQuotedOffer } from '../../../engine/pricing/quotes/quoted-offer.ts';
import { newQuotePath } from '../../app/paths.ts';
import form from '../../ui/form.module.css';
import { formatMoney } from './money.ts';
import { texts } from './texts.ts';

/** What was asked, without its price. */
export type QuotedTerms = Omit<QuotedOffer, 'priceCents'>;

interface QuoteLinksProps {
  analysisId: string;
  terms: QuotedTerms;
  assessment: OfferAssessment;
}

/** From a judged offer to a quote that holds its lines: at the price asked, and at the one worth aiming for. */
export function QuoteLinks({ analysisId, terms, assessment }: QuoteLinksProps) {
  const prices = listPrices(assessment);
  if (prices.length === 0) return null;
  return (
    <div className={form.actions}>
      {prices.map(({ priceCents, label }) => (
        <Button
          key={label}
          component={Link}
          to={pathOf(analysisId, { ...terms, priceCents })}
          variant="default"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The new quote reads the offer from its address. */
function pathOf(analysisId: string, offer: QuotedOffer): string {
  return `${newQuotePath(analysisId)}&${new URLSearchParams(writeQuotedOffer(offer)).toString()}`;
}

/** A quote has one amount: of a price by views it is what typical views come to, of a product or a commission nothing. */
function listPrices(assessment: OfferAssessment): { priceCents: number; label: string }[] {
  const { basis, cpmDeal, range, currency } = assessment;
  // What a commission may come to is nothing to quote.
  const named = basis === 'barter' || basis === 'affiliate' ? null : moneyOf(assessment);
  const asked = basis === 'cpm' ? (cpmDeal?.p50 ?? null) : named;
  const counter = basis === 'cpm' || range === null ? null : range.targetCents;
  return [
    ...(asked === null || asked === 0
      ? []
      : [{ priceCents: asked, label: texts.quote(formatMoney(asked, currency)) }]),
    ...(counter === null || counter === 0 || counter === asked
      ? []
      : [{ priceCents: counter, label: texts.quoteCounter(formatMoney(counter, currency)) }]),
  ];
}
