import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FigureTable } from '../../ui/figure-table.tsx';
import { formatCount } from '../../ui/format.ts';
import { tableAdjustments, tableGroups } from './tables.ts';
import { texts } from './texts.ts';

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
