import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import type { FigureRows } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { texts } from './texts.ts';
import { formatChange, formatCoverage, formatError, formatFactors, nameScope } from './labels.ts';

const { columns } = texts;
const columnsOf = (first: string, ...others: string[]) => [
  { name: first, isText: true },
  ...others.map((name) => ({ name })),
];

/** By how much a version changes which prices. */
export function tableAdjustments({ adjustments }: CalibrationVersion): FigureRows {
  return {
    columns: columnsOf(columns.scope, columns.change, columns.factor, columns.rates),
    rows: adjustments.map((adjustment) => [
      nameScope(adjustment),
      formatChange(adjustment),
      formatFactors(adjustment),
      formatCount(adjustment.rates),
    ]),
  };
}

/** Error and coverage before and after: of all rates, then by niche and by size. */
export function tableGroups({
  rates_analysed: rates,
  before,
  after,
  groups,
}: CalibrationVersion): FigureRows {
  const all = { name: texts.everyRate, rates, before, after };
  const named = groups.map((group) => ({ ...group, name: nameScope(group) }));
  return {
    columns: columnsOf(columns.group, columns.rates, columns.error, columns.coverage),
    rows: [all, ...named].map((group) => [
      group.name,
      formatCount(group.rates),
      `${formatError(group.before)} → ${formatError(group.after)}`,
      `${formatCoverage(group.before)} → ${formatCoverage(group.after)}`,
    ]),
  };
}
