import type { ReactNode } from 'react';
import { useStart } from '../../session/start.ts';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import classes from './offer-card.module.css';
import { fullReport } from './texts.ts';

interface OfferCardProps {
  /** True where the reader's plan shows the figures already; the report then adds the tools. */
  isShownInFull: boolean;
  /** False where too few videos count for a rate: nobody should pay for one to find none. */
  hasRates: boolean;
  purchase: ReactNode;
}

/** What the Full Report adds for this channel, and the button that buys it. */
export function OfferCard({ isShownInFull, hasRates, purchase }: OfferCardProps) {
  const { site } = useStart();
  return (
    <section className={classes.offer} id="full-report" aria-labelledby="full-report-title">
      <div className={classes.words}>
        <h2 className={classes.title} id="full-report-title">
          The Full Report of this channel
        </h2>
        <p className={classes.lede}>
          {isShownInFull
            ? 'Your plan shows the figures. The Full Report keeps them open for this channel whatever your plan, and adds your tools as its creator.'
            : 'Paid once, for this channel. It stays open, whatever your plan.'}
        </p>
        <ul className={classes.benefits}>
          {fullReport.benefits.map((benefit) => (
            <li key={benefit} className={classes.benefit}>
              <CheckIcon />
              <span>{benefit}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.purchase}>
        {!hasRates && (
          <p className={classes.warning}>
            <WarningIcon />
            <span>
              This channel has too few long-form videos for a rate: bought today, the report would show none
              until an analysis finds at least 3.
            </span>
          </p>
        )}
        {purchase}
        <p className={classes.note}>
          Payment opens in a new tab. This page shows the report as soon as you come back.
        </p>
        {site.demo.payments && (
          <p className={classes.note}>Payment is a demo on this installation: no card is charged.</p>
        )}
      </div>
    </section>
  );
}
