import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CalibrationState } from '../../../contract/market/calibration.ts';
import { api } from '../../session/api.ts';
import { joinReason } from '../../session/failure.ts';
import { useAction, type ActionFailure } from '../../session/use-action.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatPlural } from '../../ui/format.ts';
import classes from './calibration-panel.module.css';
import { texts } from './texts.ts';
import { useCalibrationMemory } from './use-calibration.ts';
import { describeOutcome, type RunOutcome } from './labels.ts';

/** The collected rates as the next run sees them, and the run itself. */
export function RunPart({ state }: { state: CalibrationState }) {
  const { reload } = useCalibrationMemory();
  const [outcome, setOutcome] = useState<RunOutcome | null>(null);
  const improving = useAction(
    async () => {
      setOutcome(null);
      // Also after a refusal: somebody else's run may be under way, or have ended meanwhile.
      return api.improveAlgorithm().finally(reload);
    },
    (answer: RunOutcome) => setOutcome(answer),
  );
  const isBusy = improving.isRunning || state.running;
  return (
    <section className={classes.part} aria-labelledby="calibration-run">
      <header className={classes.heading}>
        <h3 id="calibration-run">{texts.nextRun}</h3>
      </header>
      <RateCounts rates={state.rates} />
      <p className={classes.note}>{texts.asideHint}</p>
      <div className={classes.actions}>
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) improving.run(undefined);
          }}
        >
          {isBusy ? texts.improving : texts.improve}
        </Button>
      </div>
      <div className={classes.outcomes}>
        {state.proposed !== null && !isBusy && <p className={classes.note}>{texts.replaces}</p>}
        <output>
          {state.running && !improving.isRunning && <span className={classes.note}>{texts.otherRun}</span>}
          {outcome !== null && (
            <span className={classes.outcome}>
              {describeOutcome(outcome)}{' '}
              {outcome.adjustments_created > 0 && state.proposed !== null && (
                <a href="#calibration-proposal">{texts.decide}</a>
              )}
            </span>
          )}
        </output>
        <FailureLine message={improving.failure && explain(improving.failure)} />
      </div>
    </section>
  );
}

function RateCounts({ rates: { learning, waiting, aside } }: { rates: CalibrationState['rates'] }) {
  const waitingRates =
    waiting === 0 ? (
      formatPlural(waiting, 'rate')
    ) : (
      <>
        {formatPlural(waiting, 'rate')}
        <a href={`#${exchangeRatesAnchor}`}>{texts.enterExchangeRates}</a>
      </>
    );
  return (
    <FactList
      facts={[
        { name: texts.ready, value: formatPlural(learning, 'rate') },
        { name: texts.waiting, value: waitingRates },
        { name: texts.aside, value: formatPlural(aside, 'rate') },
      ]}
    />
  );
}

/** The id of the part in which exchange rates are entered; it stands on the same tab. */
const exchangeRatesAnchor = 'exchange-rates';

function explain({ code, message }: ActionFailure): string {
  return code === 'RUN_UNDER_WAY' ? message : joinReason(texts.improveFailed, message);
}
