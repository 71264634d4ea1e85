import type { AdminFigures, AnalyticsTable } from '../../../contract/admin/admin-analytics.ts';
import { listDays } from '../../../values/days.ts';
import { listMonths, monthOf } from '../../../values/months.ts';
import { comparePredictions } from '../../market/calibration/comparisons.usecases.ts';
import { countAnalyses } from '../../analysis/channel-analysis/history.usecases.ts';
import type { QuotaShares } from '../../../youtube/quota.ts';
import { readQuotaDays } from '../../analysis/channels/quota.usecases.ts';
import { countCollectedRates } from '../../market/creator-rates/collected-rates.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { readRevenue } from '../../accounts/payments/payments.usecases.ts';
import { readConversion, readSignUps } from '../../accounts/plans/account-counts.usecases.ts';

export interface AnalyticsContext {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples, which then count. */
  demo: boolean;
  quotaBounds: QuotaShares;
}

/** What the charts look back on: so many UTC days up to today. */
export interface LookBack {
  days: number;
}

/** As many points as a chart can show. */
const mostCompared = 1000;

type Series = {
  [Table in AnalyticsTable]: (context: AnalyticsContext, back: LookBack) => Promise<AdminFigures[Table]>;
};

/** How each table is read; those by days and months have a row for each of them. */
export const series: Series = {
  async rates_collected(context, back) {
    const months = monthsOf(context, back);
    const [since = ''] = months;
    const counted = await countCollectedRates(context, { since: `${since}-01` });
    const rowOf = new Map(counted.map((row) => [row.month, row]));
    return months.map((month) => {
      const { flatFee = 0, cpm = 0, affiliate = 0 } = rowOf.get(month) ?? {};
      return { month, flat_fee: flatFee, cpm, affiliate };
    });
  },
  async predicted_against_quoted(context) {
    const compared = await comparePredictions(context, { most: mostCompared });
    return compared.map(({ channelName, ...figures }) => ({ channel_name: channelName, ...figures }));
  },
  async analyses_per_day(context, back) {
    const { days, since } = daysOf(context, back);
    const rowOf = new Map((await countAnalyses(context, { since })).map((row) => [row.day, row]));
    return days.map((day) => rowOf.get(day) ?? { day, members: 0, visitors: 0 });
  },
  async quota_used(context, { days }) {
    const rows = await readQuotaDays(context, { days });
    return rows.map(({ day, units, anonymousUnits, exhausted }) => ({
      day,
      units,
      anonymous_units: anonymousUnits,
      daily_limit: context.quotaBounds.dailyUnits,
      exhausted,
    }));
  },
  async revenue_by_plan(context, back) {
    const [month = ''] = monthsOf(context, back);
    const rows = await readRevenue(context, { since: new Date(`${month}-01T00:00:00Z`) });
    return rows.map(({ amountCents, refundedCents, ...row }) => ({
      ...row,
      amount_cents: amountCents,
      refunded_cents: refundedCents,
    }));
  },
  async sign_ups(context, back) {
    const { days, since } = daysOf(context, back);
    const accountsOf = new Map(
      (await readSignUps(context, { since })).map(({ day, accounts }) => [day, accounts]),
    );
    return days.map((day) => ({ day, accounts: accountsOf.get(day) ?? 0 }));
  },
  async conversion(context, back) {
    const { since } = daysOf(context, back);
    const { signedUp, analyzed, analyzedAgain, paid } = await readConversion(context, { since });
    return [
      { step: 'signed_up', accounts: signedUp },
      { step: 'analyzed', accounts: analyzed },
      { step: 'analyzed_again', accounts: analyzedAgain },
      { step: 'paid', accounts: paid },
    ];
  },
};

function daysOf({ now }: AnalyticsContext, back: LookBack): { days: string[]; since: Date } {
  const days = listDays(now().toISOString().slice(0, 10), back.days);
  return { days, since: new Date(`${days[0] ?? ''}T00:00:00Z`) };
}

/** Whole months, the first of the days included: part of one would look like a fall. */
function monthsOf(context: AnalyticsContext, back: LookBack): string[] {
  const { since } = daysOf(context, back);
  const at = context.now();
  const years = at.getUTCFullYear() - since.getUTCFullYear();
  const months = listMonths(at, 12 * years + at.getUTCMonth() - since.getUTCMonth() + 1);
  return months.filter((month) => month >= monthOf(since));
}
