import { Button, NativeSelect } from '@mantine/core';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Account } from '../../../contract/accounts/account.ts';
import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { SimulationInput } from '../../../contract/deals/returns.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { publishedAssumptions, type AssumptionSet } from '../../../engine/pricing/returns/assumptions.ts';
import { learnAssumptions } from '../../../engine/pricing/returns/own-factors.ts';
import type { ForecastViews } from '../../../engine/pricing/returns/chain.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { explainFailure, joinReason } from '../../session/failure.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ForecastForm } from './forecast-form.tsx';
import classes from './returns.module.css';
import { SetChoice, useSetChoice } from './set-choice.tsx';
import { texts } from './texts.ts';
import {
  computeForecast,
  useForecastFields,
  type Forecast,
  type ForecastFields,
} from './use-forecast-form.ts';

/** Drawn once the fields come to something. */
const ForecastResult = lazy(async () => ({
  default: (await import('./forecast-result.tsx')).ForecastResult,
}));
/** Stands below the fields, and not on the sample. */
const Scenarios = lazy(async () => ({ default: (await import('./scenarios.tsx')).Scenarios }));

interface ForecastViewProps {
  analysis: FullAnalysis;
  account: Account;
  /** The sample: nothing is kept, and the fields are filled. */
  isSample: boolean;
}

const sampleFields: Partial<ForecastFields> = { value: '60', margin: '45' };
const formats = ['long', 'short'] as const;

/** One channel: the figures on the left, what may come of them on the right, at once with every key. */
export function ForecastView({ analysis, account, isSample }: ForecastViewProps) {
  const { evidence, niche, channelName, recommendedPricing } = analysis;
  const usual = recommendedPricing?.flatFee.medium ?? null;
  const [format, setFormat] = useState<SimulationInput['format']>(
    evidence.views.long === null ? 'short' : 'long',
  );
  const [fields, change] = useForecastFields({
    ...(isSample && sampleFields),
    price: usual === null ? '' : String(usual),
  });
  const sets = useSetChoice(account, !isSample);
  useEffect(() => {
    document.title = `${texts.title}: ${channelName} | Sponsorscope`;
  }, [channelName]);
  const own = useOwnRates(!isSample && account.plan.features.includes('learning'));
  const views = evidence.views[format];
  const channel: ForecastViews | null = views === null ? null : { niche, ...views };
  const forecast: Forecast =
    channel === null
      ? { kind: 'missing', sentence: format === 'short' ? texts.noShorts : texts.noViews }
      : computeForecast(fields, { channel, set: sets.chosen, usual: own.assumptions });
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>
          {texts.title}: <bdi>{channelName}</bdi>
        </h1>
        <p className={classes.lede}>{texts.lede}</p>
      </header>
      {isSample && <SampleNotice />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <ForecastForm fields={fields} onChange={change}>
            <NativeSelect
              label={texts.format}
              value={format}
              data={formats.map((value) => ({ value, label: texts.formats[value] }))}
              onChange={({ currentTarget: { value } }) => setFormat(value === 'short' ? 'short' : 'long')}
            />
            <SetChoice {...sets} />
          </ForecastForm>
          {!isSample && (
            <Suspense>
              <Scenarios
                analysisId={analysis.id}
                channelId={evidence.channel.id}
                format={format}
                asked={forecast.kind === 'ready' ? forecast.asked : null}
                most={plans[account.plan.tier].scenarios}
                mayKeep={account.workspace.rights.includes('analyse')}
              />
            </Suspense>
          )}
          {!isSample && <Link to={analysisPath(analysis.id)}>{texts.backToAnalysis}</Link>}
        </div>
        <div className={classes.column}>
          {sets.chosen === null && own.failure}
          {forecast.kind === 'missing' ? (
            <output className={classes.notice}>{forecast.sentence}</output>
          ) : (
            <Suspense fallback={<output className={classes.notice}>{texts.loading}</output>}>
              <ForecastResult
                result={forecast.result}
                asked={forecast.asked}
                alternativeCents={forecast.alternativeCents}
              />
            </Suspense>
          )}
        </div>
      </div>
    </>
  );
}

/** With the workspace's own rates as soon as they are known; the server keeps scenarios with the same ones. */
function useOwnRates(learns: boolean): { assumptions: AssumptionSet; failure: ReactNode } {
  const finished = useQuery({
    queryKey: ['finished-deals'],
    queryFn: ({ signal }) => api.finishedDeals(undefined, { signal }),
    enabled: learns,
  });
  const { error, isFetching, refetch } = finished;
  return {
    assumptions: learnAssumptions(publishedAssumptions, finished.data?.deals ?? []),
    failure: finished.data === undefined && error !== null && (
      <LoadFailure
        sentence={joinReason(texts.ownFailed, explainFailure(error))}
        isAsking={isFetching}
        onRetry={() => void refetch()}
      />
    ),
  };
}

function SampleNotice() {
  return (
    <div className={classes.notice}>
      <p>
        <strong>{texts.sampleTitle}.</strong> {texts.sampleLede}
      </p>
      <Button component={Link} to={links.pricing} size="xs">
        {texts.seePlans}
      </Button>
    </div>
  );
}
