import classes from './error-bars.module.css';
import { listMethodErrors } from './error-factor.ts';
import measuredReport from './measured-report.json' with { type: 'json' };

/** Each method with its typical error as a bar; shorter is better. The figure beside the bar says the same. */
export function ErrorBars() {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        Typical error of a forecast, as a factor. Shorter is better; × 1.00 would be exact.
      </figcaption>
      <ul className={classes.bars}>
        {listMethodErrors(measuredReport.views.fresh).map(({ name, isOurs, factor, barPercent }) => (
          <li key={name} className={classes.method} data-ours={isOurs}>
            <span className={classes.name}>{name}</span>
            <span className={classes.factor}>× {factor.toFixed(2)}</span>
            <svg className={classes.bar} width="100%" height="10" aria-hidden="true" focusable="false">
              <rect className={classes.track} width="100%" height="10" rx="5" />
              <rect className={classes.error} width={`${barPercent.toFixed(1)}%`} height="10" rx="5" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  );
}
