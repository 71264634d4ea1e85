import type { CalibrationState, CalibrationVersion } from '../../../contract/market/calibration.ts';
import {
  formatCount,
  formatFactor,
  formatPercent,
  formatPlural,
  formatShare,
  formatSignedPercent,
} from '../../ui/format.ts';
import { texts } from './texts.ts';

type Fit = CalibrationVersion['before'];
type Adjustment = CalibrationVersion['adjustments'][number];

/** Less is not seen in figures of one decimal. */
const leastRisePercent = 0.1;

/** What a run has brought, as `improve-algorithm` answers. */
export interface RunOutcome {
  adjustments_created: number;
  total_rates_analyzed: number;
  before: Fit;
  after: Fit;
}

export function formatError({ median_error_percent: percent }: Fit): string {
  return percent === null ? texts.noFigure : formatPercent(percent);
}

export function formatCoverage({ coverage }: Fit): string {
  return coverage === null ? texts.noFigure : formatShare(coverage);
}

/** `Gaming`, `10-50K subscribers`; all prices where there is no key. */
export function nameScope({ scope, key }: Pick<Adjustment, 'scope' | 'key'>): string {
  if (key === null) return texts.everyPrice;
  return scope === 'tier' ? `${key} subscribers` : key;
}

/** By how much prices change: a factor from 1.00 to 1.12 is `+12.0%`. */
export function formatChange({ from, to }: Pick<Adjustment, 'from' | 'to'>): string {
  return formatSignedPercent((to / from - 1) * 100);
}

export function formatFactors({ from, to }: Pick<Adjustment, 'from' | 'to'>): string {
  return `${formatFactor(from)} → ${formatFactor(to)}`;
}

/** One sentence on error and coverage before and after. */
export function describeFit(before: Fit, after: Fit): string {
  if (after.median_error_percent === null) return 'There was no rate to measure it by.';
  return (
    `The median error goes from ${formatError(before)} to ${formatError(after)}, ` +
    `and the share of rates between the low and the high price from ${formatCoverage(before)} to ${formatCoverage(after)}.`
  );
}

/** What a run has brought, and where it brought nothing, why. */
export function describeOutcome(outcome: RunOutcome): string {
  const { adjustments_created: adjustments, total_rates_analyzed: rates, before, after } = outcome;
  if (rates === 0)
    return 'Nothing was learned: there is no rate to learn from. Add rates, or enter the exchange rates that are missing.';
  if (adjustments > 0)
    return `${formatPlural(adjustments, 'adjustment')} created from ${formatPlural(rates, 'rate')}. ${describeFit(before, after)}`;
  const measured =
    before.median_error_percent === null
      ? ''
      : ` It is ${formatError(before)}, each rate predicted from the others.`;
  return (
    `Nothing was learned from ${formatPlural(rates, 'rate')}, and prices stay as they are: ` +
    `no correction would lower the median error.${measured}`
  );
}

/** What making a version current changes for whom; `null` stands for the priors. */
export function describeConsequences(
  target: CalibrationVersion | null,
  current: CalibrationState['current'],
): string[] {
  const name = target?.name ?? 'the published priors';
  const old = current?.name ?? 'the published priors';
  return [
    `New analyses, of everybody, are priced with ${name} at once instead of ${old}.`,
    'Analyses that are stored already keep their prices, and so do their reports, exports and shared links.',
    `You can go back to ${old} at any time.`,
  ];
}

export function describeRates({ rates_analysed: rates }: Pick<CalibrationVersion, 'rates_analysed'>): string {
  return `It rests on ${formatPlural(rates, 'collected rate')}.`;
}

/** How many of its rates tell less than the others; `null` where none does. */
export function describeRough({
  rough_rates: rough,
}: Pick<CalibrationVersion, 'rough_rates'>): string | null {
  if (rough === 0) return null;
  return (
    `For ${formatPlural(rough, 'rate')} the views are guessed from the subscribers, since the channel was ` +
    'never analyzed: each of those counts for a twenty-fifth. Analyze the channel, and it counts in full from the next run.'
  );
}

/** From the lowest to the highest: `Adjustments, from −38.6% (Tech) to +32.2% (All prices)`. */
export function describeAdjustments({ adjustments }: Pick<CalibrationVersion, 'adjustments'>): string {
  const sorted = adjustments.toSorted((one, other) => one.to / one.from - other.to / other.from);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  if (lowest === undefined || highest === undefined) return texts.adjustments;
  const tell = (adjustment: Adjustment) => `${formatChange(adjustment)} (${nameScope(adjustment)})`;
  if (sorted.length === 1) return `Adjustment, ${tell(lowest)}`;
  return `${texts.adjustments}, from ${tell(lowest)} to ${tell(highest)}`;
}

/** Whose prices a version would meet worse than before, since a median over all may hide it. */
export function describeRise({ groups }: Pick<CalibrationVersion, 'groups'>): string {
  const rising = groups.filter(
    ({ before, after }) =>
      (after.median_error_percent ?? 0) - (before.median_error_percent ?? 0) >= leastRisePercent,
  );
  if (rising.length === 0) return 'By niche and by size, the median error rises nowhere.';
  const groupCount = formatPlural(groups.length, 'group');
  return `By niche and by size, the median error rises in ${formatCount(rising.length)} of ${groupCount}: ${rising.map(nameScope).join(', ')}.`;
}

/** What rests on a version: `120 rates analyzed, median error 24.4% (31.2% before)`. */
export function summarise({ rates_analysed: rates, before, after }: CalibrationVersion): string {
  const error =
    after.median_error_percent === null
      ? ''
      : `, median error ${formatError(after)} (${formatError(before)} before)`;
  return `${formatPlural(rates, 'rate')} analyzed${error}`;
}

export const stateWords = {
  proposed: { word: 'Proposed', tone: 'warn' },
  current: { word: 'Current', tone: 'good' },
  former: { word: 'Former', tone: 'neutral' },
  discarded: { word: 'Discarded', tone: 'neutral' },
} as const;
