import { z } from 'zod';
import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { priceLevels } from '../../../engine/analysis/judgements.ts';
import type { RecommendedPricing } from '../../../engine/analysis/judgements.ts';
import { nameSponsor, sponsorKinds } from '../../../engine/analysis/sponsor-list.ts';
import { cleanCellText } from './cell-text.ts';
import type { ExportRow } from './exports.rows.ts';

// An older model may not have had a figure: it is then missing, and the others are told all the same.
const number = z.number().nullable().catch(null);

const text = z.string().nullable().catch(null);

const levels = z.object({ low: number, medium: number, high: number }).nullable().catch(null);

const interval = z.object({ low: number, high: number }).nullable().catch(null);

const pricing = z.object({ flatFee: levels, cpm: levels, affiliate: levels }).nullable().catch(null);

/** The kept figures of a result, whichever model made it. Units: `engine/analysis/analysis.ts`. */
const keptFigures = z.object({
  subscriberCount: number,
  avgViews: number,
  engagementRate: number,
  contentFrequency: text,
  niche: text,
  riskLevel: text,
  brandSafety: text,
  verdict: text,
  market: z.object({ basis: text, multiplier: number, country: text }).nullable().catch(null),
  /** Kept beside newer results. */
  measures: z
    .object({
      confidence: number,
      trendPercent: number,
      spread: number,
      sampleSize: number,
      views80: interval,
      nextVideo80: interval,
      feeRange80: interval,
      languages: text,
      saturation: text,
      riskReason: text,
      mixesViewDefinitions: z.boolean().nullable().catch(null),
    })
    .nullable()
    .catch(null),
  recommendedPricing: pricing,
  /** Missing in results of before, and once the texts had to be forgotten. */
  sponsors: z
    .array(z.object({ name: z.string(), kind: z.enum(sponsorKinds), videos: z.number() }))
    .nullable()
    .catch(null),
});

/** A missing value is `null`; times are UTC. */
export type Cell = string | number | Date | null;

interface Exported {
  row: ExportRow;
  figures: KeptFigures;
}

export interface ColumnHead {
  header: string;
  /** In characters, and the number format; for workbooks. */
  width: number;
  numFmt?: string;
}

/** How the rows of an export become cells, in the order of the columns. */
export interface Table<Row> {
  columns: readonly ColumnHead[];
  readCells: (row: Row) => Cell[];
}

interface Column extends ColumnHead {
  read: (exported: Exported) => Cell;
}

const instant = { width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' };
const whole = { width: 14, numFmt: '#,##0' };
const hundredths = { width: 14, numFmt: '#,##0.00' };

/** What an export tells of an analysis. The name stands first: see decision 013. */
const columns: readonly Column[] = [
  { header: 'Channel name', width: 32, read: ({ row }) => row.channelName },
  {
    header: 'Channel URL',
    width: 58,
    read: ({ row }) => `https://www.youtube.com/channel/${encodeURIComponent(row.channelId)}`,
  },
  { header: 'Analyzed at (UTC)', ...instant, read: ({ row }) => row.createdAt },
  { header: 'Data read at (UTC)', ...instant, read: ({ row }) => row.fetchedAt },
  { header: 'Subscribers', ...whole, read: ({ figures }) => figures.subscriberCount },
  { header: 'Average views', ...whole, read: ({ figures }) => figures.avgViews },
  { header: 'Engagement rate (%)', ...hundredths, read: ({ figures }) => figures.engagementRate },
  { header: 'Content frequency', width: 24, read: ({ figures }) => figures.contentFrequency },
  { header: 'Niche', width: 16, read: ({ figures }) => figures.niche },
  { header: 'Sponsorship score (0-100)', ...whole, read: ({ row }) => row.sponsorshipScore },
  { header: 'Risk level', width: 12, read: ({ figures }) => figures.riskLevel },
  { header: 'Brand safety', width: 14, read: ({ figures }) => figures.brandSafety },
  ...priceColumns('flatFee', { name: 'Flat fee', unit: 'USD', ...whole }),
  ...priceColumns('cpm', { name: 'CPM', unit: 'USD per 1,000 views', ...hundredths }),
  ...priceColumns('affiliate', { name: 'Affiliate', unit: '% of sales', ...hundredths }),
  { header: 'Verdict', width: 12, read: ({ figures }) => figures.verdict },
  { header: 'Market basis', width: 14, read: ({ figures }) => figures.market?.basis ?? null },
  { header: 'Market multiplier', ...hundredths, read: ({ figures }) => figures.market?.multiplier ?? null },
  { header: 'Past sponsors', width: 40, read: ({ figures }) => writeSponsors(figures) },
  // With its letter, because some spreadsheets take 1.2.3 for a date.
  { header: 'Model version', width: 14, read: ({ row }) => `v${row.modelVersion}` },
  { header: 'Demo data', width: 12, read: ({ row }) => (row.demo ? 'yes' : 'no') },
  { header: 'Note', width: 40, read: () => disclaimer },
];

/** What the evidence adds, and what people wrote in the workspace's lists. */
const furtherColumns: readonly Column[] = [
  {
    header: 'Confidence (%)',
    ...whole,
    read: ({ figures }) => percentOf(figures.measures?.confidence ?? null),
  },
  ...intervalColumns('views80', 'Typical views, 80% range'),
  ...intervalColumns('nextVideo80', 'Views of the next video, 80% range'),
  ...intervalColumns('feeRange80', 'Fee, 80% range (USD)'),
  {
    header: 'Trend in 90 days (%)',
    ...hundredths,
    read: ({ figures }) => figures.measures?.trendPercent ?? null,
  },
  {
    header: 'Spread of views (factor)',
    ...hundredths,
    read: ({ figures }) => figures.measures?.spread ?? null,
  },
  { header: 'Videos in the sample', ...whole, read: ({ figures }) => figures.measures?.sampleSize ?? null },
  { header: 'Country', width: 10, read: ({ figures }) => figures.market?.country ?? null },
  { header: 'Languages', width: 30, read: ({ figures }) => figures.measures?.languages ?? null },
  { header: 'Sponsor saturation', width: 18, read: ({ figures }) => figures.measures?.saturation ?? null },
  { header: 'Risk reason', width: 16, read: ({ figures }) => figures.measures?.riskReason ?? null },
  {
    header: 'Mixes view definitions',
    width: 22,
    read: ({ figures }) => yesOrNo(figures.measures?.mixesViewDefinitions ?? null),
  },
  { header: 'Tags', width: 24, read: ({ row }) => row.written?.tags.join('; ') ?? null },
  { header: 'Your note', width: 40, read: ({ row }) => row.written?.note ?? null },
];

export const analysisTable = createTable(columns);
/** The same with everything that the evidence adds. */
export const furtherTable = createTable([...columns, ...furtherColumns]);

function createTable(shown: readonly Column[]): Table<ExportRow> {
  return {
    columns: shown,
    readCells(row) {
      const exported = { row, figures: keptFigures.parse(row.figures) };
      return shown.map(({ read }) => {
        const cell = read(exported);
        return typeof cell === 'string' ? cleanCellText(cell) : cell;
      });
    },
  };
}

function intervalColumns(name: 'views80' | 'nextVideo80' | 'feeRange80', words: string): Column[] {
  return (['low', 'high'] as const).map((end) => ({
    header: `${words}, ${end}`,
    ...whole,
    read: ({ figures }) => {
      const bound = figures.measures?.[name]?.[end] ?? null;
      return bound === null ? null : Math.round(bound);
    },
  }));
}

function percentOf(share: number | null): number | null {
  return share === null ? null : Math.round(100 * share);
}

function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? 'yes' : 'no';
}

/** Empty where it is not known; a channel in whose texts nobody was found says so. */
function writeSponsors({ sponsors }: KeptFigures): string | null {
  if (sponsors === null) return null;
  return sponsors.length === 0 ? 'none found' : sponsors.map(nameSponsor).join('; ');
}

function priceColumns(
  price: keyof RecommendedPricing,
  { name, unit, ...format }: { name: string; unit: string; width: number; numFmt: string },
): Column[] {
  return priceLevels.map((level) => ({
    header: `${name} ${level} (${unit})`,
    ...format,
    read: ({ figures }) => figures.recommendedPricing?.[price]?.[level] ?? null,
  }));
}

type KeptFigures = z.infer<typeof keptFigures>;
