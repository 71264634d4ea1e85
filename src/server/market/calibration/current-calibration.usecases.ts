import type { PriceAccuracy } from '../../../contract/market/calibration.ts';
import type { Niche } from '../../../engine/analysis/niches.ts';
import { measureSpread } from '../../../engine/pricing/offers/measured-spread.ts';
import type { MeasuredSpread } from '../../../engine/pricing/offers/offer.ts';
import type { Calibration } from '../../../engine/analysis/context.ts';
import { priorCalibration } from '../../../engine/analysis/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { countRatedChannels } from '../creator-rates/learning-rates.usecases.ts';
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

/**
 * How far agreed rates of a niche lie from prices under a version: measured on rates it did not learn from; `null` where
 * another version is current by now, or too few channels were collected.
 */
export async function readMeasuredSpread(
  context: { database: Database; demo: boolean },
  { niche, version }: { niche: Niche; version: string },
): Promise<MeasuredSpread | null> {
  if (version === priorCalibration.version) return null;
  const { database, demo } = context;
  const current = await findCurrentVersion(database, demo);
  if (current?.calibration.version !== version) return null;
  const { after, groups } = current.report;
  const own = groups.find(({ scope, key }) => scope === 'niche' && key === niche);
  return measureSpread({
    all: { medianErrorPercent: after.median_error_percent, rates: current.calibration.ratesAnalysed },
    niche:
      own === undefined ? null : { medianErrorPercent: own.after.median_error_percent, rates: own.rates },
    channels: await countRatedChannels(context),
  });
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
