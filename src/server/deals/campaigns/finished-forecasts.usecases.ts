import type { FinishedForecasts } from '../../../contract/deals/campaign-report.ts';
import { isWithin } from '../../../engine/campaigns/delivered-views.ts';
import { countFinished } from '../../../engine/campaigns/finished-forecasts.ts';
import { guaranteeDay } from '../../../engine/campaigns/guarantee.ts';
import type { Database } from '../../platform/db/database.ts';
import { createSingleFlight } from '../../platform/limits/single-flight.ts';
import { readBand } from './delivery.usecases.ts';
import { findFinished } from './report.rows.ts';

interface AccuracyContext {
  database: Database;
  now: () => Date;
  demo: boolean;
}

/** Anybody may ask, so all campaigns are looked through once in so long. */
const keptForMs = 5 * 60_000;

/** How many finished forecasts came true, over all workspaces. */
export function createForecastAccuracy({
  database,
  now,
  demo,
}: AccuracyContext): () => Promise<FinishedForecasts> {
  const reads = createSingleFlight<FinishedForecasts>();
  let kept: { found: FinishedForecasts; atMs: number } | null = null;
  const read = async (): Promise<FinishedForecasts> => {
    const rows = await database.asSystem(() => findFinished(database, { day: guaranteeDay, demo }));
    const outcomes = rows.flatMap(({ views, ...row }) => isWithin(views, readBand(row)) ?? []);
    const { finished, insidePercent } = countFinished(outcomes);
    const found = { demo, finished, inside_percent: insidePercent };
    kept = { found, atMs: now().getTime() };
    return found;
  };
  return async () => {
    const isFresh = kept !== null && Math.abs(now().getTime() - kept.atMs) < keptForMs;
    return kept !== null && isFresh ? kept.found : reads.run('all', read);
  };
}
