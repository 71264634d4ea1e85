import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RequestPlace } from '../../../contract/creators/quote-requests.ts';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { writeQuotedOffer } from '../../../engine/pricing/quotes/quoted-offer.ts';
import { newQuotePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import type { EnteredAmount } from './parts.tsx';
import classes from './parts.module.css';
import { texts } from './texts.ts';

/** A text to answer with, and the price in it. */
export interface ProposedAnswer extends EnteredAmount {
  text: string;
}

interface PlaceProps {
  id: string;
  onUse: (proposed: ProposedAnswer) => void;
}

/** Where a brand's price stands, with what can be made of it: an answer, or a quote. */
export function PlaceOfRequest({ id, onUse }: PlaceProps) {
  const place = useQuery({
    queryKey: ['request-place', id],
    queryFn: ({ signal }) => api.placeQuoteRequest({ id }, { signal }),
  });
  return (
    <div className={form.part}>
      <LoadedPart query={place} failure={texts.placeNotLoaded}>
        {(found) => <Placed place={found} onUse={onUse} />}
      </LoadedPart>
    </div>
  );
}

function Placed({ place, onUse }: Pick<PlaceProps, 'onUse'> & { place: RequestPlace }) {
  const { position, percentile, target_cents: target, currency, reason, answer, quote } = place;
  const aim = target === null || currency === null ? null : { amount: formatCount(target / 100), currency };
  return (
    <>
      <output>{position === null ? reason : describePlace(position, percentile)}</output>
      {aim !== null && (
        <p>
          {texts.target} <strong>{`${aim.currency} ${aim.amount}`}</strong>.
        </p>
      )}
      {answer !== null && (
        <p className={classes.text} dir="auto">
          {answer}
        </p>
      )}
      <div className={form.actions}>
        {answer !== null && aim !== null && (
          <Button size="xs" variant="default" onClick={() => onUse({ text: answer, ...aim })}>
            {texts.takeOver}
          </Button>
        )}
        {quote !== null && (
          <Button component={Link} to={quoteHref(quote, place)} size="xs" variant="default">
            {texts.makeQuote}
          </Button>
        )}
      </div>
      {position !== null && <p className={form.note}>{texts.estimate}</p>}
    </>
  );
}

/** A new quote for the channel; with what they ask, at the price to aim for, where there is one. */
function quoteHref(quote: NonNullable<RequestPlace['quote']>, place: RequestPlace): string {
  const path = newQuotePath(quote.analysis_id);
  const { target_cents: priceCents, currency } = place;
  if (priceCents === null || currency === null) return path;
  const offer = {
    side: 'creator',
    currency,
    priceCents,
    deliverables: quote.deliverables,
    rights: [],
    exclusivityMonths: 0,
    whitelisting: null,
    editRights: false,
    rush: false,
    guarantee: null,
  } as const;
  return `${path}&${new URLSearchParams(writeQuotedOffer(offer)).toString()}`;
}

function describePlace(position: NonNullable<RequestPlace['position']>, percentile: number | null): string {
  const start = `Their price is ${positionTexts[position]}`;
  return percentile === null ? `${start}.` : `${start}: ${percentile} of 100 such deals are agreed for less.`;
}
