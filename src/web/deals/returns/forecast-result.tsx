import type { SimulationResult } from '../../../engine/pricing/returns/simulation.ts';
import { writeHeadline } from '../../../engine/pricing/returns/wording.ts';
import { BreakEvenPrices, QuantileCards } from './forecast-parts.tsx';
import { OutcomePicture } from './outcome-picture.tsx';
import classes from './returns.module.css';
import {
  AssumptionTable,
  AwarenessCard,
  Contradiction,
  Levers,
  UncertaintyPicture,
} from './uncertainty-parts.tsx';
import type { AskedForecast } from './use-forecast-form.ts';

interface ForecastResultProps {
  result: SimulationResult;
  asked: AskedForecast;
  alternativeCents: number | null;
}

/** What may come of the fields, the sentence first. */
export function ForecastResult({ result, asked, alternativeCents }: ForecastResultProps) {
  const { price, horizon, economics } = asked;
  const told = {
    goal: economics.goal,
    currency: price.currency,
    horizon,
    priceCents: price.amount_cents,
  };
  const { returns } = result;
  return (
    <>
      <output className={classes.headline}>{writeHeadline(result, told)}</output>
      {returns !== null && (
        <>
          <OutcomePicture returns={returns} costCents={result.costCents} asked={asked} />
          <Levers returns={returns} asked={asked} />
          <Contradiction returns={returns} asked={asked} />
          <QuantileCards result={result} returns={returns} asked={asked} />
          <BreakEvenPrices result={result} returns={returns} asked={asked} />
          <UncertaintyPicture result={result} />
        </>
      )}
      <AwarenessCard result={result} asked={asked} alternativeCents={alternativeCents} />
      <AssumptionTable result={result} />
    </>
  );
}
