import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import { Figure } from '../../ui/figure.tsx';
import classes from './fit-figures.module.css';
import { texts } from './texts.ts';
import { formatCount } from '../../ui/format.ts';
import { describeAdjustments, formatCoverage, formatError } from './labels.ts';

/** How well prices meet the rates with a version, what it was before, and how much it changes. */
export function FitFigures({ version }: { version: CalibrationVersion }) {
  const { before, after, adjustments } = version;
  return (
    <div className={classes.figures}>
      <Figure
        value={`${formatError(before)} → ${formatError(after)}`}
        caption={`${texts.error} before and after, ${texts.errorHint}`}
      />
      <Figure
        value={`${formatCoverage(before)} → ${formatCoverage(after)}`}
        caption={`${texts.coverage} before and after: so many ${texts.coverageHint}`}
      />
      <Figure value={formatCount(adjustments.length)} caption={describeAdjustments(version)} />
    </div>
  );
}
