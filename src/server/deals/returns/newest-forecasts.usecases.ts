import { z } from 'zod';
import { economics, simulationResult } from '../../../contract/deals/returns.ts';
import type { Database } from '../../platform/db/database.ts';
import { findNewestOfChannels } from './returns.rows.ts';

/** What was last simulated of a channel, as far as it can be held against what came. */
export interface NewestForecast {
  /** That it pays, from 0 to 1; `null` for awareness. */
  chance: number | null;
  /** Percent of the revenue that is left after goods, and percent that the creator gets; `null` where not entered. */
  margin: { marginPercent: number; commissionPercent: number } | null;
}

const keptInput = z.object({ economics });
const keptResult = z.object({ returns: simulationResult.shape.returns });

/** The newest simulation of each channel in a currency, by channel. Inside `asUser`. */
export async function readNewestForecasts(
  { database, userId: workspaceId }: { database: Database; userId: string },
  { channelIds, currency }: { channelIds: readonly string[]; currency: string },
): Promise<ReadonlyMap<string, NewestForecast>> {
  const rows = await findNewestOfChannels(database, { workspaceId, channelIds });
  return new Map(
    rows.flatMap((row) => {
      const { economics: entered } = keptInput.parse(JSON.parse(row.input));
      if (entered.currency !== currency) return [];
      const { returns } = keptResult.parse(JSON.parse(row.result));
      const { margin_percent: marginPercent, commission_percent: commissionPercent } = entered;
      const margin = marginPercent === null ? null : { marginPercent, commissionPercent };
      return [[row.channelId, { chance: returns?.chance ?? null, margin }] as const];
    }),
  );
}
