import type { AdminFigures, AnalyticsTable } from '../../../contract/admin/admin-analytics.ts';
import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { ListColumn } from '../../analysis/exports/csv-lists.usecases.ts';
import { writeCsvList } from '../../analysis/exports/csv-lists.usecases.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import type { AnalyticsContext, LookBack } from './series.usecases.ts';
import { series } from './series.usecases.ts';

type Columns<Table extends AnalyticsTable> = readonly ListColumn<AdminFigures[Table][number]>[];

/** Predictions have as many digits as they like. */
const inCents = (dollars: number) => Math.round(dollars * 100) / 100;

const ratesCollected: Columns<'rates_collected'> = [
  { header: 'Month', read: ({ month }) => month },
  { header: 'Flat fees', read: (row) => row.flat_fee },
  { header: 'CPM rates', read: (row) => row.cpm },
  { header: 'Affiliate shares', read: (row) => row.affiliate },
];

const predictedAgainstQuoted: Columns<'predicted_against_quoted'> = [
  { header: 'Channel name', read: (row) => row.channel_name },
  { header: 'Niche', read: ({ niche }) => niche },
  { header: 'Size', read: ({ tier }) => tier },
  { header: 'Predicted (USD)', read: ({ predicted }) => inCents(predicted) },
  { header: 'Quoted (USD)', read: ({ quoted }) => inCents(quoted) },
  { header: '80 % band, low (USD)', read: ({ low }) => inCents(low) },
  { header: '80 % band, high (USD)', read: ({ high }) => inCents(high) },
  { header: 'Demo data', read: ({ demo }) => (demo ? 'yes' : 'no') },
  { header: 'Note', read: () => disclaimer },
];

const analysesPerDay: Columns<'analyses_per_day'> = [
  { header: 'Day (UTC)', read: ({ day }) => day },
  { header: 'Analyses of members', read: ({ members }) => members },
  { header: 'Analyses of visitors', read: ({ visitors }) => visitors },
];

const quotaUsed: Columns<'quota_used'> = [
  { header: 'Day (Pacific)', read: ({ day }) => day },
  { header: 'Units', read: ({ units }) => units },
  { header: 'Units of visitors', read: (row) => row.anonymous_units },
  { header: 'Daily limit (units)', read: (row) => row.daily_limit },
  { header: 'Used up', read: ({ exhausted }) => (exhausted ? 'yes' : 'no') },
];

/** Money by its smallest unit, exactly as it is kept. */
const revenueByPlan: Columns<'revenue_by_plan'> = [
  { header: 'Month (UTC)', read: ({ month }) => month },
  { header: 'Product', read: ({ product }) => product },
  { header: 'Currency', read: ({ currency }) => currency },
  { header: 'Purchases', read: ({ purchases }) => purchases },
  { header: 'Paid (cents)', read: (row) => row.amount_cents },
  { header: 'Refunded (cents)', read: (row) => row.refunded_cents },
];

const signUps: Columns<'sign_ups'> = [
  { header: 'Day (UTC)', read: ({ day }) => day },
  { header: 'Accounts', read: ({ accounts }) => accounts },
];

const conversion: Columns<'conversion'> = [
  { header: 'Step', read: ({ step }) => step.replaceAll('_', ' ') },
  { header: 'Accounts', read: ({ accounts }) => accounts },
];

type Read<Row> = (context: AnalyticsContext, back: LookBack) => Promise<readonly Row[]>;
type Write = (context: AnalyticsContext, back: LookBack) => Promise<AsyncIterable<string>>;

const asCsv =
  <Row>(read: Read<Row>, columns: readonly ListColumn<Row>[]): Write =>
  async (context, back) =>
    writeCsvList([await read(context, back)], columns);

const writers: Record<AnalyticsTable, Write> = {
  rates_collected: asCsv(series.rates_collected, ratesCollected),
  predicted_against_quoted: asCsv(series.predicted_against_quoted, predictedAgainstQuoted),
  analyses_per_day: asCsv(series.analyses_per_day, analysesPerDay),
  quota_used: asCsv(series.quota_used, quotaUsed),
  revenue_by_plan: asCsv(series.revenue_by_plan, revenueByPlan),
  sign_ups: asCsv(series.sign_ups, signUps),
  conversion: asCsv(series.conversion, conversion),
};

/** One table as a file; what can fail has failed before anything is sent. */
export async function openAnalyticsCsv(
  context: AnalyticsContext,
  { table, ...back }: LookBack & { table: AnalyticsTable },
): Promise<FileDownload> {
  const date = context.now().toISOString().slice(0, 10);
  return new FileDownload(
    `sponsorscope-${table}-${date}.csv`,
    fileTypes.csv,
    await writers[table](context, back),
  );
}
