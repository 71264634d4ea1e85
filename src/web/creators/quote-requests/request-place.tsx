import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import type { RequestPlace } from '../../../contract/creators/request-place.ts';
import { countLower, positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { writeQuotedOffer } from '../../../engine/pricing/quotes/quoted-offer.ts';
import { newQuotePath } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import type { OfferParts } from './offer-parts.ts';
import type { EnteredAmount } from './parts.tsx';
import classes from './parts.module.css';
import { pastedTexts } from './pasted-texts.ts';
import { texts } from './texts.ts';

/** A text to answer with, and the price in it. */
export interface ProposedAnswer extends EnteredAmount {
  text: string;
}

interface PlaceProps {
  thread: InboxThread;
  /** Shows the texts to answer with in a mail of one's own; `null` where one is written here. */
  Answer: OfferParts['Answer'] | null;
  onUse: (proposed: ProposedAnswer) => void;
}

/** Where a brand's price stands, with what can be made of it: an answer, or a quote. */
export function PlaceOfRequest({ thread, ...props }: PlaceProps) {
  const { id } = thread;
  const place = useQuery({
    queryKey: ['request-place', id],
    queryFn: ({ signal }) => api.placeQuoteRequest({ id }, { signal }),
  });
  return (
    <div className={form.part}>
      <LoadedPart query={place} failure={texts.placeNotLoaded}>
        {(found) => <Placed place={found} thread={thread} {...props} />}
      </LoadedPart>
    </div>
  );
}

function Placed({ place, thread, Answer, onUse }: PlaceProps & { place: RequestPlace }) {
  const { position, percentile, target_cents: target, currency, reason, answers, quote } = place;
  const aim = target === null || currency === null ? null : { amount: formatCount(target / 100), currency };
  const unit = thread.terms?.price_kind === 'cpm' ? ` ${pastedTexts.perThousand}` : '';
  return (
    <>
      <output>{position === null ? reason : describePlace(position, percentile)}</output>
      {aim !== null && (
        <p>
          {texts.target} <strong>{`${aim.currency} ${aim.amount}`}</strong>
          {unit}.
        </p>
      )}
      {answers !== null && Answer !== null && (
        <Suspense fallback={null}>
          <Answer answers={answers} />
        </Suspense>
      )}
      {answers !== null && Answer === null && (
        <p className={classes.text} dir="auto">
          {answers.friendly}
        </p>
      )}
      <div className={form.actions}>
        {answers !== null && Answer === null && aim !== null && (
          <Button size="xs" variant="default" onClick={() => onUse({ text: answers.friendly, ...aim })}>
            {texts.takeOver}
          </Button>
        )}
        {quote !== null && (
          <Button component={Link} to={quoteHref(quote, { place, thread })} size="xs" variant="default">
            {texts.makeQuote}
          </Button>
        )}
      </div>
      {position !== null && <p className={form.note}>{texts.estimate}</p>}
    </>
  );
}

/** A new quote for the channel; with what they ask, at the price to aim for, where there is one. */
function quoteHref(
  quote: NonNullable<RequestPlace['quote']>,
  { place: { currency }, thread: { terms } }: { place: RequestPlace; thread: InboxThread },
): string {
  const path = newQuotePath(quote.analysis_id);
  const { price_cents: priceCents, deliverables } = quote;
  if (priceCents === null || currency === null) return path;
  const ads = terms?.whitelisting ?? null;
  const offer = {
    side: 'creator',
    currency,
    priceCents,
    deliverables,
    rights: terms?.rights ?? [],
    exclusivityMonths: terms?.exclusivity_months ?? 0,
    whitelisting: ads && { months: ads.months, spendCents: ads.spend_cents },
    editRights: terms?.edit_rights ?? false,
    rush: terms?.rush ?? false,
    guarantee: terms?.guarantee ?? null,
  } as const;
  return `${path}&${new URLSearchParams(writeQuotedOffer(offer)).toString()}`;
}

function describePlace(position: NonNullable<RequestPlace['position']>, percentile: number | null): string {
  const start = `Their price is ${positionTexts[position]}`;
  return percentile === null
    ? `${start}.`
    : `${start}: ${countLower(percentile)} such deals are agreed for less.`;
}
