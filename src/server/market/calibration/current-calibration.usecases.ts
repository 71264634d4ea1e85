import type { PriceAccuracy } from '../../../contract/market/calibration.ts';
import type { Calibration } from '../../../engine/analysis/context.ts';
import { priorCalibration } from '../../../engine/analysis/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { findCurrent, findCurrentVersion } from './versions.rows.ts';

/** What prices rest on at this moment: the version an administrator has made current, or the published priors. */
export async function readCurrentCalibration({
  database,
  demo,
}: {
  database: Database;
  demo: boolean;
}): Promise<Calibration> {
  return (await findCurrent(database, demo))?.calibration ?? priorCalibration;
}

/** The held-out error of that version over the rates it was learned from; `null` while prices rest on the priors. */
export async function readPriceAccuracy({
  database,
  demo,
}: {
  database: Database;
  demo: boolean;
}): Promise<PriceAccuracy> {
  const version = await findCurrentVersion(database, demo);
  if (version === null) return { demo, measured: null };
  const { calibration, report, createdAt } = version;
  return {
    demo,
    measured: {
      ...report.after,
      version: calibration.version,
      rates_analysed: calibration.ratesAnalysed,
      rough_rates: report.rough_rates,
      measured_at: createdAt.toISOString(),
    },
  };
}
