import type { SiteInformation } from '../../../contract/site.ts';
import classes from './sample-chips.module.css';
import { texts } from './texts.ts';

export interface SampleChipsProps {
  samples: SiteInformation['sampleHandles'];
  isBusy: boolean;
  onPick: (handle: string) => void;
}

/** Sample channels to try, where the installation serves some; else what may be entered, in the same place. */
export function SampleChips({ samples, isBusy, onPick }: SampleChipsProps) {
  return (
    <div className={classes.place}>
      {samples.length === 0 ? (
        <>
          <p className={classes.caption}>{texts.inputHint}</p>
          <ul className={classes.examples}>
            {texts.inputExamples.map((example) => (
              <li key={example}>
                <code>{example}</code>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p className={classes.caption} id="analyzer-samples">
            {texts.samplesLabel}
          </p>
          <ul className={classes.chips} aria-labelledby="analyzer-samples">
            {samples.map((sample) => (
              <li key={sample.handle}>
                <button
                  type="button"
                  className={classes.chip}
                  aria-disabled={isBusy}
                  onClick={() => onPick(`@${sample.handle}`)}
                >
                  <bdi>{sample.label}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
