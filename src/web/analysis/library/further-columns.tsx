import type { ReactNode } from 'react';
import type { LibraryRow } from '../../../contract/analysis/library.ts';
import type { LibraryColumn } from '../../../contract/limits.ts';
import { formatCompact } from '../../ui/format.ts';
import { Nothing, usualTable, type TableColumn, type TableColumns } from './library-cells.tsx';
import { texts as usualTexts } from './texts.ts';
import { columnTexts, riskWords } from './tool-texts.ts';

const texts = { ...usualTexts, ...columnTexts };

type DrawCell = TableColumn['cell'];

/** A figure with its heading, which stands beside it where the table has none. */
function figure(label: string, read: (row: LibraryRow) => ReactNode): DrawCell {
  return (row) => (
    <td data-number data-label={label}>
      {read(row) ?? <Nothing words={texts.none} />}
    </td>
  );
}

function words(label: string, read: (row: LibraryRow) => string | null): DrawCell {
  return (row) => <td data-label={label}>{read(row) ?? <Nothing words={texts.none} />}</td>;
}

/** A figure that a plan without prices does not show. */
function closed(label: string, read: (row: FullRow) => ReactNode): DrawCell {
  return (row) =>
    row.access === 'limited' ? (
      <td data-number data-label={label}>
        <Nothing words={texts.closed} />
      </td>
    ) : (
      figure(label, () => read(row))(row)
    );
}

type FullRow = Extract<LibraryRow, { access: 'full' }>;

const cells = {
  niche: words(texts.niche, ({ niche }) => niche),
  risk: words(texts.risk, ({ risk_level: risk }) => risk && riskWords[risk]),
  cpm: closed(texts.cpm, ({ cpm }) => (cpm === null ? null : `USD ${cpm.toFixed(2)}`)),
  views: figure(texts.views, ({ typical_views: views }) => (views === null ? null : formatCompact(views))),
  engagement: closed(texts.engagement, ({ engagement_rate: rate }) =>
    rate === null ? null : `${rate.toFixed(1)}%`,
  ),
  trend: closed(texts.trend, ({ trend }) =>
    trend === null ? null : `${trend < 0 ? '\u2212' : '+'}${Math.abs(trend).toFixed(0)}%`,
  ),
  subscribers: figure(texts.subscribers, ({ subscribers }) =>
    subscribers === null ? null : formatCompact(subscribers),
  ),
  country: words(texts.country, ({ country }) => country),
  language: words(texts.language, ({ language }) => language),
  member: words(texts.member, ({ member }) => member),
  lists: words(texts.lists, ({ lists }) => (lists.length === 0 ? null : lists.join(', '))),
} satisfies Partial<Record<LibraryColumn, DrawCell>>;

/** All columns that can be chosen. */
export const allColumns: TableColumns = {
  ...usualTable,
  niche: { heading: texts.niche, cell: cells.niche },
  risk: { heading: texts.risk, cell: cells.risk },
  cpm: { heading: texts.cpm, sort: 'cpm', isClosed: true, cell: cells.cpm },
  views: { heading: texts.views, sort: 'views', cell: cells.views },
  engagement: { heading: texts.engagement, sort: 'engagement', isClosed: true, cell: cells.engagement },
  trend: { heading: texts.trend, sort: 'trend', isClosed: true, cell: cells.trend },
  subscribers: { heading: texts.subscribers, sort: 'subscribers', cell: cells.subscribers },
  country: { heading: texts.country, cell: cells.country },
  language: { heading: texts.language, cell: cells.language },
  member: { heading: texts.member, cell: cells.member },
  lists: { heading: texts.lists, cell: cells.lists },
};
