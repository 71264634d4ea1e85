import type { CalibrationVersion } from '../../../contract/market/calibration.ts';
import type { CalibrationFit } from '../../../engine/pricing/calibration-error.ts';
import type { CalibrationRun } from '../../../engine/pricing/calibration.ts';
import type { CalibrationReport, KeptVersion } from './versions.rows.ts';

/** A version in the contract's words. */
export function toShownVersion(version: KeptVersion): CalibrationVersion {
  const { id, state, calibration, report, createdAt, currentSince } = version;
  return {
    id,
    name: calibration.version,
    state,
    created_at: createdAt.toISOString(),
    current_since: currentSince?.toISOString() ?? null,
    rates_analysed: calibration.ratesAnalysed,
    ...report,
  };
}

export function toReport({
  roughRates,
  adjustments,
  before,
  after,
  groups,
}: CalibrationRun): CalibrationReport {
  return {
    rough_rates: roughRates,
    adjustments,
    before: toShownFit(before),
    after: toShownFit(after),
    groups: groups.map((group) => ({
      ...group,
      before: toShownFit(group.before),
      after: toShownFit(group.after),
    })),
  };
}

export function toShownFit({ medianErrorPercent, coverage }: CalibrationFit): CalibrationReport['before'] {
  return { median_error_percent: medianErrorPercent, coverage };
}
