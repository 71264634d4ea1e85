import { Link } from 'react-router';
import type { CSSProperties } from 'react';
import { links } from '../../app/paths.ts';
import { formatCount } from '../../ui/format.ts';
import { ArrowRightIcon, CheckIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { exampleReading, feeOf, axisPosition } from './example-reading.ts';
import classes from './reading-section.module.css';

/** What comes back from the analyzer, on an invented channel. */
export function ReadingSection() {
  const { score, views, rates } = exampleReading;
  return (
    <Section
      id="reading"
      title="Read it in ten seconds, check it in ten minutes"
      lede={
        <>
          An invented channel; like every score and price here, a third-party estimate, not YouTube data.{' '}
          <Link to={links.sampleReport}>Open a full sample report</Link> to see all of it.
        </>
      }
      sunken
    >
      <div className={classes.reading}>
        <div className={classes.cell}>
          <h3 className={classes.label}>Sponsorship score</h3>
          <ScoreArc score={score} />
        </div>
        <div className={classes.cell}>
          <h3 className={classes.label}>Flat fee for one video</h3>
          <p className={classes.fee}>
            {formatCount(feeOf(rates.medium))} <span className={classes.unit}>USD</span>
            <Tag tone="brand">Recommended</Tag>
          </p>
          <PriceAxis />
          <p className={classes.arithmetic}>
            {formatCount(views)} views / 1,000 × {rates.medium.toFixed(2)} USD ={' '}
            {formatCount(feeOf(rates.medium))} USD
          </p>
        </div>
        <div className={classes.cell}>
          <h3 className={classes.label}>Brand safety</h3>
          <p className={classes.word}>
            <Tag tone="good" icon={<CheckIcon />}>
              High
            </Tag>
          </p>
          <p className={classes.reason}>
            28 of 28 recent videos without a finding. One “headshot” was read as a gaming term and not
            counted.
          </p>
          <Link to={links.sampleReport} className={classes.link}>
            See every category <ArrowRightIcon />
          </Link>
        </div>
      </div>
    </Section>
  );
}

/** Half a circle, `score` of 100 of it drawn; the number stands below as text. */
function ScoreArc({ score }: { score: number }) {
  const arc = 'M14 74a56 56 0 0 1 112 0';
  return (
    <div className={classes.dial}>
      <svg viewBox="0 0 140 84" fill="none" aria-hidden="true" focusable="false" className={classes.drawing}>
        <path d={arc} className={classes.track} />
        <path d={arc} className={classes.scoreArcReading} pathLength={100} strokeDasharray={`${score} 100`} />
      </svg>
      <p className={classes.score}>
        <strong className={classes.number}>{score}</strong> out of 100
      </p>
    </div>
  );
}

const levels = [
  { name: 'Conservative', rate: exampleReading.rates.low },
  { name: 'Market Rate', rate: exampleReading.rates.medium },
  { name: 'Premium', rate: exampleReading.rates.high },
] as const;

/** Three fees on one axis; the list beneath says the same in words. */
function PriceAxis() {
  return (
    <div className={classes.scale}>
      <svg className={classes.axis} height="24" width="100%" aria-hidden="true" focusable="false">
        <line x1="0" x2="100%" y1="12" y2="12" className={classes.range} />
        {levels.map(({ name, rate }) => (
          <circle key={name} cx={`${axisPosition(feeOf(rate))}%`} cy="12" r="6" className={classes.level} />
        ))}
      </svg>
      <ul className={classes.levels}>
        {levels.map(({ name, rate }) => (
          <li key={name} style={alignWithDot(axisPosition(feeOf(rate)))}>
            <span className={classes.name}>{name}</span> {formatCount(feeOf(rate))} USD
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A label stands under its dot without leaving the axis: the further along, the further it hangs to the left. */
function alignWithDot(position: number): CSSProperties {
  return { insetInlineStart: `${position}%`, transform: `translateX(-${position}%)` };
}
