import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { formatCount } from '../../ui/format.ts';
import { ArrowRightIcon, CheckIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { exampleReading, feeOf } from './example-reading.ts';
import { PriceAxis } from './price-axis.tsx';
import classes from './reading-section.module.css';
import { ScoreArc } from './score-arc.tsx';

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
