import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import type { FigureRows } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { texts } from './texts.ts';
import { formatChange, formatCoverage, formatError, formatFactors, nameScope } from './labels.ts';

interface VersionProps {
  version: CalibrationVersion;
}

/** What a version adjusts and how well it fits, behind a line each. */
export function VersionDetails({ version }: VersionProps) {
  return (
    <div>
      <Disclosure summary={`${texts.adjustments} (${formatCount(version.adjustments.length)})`}>
        <FigureTable
          title={`${texts.adjustments}, ${version.name}`}
          table={tableAdjustments(version)}
          asCards
        />
      </Disclosure>
      <Disclosure summary={`${texts.groups} (${formatCount(version.groups.length)})`}>
        <FigureTable title={`${texts.groups}, ${version.name}`} table={tableGroups(version)} asCards />
      </Disclosure>
    </div>
  );
}

const { columns } = texts;

const columnsOf = (first: string, ...others: string[]) => [
  { name: first, isText: true },
  ...others.map((name) => ({ name })),
];

/** By how much a version changes which prices. */
function tableAdjustments({ adjustments }: CalibrationVersion): FigureRows {
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
function tableGroups({ rates_analysed: rates, before, after, groups }: CalibrationVersion): FigureRows {
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
