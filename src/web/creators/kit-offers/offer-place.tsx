import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferPlace } from '../../../contract/creators/kit-offers.ts';
import { positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { api } from '../../session/api.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import form from '../../ui/form.module.css';
import { formatCount } from '../../ui/format.ts';
import classes from './kit-offers.module.css';
import { texts } from './texts.ts';

interface OfferPlaceProps {
  source: 'media-kit' | 'marketplace';
  id: string;
}

/** Where a brand's price stands, asked for by a press, with a text to answer with. */
export function PlaceOfOffer({ source, id }: OfferPlaceProps) {
  const [isAsked, setIsAsked] = useState(false);
  const place = useQuery({
    queryKey: ['offer-place', source, id],
    queryFn: ({ signal }) => api.creatorOfferPlace({ source, id }, { signal }),
    enabled: isAsked,
  });
  if (!isAsked) {
    return (
      <div className={form.actions}>
        <Button size="xs" variant="default" onClick={() => setIsAsked(true)}>
          {texts.place}
        </Button>
      </div>
    );
  }
  return (
    <div className={form.part}>
      <LoadedPart query={place} failure={texts.placeNotLoaded}>
        {(found) => <Placed place={found} />}
      </LoadedPart>
    </div>
  );
}

function Placed({
  place: { position, percentile, target_cents: target, currency, reason, answer },
}: {
  place: OfferPlace;
}) {
  return (
    <>
      <output>{position === null ? reason : describePlace(position, percentile)}</output>
      {target !== null && currency !== null && (
        <p>
          {texts.target} <strong>{`${currency} ${formatCount(target / 100)}`}</strong>.
        </p>
      )}
      {answer !== null && (
        <>
          <p className={classes.text}>{answer}</p>
          <div className={form.actions}>
            <CopyButton text={answer} label={texts.copy} />
          </div>
        </>
      )}
      {position !== null && <p className={form.note}>{texts.estimate}</p>}
    </>
  );
}

function describePlace(position: NonNullable<OfferPlace['position']>, percentile: number | null): string {
  const start = `Their price is ${positionTexts[position]}`;
  return percentile === null ? `${start}.` : `${start}: ${percentile} of 100 such deals are agreed for less.`;
}
