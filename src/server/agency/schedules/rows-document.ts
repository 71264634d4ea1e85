import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import { formatWhole } from '../../../values/wording.ts';
import type { Cell } from '../../analysis/exports/csv-lists.usecases.ts';
import type { PaperDocument, TableColumn } from '../../platform/documents/document.ts';
import { formatShortDay } from '../../platform/documents/formats.ts';

/** What fits side by side on paper, by the headings of the other formats, which have all of it. */
const shown: readonly (TableColumn & { header: string })[] = [
  { header: 'Channel name', label: 'Channel', numeric: false, weight: 3 },
  { header: 'Rank', label: 'Rank', numeric: true, weight: 1 },
  { header: 'Status', label: 'Status', numeric: false, weight: 1.5 },
  { header: 'Sponsorship score (0-100)', label: 'Score', numeric: true, weight: 1 },
  { header: 'Verdict', label: 'Verdict', numeric: false, weight: 1.3 },
  { header: 'Brand safety', label: 'Safety', numeric: false, weight: 1.2 },
  { header: 'Risk', label: 'Risk', numeric: false, weight: 1 },
  { header: 'Risk level', label: 'Risk', numeric: false, weight: 1 },
  { header: 'Typical views', label: 'Views', numeric: true, weight: 1.3 },
  { header: 'Average views', label: 'Views', numeric: true, weight: 1.3 },
  { header: 'Price (USD)', label: 'USD', numeric: true, weight: 1.2 },
  { header: 'Flat fee, medium (USD)', label: 'USD', numeric: true, weight: 1.2 },
  { header: 'Analyzed at (UTC)', label: 'Read', numeric: false, weight: 1.7 },
];
/** What a document's table draws; further rows are counted below it. */
const mostDrawn = 200;

interface Rows {
  kind: 'List' | 'Library';
  title: string;
  headers: readonly string[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
  date: string;
  demo: boolean;
}

/** Rows of a list or of the library on paper. */
export async function composeRows({ headers, pages, demo, ...named }: Rows): Promise<PaperDocument> {
  const columns = shown.filter(({ header }) => headers.includes(header));
  const places = columns.map(({ header }) => headers.indexOf(header));
  const rows: string[][] = [];
  let count = 0;
  for await (const page of pages) {
    count += page.length;
    for (const row of page.slice(0, Math.max(0, mostDrawn - rows.length)))
      rows.push(places.map((place) => write(row[place] ?? null)));
  }
  const { one, many, source } = words[named.kind];
  const counted = count === 1 ? `1 ${one}` : `${formatWhole(count)} ${many}`;
  const isCut = count > mostDrawn;
  const table = {
    kind: 'table' as const,
    caption: isCut ? `The first ${mostDrawn} of ${counted}` : counted,
    columns: columns.map(({ label, numeric, weight }) => ({ label, numeric, weight })),
    rows,
  };
  return {
    ...named,
    subtitle: counted,
    language: 'en',
    badges: demo ? ['Invented sample channels'] : [],
    blocks: isCut ? [table, rest] : [table],
    sources: [`Made on ${formatShortDay(named.date)} (UTC). ${source}`],
    footer: { disclaimer, modelVersion },
  };
}

const words = {
  List: {
    one: 'channel',
    many: 'channels',
    source: 'Figures are those of the newest analysis of each channel.',
  },
  Library: {
    one: 'analysis',
    many: 'analyses',
    source: 'Each row is an analysis as it was made; a channel may have several.',
  },
} as const;

const rest = {
  kind: 'paragraph',
  text: 'The rest, and every other column, is in the CSV and Excel files.',
} as const;

function write(cell: Cell): string {
  if (cell === null) return '–';
  if (cell instanceof Date) return formatShortDay(cell.toISOString());
  return typeof cell === 'number' ? formatWhole(cell) : cell;
}
