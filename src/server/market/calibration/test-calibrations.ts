import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CreatorRateFields } from '../../../contract/market/creator-rates.ts';
import { putRates } from '../creator-rates/test-rates.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CalibrationReport } from './versions.rows.ts';
import { insertProposal } from './versions.rows.ts';

type Fit = CalibrationReport['after'];

/**
 * Rates of channels that were never analysed, so many, each at `level` times what niche and size alone tell: Tech with
 * 100,000 subscribers is 510 USD in May.
 */
export function putRatesAt(
  database: Database,
  level: number,
  { count = 40, ...rest }: Partial<CreatorRateFields> & { count?: number } = {},
): Promise<void> {
  const spread = [0.8, 0.9, 1, 1.1, 1.25];
  const rates = Array.from({ length: count }, (_, index) => ({
    channel_name: `Channel ${index}`,
    channel_url: null,
    quoted_amount: Math.round(100 * 510 * level * (spread[index % spread.length] ?? 1)) / 100,
    date_collected: '2026-05-04',
    ...rest,
  }));
  return putRates(database, rates);
}

/** Takes every rate and everything that was learned out again. */
export async function forgetCalibrations(database: Database): Promise<void> {
  await database.asSystem(async () => {
    for (const table of ['creator_rates', 'exchange_rates', 'calibration_versions', 'leases']) {
      await sql`delete from ${sql.table(table)}`.execute(database.current);
    }
  });
}

const unmeasured: Fit = { median_error_percent: null, coverage: null };

/** Puts a version there that waits, as a run of that administrator leaves it. Answers its id. */
export async function putProposal(
  database: Database,
  { createdBy, number = 1, demo = false, global = 1.5, after = unmeasured }: ProposalSettings,
): Promise<string> {
  const id = randomUUID();
  const calibration = { version: `calibration-${number}`, ratesAnalysed: 40, global, niches: {}, tiers: {} };
  const report = { rough_rates: 0, adjustments: [], before: unmeasured, after, groups: [] };
  const createdAt = new Date('2026-11-21T11:00:00Z');
  await database.asSystem(() =>
    insertProposal(database, { id, demo, number, calibration, report, createdAt, createdBy }),
  );
  return id;
}

interface ProposalSettings {
  createdBy: string;
  number?: number;
  demo?: boolean;
  global?: number;
  after?: Fit;
}
