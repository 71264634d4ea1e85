import type { OfferAssessment } from '../../../engine/pricing/offers/offer.ts';
import { listBands, positionTexts } from '../../../engine/pricing/offers/offer-labels.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatFineMoney, formatMoney } from './money.ts';
import { curveHeight, curveWidth, drawCurve } from './offer-curve.ts';
import classes from './offers.module.css';

interface OfferStripProps {
  assessment: OfferAssessment;
  distribution: NonNullable<OfferAssessment['distribution']>;
}

/** What such deals are agreed at, in five bands, with the price among them; the same as a table. */
export function OfferStrip({ assessment, distribution }: OfferStripProps) {
  const { askedCents, currency, basis, otherLevels, position } = assessment;
  const format = basis === 'cpm' ? formatFineMoney : formatMoney;
  const curve = drawCurve({ ...distribution, median: distribution.p50 });
  const percent = (cents: number) => `${(curve.place(cents) / curveWidth) * 100}%`;
  const { p10, p30, p70, p90 } = distribution;
  const bands = listBands(distribution);
  return (
    <>
      <div className={classes.strip} aria-hidden="true">
        <svg
          className={classes.curve}
          viewBox={`0 0 ${curveWidth} ${curveHeight}`}
          preserveAspectRatio="none"
        >
          {curve.bands.map((path, index) => (
            <path key={path} d={path} className={classes.band} data-band={bands[index]?.position} />
          ))}
        </svg>
        {otherLevels.map(({ name, medianCents }) => (
          <span key={name} className={classes.level} style={{ insetInlineStart: percent(medianCents) }} />
        ))}
        {askedCents !== null && position !== null && (
          <span className={classes.marker} style={{ insetInlineStart: percent(askedCents) }} />
        )}
        <div className={classes.ticks}>
          {Object.entries({ p10, p30, p70, p90 }).map(([name, cents]) => (
            <span
              key={name}
              className={classes.tick}
              data-edge={name === 'p10' || name === 'p90'}
              style={{ insetInlineStart: percent(cents) }}
            >
              {format(cents, currency)}
            </span>
          ))}
        </div>
      </div>
      <Disclosure summary="As a table">
        <FigureTable
          title="What such deals are agreed at"
          table={{
            columns: [
              { name: 'Band', isText: true },
              { name: 'From' },
              { name: 'To' },
              { name: 'Of 100 deals' },
            ],
            rows: bands.map((band) => [
              `${positionTexts[band.position]}${band.position === position ? ' (this price)' : ''}`,
              band.fromCents === null ? '' : format(band.fromCents, currency),
              band.toCents === null ? '' : format(band.toCents, currency),
              String(band.deals),
            ]),
          }}
        />
      </Disclosure>
    </>
  );
}
