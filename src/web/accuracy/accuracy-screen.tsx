import { Link } from 'react-router';
import { links } from '../app/paths.ts';
import { Figure } from '../ui/figure.tsx';
import { formatCount } from '../ui/format.ts';
import { Prose } from '../ui/prose.tsx';
import classes from './accuracy-screen.module.css';
import { ErrorBars } from './error-bars.tsx';
import { formatErrorFactor } from './error-factor.ts';
import { measured } from './measured.ts';
import { PriceAccuracyPart } from './price-accuracy-part.tsx';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** How far off the forecasts are, in plain words, and what nobody has measured. */
export function AccuracyScreen() {
  const { channels, predictions, coverage80, medianAbsLogError } = measured;
  const factor = formatErrorFactor(measured);
  const coverage = `${(100 * coverage80).toFixed(1)}%`;
  return (
    <Prose
      title="How far off we are"
      lede="A price rests on the views of a video that does not exist yet. So we test our forecast on videos that do."
    >
      <div className={classes.figures}>
        <Figure value={`× ${factor}`} caption="half of all forecasts are off by less than this factor" />
        <Figure value={coverage} caption="of videos fell into the range we gave (aim: 80%)" />
        <Figure
          value={formatCount(predictions)}
          caption={`forecasts over ${formatCount(channels)} real channels`}
        />
      </div>
      <h2>How it is measured</h2>
      <p>
        For each channel we take every long video of its newest uploads that is at least 30 days old. We hide
        it, forecast its views from the videos before it alone, and compare. Then we do the same with three
        simpler methods that people use.
      </p>
      <ErrorBars />
      <h2>What it means</h2>
      <p>
        A factor of {factor} means: where we expect 50,000 views, half of the videos end between{' '}
        {formatCount(roundToHundreds(50_000 / Math.exp(medianAbsLogError)))} and{' '}
        {formatCount(roundToHundreds(50_000 * Math.exp(medianAbsLogError)))}. Views of single videos scatter
        widely, and no method removes that. This is why every price here comes with its range, and why the
        range, not the middle, is what to negotiate with.
      </p>
      <h2>Prices</h2>
      <p>
        There is no public collection of prices that were really paid. The CPM table comes from published
        figures, each named beside the price it leads to. What is collected of agreed rates can correct it,
        and is the only thing that prices are measured against.
      </p>
      <PriceAccuracyPart />
      <h2>What has not been measured</h2>
      <ul>
        <li>
          <strong>Return on investment.</strong> Clicks and sales are known to the advertiser only.
        </li>
        <li>
          <strong>Brand safety and niche against people’s judgment</strong> on a sample large enough to
          publish.
        </li>
        <li>
          <strong>Other channels.</strong> {formatCount(channels)} channels are few, they lean to large ones,
          and the model was improved while looking at them. The views were counted on one day, so early videos
          had more time than late ones.
        </li>
      </ul>
      <p>
        The claims under <Link to="/#results">early results</Link> are marketing of the pilot. Nothing on this
        page supports them.
      </p>
      <h2>Repeat it</h2>
      <p>
        Measured on {day.format(new Date(measured.date))} with <code>{measured.command}</code>. Or look at{' '}
        <Link to={links.sampleReport}>a sample report</Link>, where every figure opens.
      </p>
    </Prose>
  );
}

function roundToHundreds(views: number): number {
  return Math.round(views / 100) * 100;
}
