import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { openQueries } from '../../session/open-queries.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import spoken from '../../ui/spoken.module.css';
import classes from './accuracy-screen.module.css';
import { describePriceAccuracy, fetchPriceAccuracy } from './price-accuracy.ts';

/** What this installation has measured of its prices, as far as it has. */
export function PriceAccuracyPart() {
  const accuracy = useQuery(
    { queryKey: ['price-accuracy'], queryFn: ({ signal }) => fetchPriceAccuracy(signal) },
    openQueries,
  );
  return (
    <LoadedPart
      query={accuracy}
      failure="What was measured of prices here could not be loaded."
      skeleton={
        <div className={classes.waiting} aria-busy="true">
          <span className={spoken.spoken}>Loading...</span>
          <Skeleton className={classes.line} />
        </div>
      }
    >
      {(found) => <p>{describePriceAccuracy(found).join(' ')}</p>}
    </LoadedPart>
  );
}
