import type { CampaignReport, CampaignReportLine } from '../../../contract/deals/campaign-report.ts';
import { notMeasured } from '../../../engine/campaigns/report-columns.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { formatMoney } from '../../../values/money.ts';
import { formatCount, formatRoundShare, formatShare } from '../../ui/format.ts';
import type { RowColumn } from '../../ui/row-table.tsx';
import { reportTexts as texts } from './report-texts.ts';

type Totals = CampaignReport['totals'];
type PartialSum = Totals['price'];
type Band = CampaignReportLine['forecast'];
type Format = (value: number) => string;

/** A column with what stands in it for one creator, and for all of them. */
export interface FigureColumn extends RowColumn {
  of: (line: CampaignReportLine) => string;
  /** `null` where all of them together have no such figure. */
  total: (totals: Totals) => { value: string; note: string | null } | null;
}

export const measured = (value: number | null, format: Format = formatCount): string =>
  value === null ? notMeasured : format(value);

/** How many creators a sum leaves out. */
export const noteOf = ({ sum, measured: known, of }: PartialSum): string | null =>
  sum === null || known === of ? null : texts.partial(known, of);

export const viewColumns: readonly FigureColumn[] = [
  {
    name: texts.forecast,
    isNumber: true,
    of: ({ forecast }) => writeBand(forecast),
    total: ({ forecast, views_day_30: { measured: known, of } }) => ({
      value: writeBand(forecast),
      note: forecast === null || known === of ? null : texts.forecastOf(known),
    }),
  },
  figure({ name: texts.day7, of: (line) => line.views_day_7, total: ({ views_day_7: sum }) => sum }),
  figure({ name: texts.day30, of: (line) => line.views_day_30, total: ({ views_day_30: sum }) => sum }),
  {
    name: texts.inside,
    of: ({ is_inside: isInside, views_day_30: views, forecast }) => writeInside(isInside, views, forecast),
    total: ({ is_inside: isInside, views_day_30: { sum }, forecast }) => ({
      value: writeInside(isInside, sum, forecast),
      note: null,
    }),
  },
  figure({ name: texts.latest, of: (line) => line.views_latest, total: ({ views_latest: sum }) => sum }),
];

/** One click of many views is little, and not none. */
const formatClickRate = (rate: number): string =>
  rate > 0 && rate < leastShown ? `below ${formatShare(leastShown)}` : formatShare(rate);
const leastShown = 0.001;

export const trafficColumns: readonly FigureColumn[] = [
  figure({ name: texts.clicks, of: (line) => line.clicks, total: ({ clicks }) => clicks }),
  figure({
    name: texts.clickRate,
    of: (line) => line.click_rate,
    total: ({ click_rate: rate }) => rate,
    format: formatClickRate,
  }),
  figure({
    name: texts.byLink,
    of: ({ orders }) => orders && orders.click_id,
    total: ({ orders_by: by }) => by.click_id,
  }),
  figure({
    name: texts.byCode,
    of: ({ orders }) => orders && orders.code,
    total: ({ orders_by: by }) => by.code,
  }),
  figure({
    name: texts.byTag,
    of: ({ orders }) => orders && orders.utm_content,
    total: ({ orders_by: by }) => by.utm_content,
  }),
  figure({
    name: texts.byFile,
    of: ({ orders }) => orders && orders.file,
    total: ({ orders_by: by }) => by.file,
  }),
  figure({ name: texts.orders, of: (line) => line.orders_in_all, total: ({ orders }) => orders }),
  figure({ name: texts.survey, of: (line) => line.survey, total: ({ survey }) => survey }),
];

export function moneyColumns(currency: Currency): readonly FigureColumn[] {
  const format = (cents: number) => formatMoney(cents, currency);
  return [
    figure({ name: texts.price, of: (line) => line.price_cents, total: ({ price }) => price, format }),
    figure({ name: texts.cpm, of: (line) => line.cpm_cents, total: ({ cpm_cents: cpm }) => cpm, format }),
    figure({
      name: texts.revenue,
      of: (line) => line.revenue_cents,
      total: ({ revenue }) => revenue,
      format,
    }),
    figure({
      name: texts.cpa,
      of: (line) => line.cost_per_order_cents,
      total: ({ cost_per_order_cents: cost }) => cost,
      format,
    }),
    figure({ name: texts.profit, of: (line) => line.profit_cents, total: ({ profit }) => profit, format }),
    {
      name: texts.chance,
      isNumber: true,
      of: ({ chance_before: chance }) => measured(chance, formatRoundShare),
      total: () => null,
    },
    { name: texts.paid, of: ({ has_paid: hasPaid }) => writeAnswer(hasPaid), total: () => null },
  ];
}

interface FigureOptions {
  name: string;
  of: (line: CampaignReportLine) => number | null;
  total: (totals: Totals) => PartialSum | number | null;
  format?: Format;
}

function figure({ name, of, total, format }: FigureOptions): FigureColumn {
  return {
    name,
    isNumber: true,
    of: (line) => measured(of(line), format),
    total: (totals) => {
      const all = total(totals);
      return all === null || typeof all === 'number'
        ? { value: measured(all, format), note: null }
        : { value: measured(all.sum, format), note: noteOf(all) };
    },
  };
}

const writeBand = (band: Band): string =>
  band === null ? notMeasured : `${formatCount(band.low)}–${formatCount(band.high)}`;

const writeAnswer = (answer: boolean | null): string =>
  answer === null ? notMeasured : answer ? texts.yes : texts.no;

/** More views than forecast are outside too, and no harm. */
function writeInside(isInside: boolean | null, views: number | null, band: Band): string {
  if (isInside !== false || views === null || band === null) return writeAnswer(isInside);
  return views < band.low ? texts.below : texts.above;
}
