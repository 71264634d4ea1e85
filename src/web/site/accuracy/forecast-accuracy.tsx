import { useQuery } from '@tanstack/react-query';
import type { FinishedForecasts } from '../../../contract/deals/campaign-report.ts';
import { fewestFinished } from '../../../engine/campaigns/finished-forecasts.ts';
import { fetchOpen } from '../../session/fetch-open.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { openQueries } from '../../session/open-queries.ts';
import { formatCount } from '../../ui/format.ts';
import spoken from '../../ui/spoken.module.css';

/** How many forecasts of campaigns that ran here came true, once there are enough of them. */
export function ForecastAccuracyPart() {
  const accuracy = useQuery(
    {
      queryKey: ['forecast-accuracy'],
      queryFn: ({ signal }) => fetchOpen('/api/forecast-accuracy', { signal, isBody: isFinished }),
    },
    openQueries,
  );
  return (
    <LoadedPart
      query={accuracy}
      failure="What campaigns measured of forecasts could not be loaded."
      skeleton={<p className={spoken.spoken}>Counting finished campaigns...</p>}
    >
      {(found) => <p>{describeFinished(found)}</p>}
    </LoadedPart>
  );
}

function isFinished(body: unknown): body is FinishedForecasts {
  return typeof body === 'object' && body !== null && 'finished' in body && 'inside_percent' in body;
}

export function describeFinished({ demo, finished, inside_percent: inside }: FinishedForecasts): string {
  const invented = demo ? ' The channels here are invented.' : '';
  if (inside === null)
    return (
      `Not measured: ${formatCount(finished)} of the ${fewestFinished} finished campaign videos that it takes have ` +
      `their views of day 30.${invented}`
    );
  return (
    `Of ${formatCount(finished)} finished campaign videos ${inside.toFixed(1)}% had views on day 30 within the range that ` +
    `was forecast when the price was agreed (aim: 80%).${invented}`
  );
}
