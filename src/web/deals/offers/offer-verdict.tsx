import type { ReactNode } from 'react';
import type {
  OfferAssessment,
  OfferSide,
  ProfitPrices,
  WorkingName,
} from '../../../engine/pricing/offers/offer.ts';
import { workingNames } from '../../../engine/pricing/offers/offer.ts';
import {
  describeFeeAlone,
  describeVerdict,
  workingTexts,
} from '../../../engine/pricing/offers/offer-labels.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { formatCount, formatDay } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { formatFineMoney, formatMoney, signs } from './money.ts';
import { OfferAnswer } from './offer-answer.tsx';
import { OfferStrip } from './offer-strip.tsx';
import classes from './offers.module.css';
import { texts } from './texts.ts';

export interface ShownOffer {
  assessment: OfferAssessment;
  side: OfferSide;
  exchange: { usd_per_unit: number; day: string } | null;
}

interface OfferVerdictProps {
  offer: ShownOffer;
  link?: string | null;
  level?: 3 | 4 | undefined;
  /** What can be done with it. */
  children?: ReactNode;
}

/** Where a price stands, what to answer, and how each figure came about. */
export function OfferVerdict({ offer, link, level, children }: OfferVerdictProps) {
  const { assessment, exchange } = offer;
  const { distribution, currency, answers, missing } = assessment;
  const feeAlone = describeFeeAlone(assessment);
  return (
    <div className={classes.verdict}>
      <p className={classes.sentence}>
        {describeVerdict(assessment, (cents) =>
          (assessment.basis === 'cpm' ? formatFineMoney : formatMoney)(cents, currency),
        )}
      </p>
      {feeAlone !== null && <p>{feeAlone}</p>}
      {distribution !== null && <OfferStrip assessment={assessment} distribution={distribution} />}
      <Figures assessment={assessment} />
      <Range offer={offer} />
      {missing.map(({ format, reason }) => (
        <p key={format} className={form.note}>
          {reason}
        </p>
      ))}
      <Points assessment={assessment} />
      <Guarantee assessment={assessment} />
      {answers !== null && <OfferAnswer answers={answers} link={link} level={level} />}
      {children}
      <Workings assessment={assessment} />
      <p className={form.note}>
        {texts.estimate}
        {exchange !== null &&
          `; ${signs[currency]}1 = $${exchange.usd_per_unit} on ${formatDay(exchange.day)}`}
      </p>
    </div>
  );
}

/** The price per 1,000 views beside the usual one, and what a price by views comes to. */
function Figures({ assessment }: { assessment: OfferAssessment }) {
  const { cpm, currency, cpmDeal, commission } = assessment;
  const { maxForTargetCpmCents: most, maxForProfitCents: profit } = assessment;
  return (
    <dl className={classes.figures}>
      {cpm !== null && (
        <div>
          <dt>{assessment.parts === null ? 'Per 1,000 views' : 'Fee per 1,000 views'}</dt>
          <dd>
            {cpm.askedCents !== null && <strong>{formatFineMoney(cpm.askedCents, currency)}</strong>} usual:{' '}
            {formatFineMoney(cpm.usualCents, currency)}
            {cpm.extrasCents > 0 && `; ${formatMoney(cpm.extrasCents, currency)} of rights are not in it`}
          </dd>
        </div>
      )}
      {cpmDeal !== null && (
        <div>
          <dt>Comes to</dt>
          <dd>
            <strong>{formatMoney(cpmDeal.p50, currency)}</strong> at typical views,{' '}
            {formatMoney(cpmDeal.p10, currency)} to {formatMoney(cpmDeal.p90, currency)} in 8 of 10 cases:
            agree on a cap
          </dd>
        </div>
      )}
      {commission !== null && (
        <div>
          <dt>The commission comes to</dt>
          <dd>
            <strong>{formatMoney(commission.p50, currency)}</strong> in the middle,{' '}
            {formatMoney(commission.p10, currency)} to {formatMoney(commission.p90, currency)} in 8 of 10
            cases; usual {assessment.parts === null ? 'fee' : 'fee without one'}:{' '}
            {formatMoney(assessment.distribution?.p50 ?? 0, currency)}
          </dd>
        </div>
      )}
      {most !== null && (
        <div>
          <dt>At your own price per 1,000 views</dt>
          <dd>at most {formatMoney(most, currency)}</dd>
        </div>
      )}
      {profit !== null && (
        <div>
          <dt>By your own economics</dt>
          <dd>{describeProfit(profit, currency)}</dd>
        </div>
      )}
    </dl>
  );
}

/** `pays in 50 of 100 cases up to $405, …`. */
function describeProfit({ p50, p60, p80 }: ProfitPrices, currency: Currency): string {
  const told = Object.entries({ 50: p50, 60: p60, 80: p80 }).map(
    ([chance, cents]) =>
      `in ${chance} of 100 cases ${cents === null ? texts.atNoPrice : `up to ${formatMoney(cents, currency)}`}`,
  );
  return `pays ${told.join(', ')}`;
}

const rangeNames = {
  brand: { anchor: 'Say first', target: 'Aim for', limit: 'Walk away above' },
  creator: { anchor: 'Say first', target: 'Aim for', limit: 'Not below' },
} as const;

function Range({ offer: { assessment, side } }: { offer: ShownOffer }) {
  const { range, currency, recentTargetCents: recent, basis, parts } = assessment;
  if (range === null) return null;
  const format = basis === 'cpm' ? formatFineMoney : formatMoney;
  const names = rangeNames[side];
  return (
    <section className={form.form} aria-label="Range to negotiate within">
      {parts !== null && <p className={form.note}>{texts.besideCommission(parts.commissionPercent)}</p>}
      <ul className={classes.chips}>
        {(['anchor', 'target'] as const).map((step) => {
          const cents = range[`${step}Cents`];
          return cents === 0 ? null : (
            <li key={step}>
              {names[step]} <strong>{format(cents, currency)}</strong>
            </li>
          );
        })}
        <li>
          {range.limitCents === 0 ? (
            describeNothing(assessment)
          ) : (
            <>
              {names.limit} <strong>{format(range.limitCents, currency)}</strong>
            </>
          )}
        </li>
      </ul>
      {range.note !== null && <p className={form.note}>{range.note}</p>}
      {recent !== null && (
        <p className={form.note}>On the views of the last five videos: aim for {format(recent, currency)}.</p>
      )}
    </section>
  );
}

/** A limit of nothing: nothing pays, or what the commission comes to is enough. */
function describeNothing({ parts, maxForProfitCents: profit }: OfferAssessment): string {
  const isEnough = parts !== null && (profit === null || (profit.p60 ?? 0) > 0);
  return isEnough ? texts.noFee : texts.walkAway;
}

/** What moves the price, and what is worth asking for. */
function Points({ assessment: { reasons, asks, otherLevels, currency } }: { assessment: OfferAssessment }) {
  return (
    <>
      {reasons.length > 0 && (
        <ul className={classes.points} aria-label="What moves this price">
          {reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
      {otherLevels.length > 1 && (
        <p className={form.note}>
          Usual at the level of{' '}
          {otherLevels
            .map(({ name, medianCents }) => `${name}: ${formatMoney(medianCents, currency)}`)
            .join(', ')}
        </p>
      )}
      {asks.length > 0 && (
        <Disclosure summary="Worth asking for">
          <ul className={classes.points}>
            {asks.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

function Guarantee({ assessment: { guarantee } }: { assessment: OfferAssessment }) {
  if (guarantee === null) return null;
  const { day, levels, asked } = guarantee;
  return (
    <p className={form.note}>
      Views by day {day}: at least{' '}
      {levels.map(({ chance, views }) => `${formatCount(views)} in ${chance} of 100 cases`).join(', ')}.
      {asked !== null && ` The ${formatCount(asked.views)} asked for: in ${asked.chance} of 100.`}
    </p>
  );
}

function Workings({ assessment: { workings } }: { assessment: OfferAssessment }) {
  const known = workingNames.flatMap((name): { name: WorkingName; formula: string; source: string }[] => {
    const working = workings[name];
    return working === null ? [] : [{ name, ...working }];
  });
  if (known.length === 0) return null;
  return (
    <Disclosure summary="How each figure is worked out">
      <dl className={classes.workings}>
        {known.map(({ name, formula, source }) => (
          <div key={name}>
            <dt>{workingTexts[name]}</dt>
            <dd className={classes.formula}>{formula}</dd>
            <dd className={form.note}>{source}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
