import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import '@mantine/core/styles/Skeleton.layer.css';
import type { analyticsDays } from '../../../contract/admin/admin-analytics.ts';
import { api } from '../../session/api.ts';
import { Card } from '../../ui/card.tsx';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { withinScreen } from '../../ui/use-tab-in-address.ts';
import { Figures } from './figures.tsx';
import { texts } from './texts.ts';
import classes from './analytics-panel.module.css';
import spoken from '../../ui/spoken.module.css';

type Days = (typeof analyticsDays)[number];
const choices = ['30', '90', '365'] as const satisfies readonly Days[];

/** The product's own figures over the days that stand in the address. */
export function AnalyticsPanel() {
  const [days, choose] = useDays();
  const figures = useQuery({
    queryKey: ['admin-analytics', days],
    queryFn: ({ signal }) => api.adminAnalytics({ days }, { signal }),
  });
  return (
    <>
      <Card title={texts.title} lede={texts.utc}>
        <fieldset className={classes.days}>
          <legend className={classes.legend}>{texts.days}</legend>
          {choices.map((choice) => (
            <Button
              key={choice}
              variant={choice === days ? 'filled' : 'default'}
              aria-pressed={choice === days}
              onClick={() => choose(choice)}
            >
              {choice} days
            </Button>
          ))}
        </fieldset>
      </Card>
      <LoadedPart query={figures} failure={texts.loadFailed} skeleton={<AnalyticsSkeleton />}>
        {(loaded) => <Figures key={days} figures={loaded} days={days} />}
      </LoadedPart>
    </>
  );
}

function useDays(): [Days, (days: Days) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('days');
  const days = choices.find((choice) => choice === given) ?? choices[0];
  const choose = (wanted: Days) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('days', wanted);
        return next;
      },
      { replace: true, state: withinScreen },
    );
  return [days, choose];
}

const cards = ['first', 'second', 'third', 'fourth'] as const;

/** The charts' places while their figures are on the way. */
function AnalyticsSkeleton() {
  return (
    <div className={classes.grid} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {cards.map((card) => (
        <Skeleton key={card} className={classes.skeletonChart} />
      ))}
    </div>
  );
}
