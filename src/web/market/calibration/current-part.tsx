import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import type { CalibrationState } from '../../../contract/market/calibration.ts';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './calibration-panel.module.css';
import { FitFigures } from './fit-figures.tsx';
import { texts } from './texts.ts';
import { VersionDetails } from './version-details.tsx';
import { describeRates, describeRough } from './labels.ts';

interface CurrentPartProps {
  current: CalibrationState['current'];
  heading: RefObject<HTMLHeadingElement | null>;
  onPriors: () => void;
}

/** The version that new analyses are priced with, and the way back to none. */
export function CurrentPart({ current, heading, onPriors }: CurrentPartProps) {
  return (
    <section className={classes.part} aria-labelledby="calibration-now">
      <header className={classes.heading}>
        <h3 id="calibration-now" ref={heading} tabIndex={-1}>
          {texts.now}
        </h3>
        <Tag tone="brand">{current?.name ?? texts.priors}</Tag>
      </header>
      {current === null ? (
        <p className={classes.note}>{texts.priorsSentence}</p>
      ) : (
        <>
          <p className={classes.note}>
            {current.current_since !== null && (
              <>
                Current since <Moment iso={current.current_since} />.{' '}
              </>
            )}
            {describeRates(current)} {describeRough(current)}
          </p>
          <FitFigures version={current} />
          <VersionDetails version={current} />
          <div className={classes.actions}>
            <Button variant="default" onClick={onPriors}>
              {texts.toPriors}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
