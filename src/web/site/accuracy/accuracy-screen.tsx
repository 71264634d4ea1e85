import { Link } from 'react-router';
import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useQuery } from '@tanstack/react-query';
import { links } from '../../app/paths.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount } from '../../ui/format.ts';
import { Prose } from '../../ui/prose.tsx';
import type { EvaluationTable } from '../../../engine/evaluation/table.ts';
import { tabulateTexts } from '../../../engine/evaluation/text-tables.ts';
import { tabulateViews } from '../../../engine/evaluation/view-tables.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { openQueries } from '../../session/open-queries.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { formatErrorFactor } from './error-factor.ts';
import { ForecastAccuracyPart } from './forecast-accuracy.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { describeFindings } from './findings.ts';
import measuredReport from './measured-report.json' with { type: 'json' };
import { measured } from './measured.ts';
import { describeAdvantage, listMethodErrors } from './method-errors.ts';
import { describePriceAccuracy, fetchPriceAccuracy } from './price-accuracy.ts';
import classes from './accuracy-screen.module.css';
import spoken from '../../ui/spoken.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** How far off the figures are, in plain words, and what nobody has measured. */
export function AccuracyScreen() {
  const { channels, predictions, coverage80 } = measured;
  const factor = formatErrorFactor(measured);
  return (
    <Prose
      title="How far off we are"
      lede="A price rests on the views of a video that does not exist yet. So we test our forecast on videos that do."
    >
      <div className={classes.figures}>
        <Figure value={`× ${factor}`} caption="half of all forecasts are off by less than this factor" />
        <Figure
          value={`${(100 * coverage80).toFixed(1)}%`}
          caption="of videos fell into the range we gave (aim: 80%)"
        />
        <Figure
          value={formatCount(predictions)}
          caption={`forecasts, from ${formatCount(channels)} real channels`}
        />
      </div>
      <ForecastChart />
      <Forecasts factor={factor} />
      <h2>Campaigns that ran here</h2>
      <ForecastAccuracyPart />
      <h2>Everything else we measured</h2>
      <p>
        People judged these channels without having seen our answers. We widened our word lists with the
        channels before us, so on new ones expect a little less.
      </p>
      <ul>
        {describeFindings(measuredReport).map(({ name, sentence }) => (
          <li key={name}>
            <strong>{name}.</strong> {sentence}
          </li>
        ))}
      </ul>
      <h2>Prices</h2>
      <p>
        There is no public collection of prices that were really paid. The CPM table comes from published
        figures, each named beside the price it leads to. What is collected of agreed rates can correct it,
        and is the only thing that prices are measured against.
      </p>
      <PriceAccuracyPart />
      <h2>All figures</h2>
      <MeasuredTables />
      <Limits />
    </Prose>
  );
}

function Forecasts({ factor }: { factor: string }) {
  const { error } = measured;
  return (
    <>
      <h2>How it is measured</h2>
      <p>
        For each channel we take its long videos that were 30 to 75 days old when they were counted: about
        what a campaign buys. We hide each, forecast its views from the videos before it alone, and compare.
        Then we do the same with simpler methods.
      </p>
      <ErrorBars />
      <p>{describeAdvantage(measuredReport.views.againstMedianOfTen)}</p>
      <h2>What it means</h2>
      <p>
        A factor of {factor} means: where we expect 50,000 views, half of the videos end between{' '}
        {formatCount(roundToHundreds(50_000 / Math.exp(error)))} and{' '}
        {formatCount(roundToHundreds(50_000 * Math.exp(error)))}. Views of single videos scatter widely, and
        no method removes that. This is why every price here comes with its range, and why the range, not the
        middle, is what to negotiate with.
      </p>
    </>
  );
}

function Limits() {
  return (
    <>
      <h2>What has not been measured</h2>
      <ul>
        <li>
          <strong>Prices really paid.</strong> Only rates that were agreed can test them.
        </li>
        <li>
          <strong>Audiences.</strong> Public data holds no age, gender or country of viewers.
        </li>
        <li>
          <strong>Return on investment.</strong> Clicks and sales are known to the advertiser only.
        </li>
        <li>
          <strong>Channels nobody looked at.</strong> We chose the forecast’s constants and widened the word
          lists with these {formatCount(measured.channels)} channels before us. On channels that are new to
          us, expect more error than here. As many again are kept apart to measure that, and none of them is
          in these figures.
        </li>
        <li>
          <strong>Other counts.</strong> Each channel’s views were counted on one day, so older videos had
          more time than younger ones. The labels are one person’s judgment, made without seeing our answers.
        </li>
      </ul>
      <p>
        The claims under <Link to="/#results">early results</Link> were reported by pilot customers. Nothing
        on this page supports them.
      </p>
      <h2>Repeat it</h2>
      <p>
        Measured on {day.format(new Date(measured.date))} with model {measuredReport.modelVersion} and{' '}
        <code>npm run evaluate</code>, over {formatCount(measured.channels)} real channels in{' '}
        {measuredReport.languages} languages. Or look at <Link to={links.sampleReport}>a sample report</Link>,
        where every figure opens.
      </p>
    </>
  );
}

function roundToHundreds(views: number): number {
  return Math.round(views / 100) * 100;
}

/** Every measured figure, each table folded under its name. */
function MeasuredTables() {
  return [...tabulateViews(measuredReport), ...tabulateTexts(measuredReport)].map((table) => (
    <Disclosure key={table.title} summary={table.title}>
      <MeasuredTable table={table} />
    </Disclosure>
  ));
}

function MeasuredTable({ table }: { table: EvaluationTable }) {
  return (
    <>
      <p>{table.note}</p>
      <FigureTable title={table.title} table={table} />
    </>
  );
}

/** What this installation has measured of its prices, as far as it has. */
function PriceAccuracyPart() {
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

/** Each method with its typical error as a bar; shorter is better. The figure beside the bar says the same. */
function ErrorBars() {
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
