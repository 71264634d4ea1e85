import { useRef } from 'react';
import { Card } from '../../ui/card.tsx';
import { formatCount, formatPlural } from '../../ui/format.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { SubmittedRate } from './submitted-rate.tsx';
import classes from './submitted-rates-panel.module.css';
import { texts } from './texts.ts';
import { useSubmittedRates } from './use-rates.ts';

/** What creators have submitted, to be taken over into the collected rates or refused. */
export function SubmittedRatesPanel() {
  const count = useRef<HTMLParagraphElement>(null);
  const waiting = useSubmittedRates();
  return (
    <Card title={texts.queueTitle} lede={texts.queueLede}>
      <LoadedPart query={waiting} failure={texts.queueFailed}>
        {({ rates, total }) => (
          <>
            <p ref={count} className={classes.count} tabIndex={-1}>
              {total === 0 ? texts.queueEmpty : describeCount(rates.length, total)}
            </p>
            {rates.length > 0 && (
              <ul className={classes.rates}>
                {rates.map((rate) => (
                  <SubmittedRate key={rate.id} rate={rate} onGone={() => count.current?.focus()} />
                ))}
              </ul>
            )}
          </>
        )}
      </LoadedPart>
    </Card>
  );
}

function describeCount(shown: number, total: number): string {
  const waiting = `${formatPlural(total, 'rate')} ${total === 1 ? 'waits' : 'wait'} for review.`;
  return shown === total ? waiting : `${waiting} The first ${formatCount(shown)} are shown.`;
}
