import { Button } from '@mantine/core';
import { lazy } from 'react';
import { createAxisScale } from '../../../drawing/axis-scale.ts';
import { Axis } from '../../ui/axis.tsx';
import { BarsOverTime, LimitedBars } from '../../ui/bars-over-time.tsx';
import type { Bar } from '../../ui/bars.ts';
import { CountryTable } from '../../ui/country-table.tsx';
import { Drawing, loadChart } from '../../ui/drawing.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FoldedFilters } from '../../ui/filter-form.tsx';
import { FigureTable, type FigureRows } from '../../ui/figure-table.tsx';
import { Pager } from '../../ui/pager.tsx';
import { PointNote } from '../../ui/point-note.tsx';
import { RowCell, RowTable, type RowColumn } from '../../ui/row-table.tsx';
import { SeriesLegend } from '../../ui/series-fills.tsx';
import { StackedBars } from '../../ui/stacked-bars.tsx';
import { also, draw, nothing, Pressed, sized, vary, type Part } from './part.tsx';
import { longName, longText, text } from './sample-texts.ts';

const series = ['Free', 'Growth', 'Pro', 'Premium', 'Agency', 'Enterprise'];
const bars: Bar[] = Array.from({ length: 14 }, (_, day) => ({
  short: `Nov ${day + 1}`,
  long: `Nov ${day + 1}, 2026`,
  values: series.map((_, place) => ((day * 7 + place * 5) % 11) * (place + 1)),
}));
const oneSeries = bars.map(({ values, ...bar }) => ({ ...bar, values: values.slice(0, 1) }));

const Waiting = lazy(() => new Promise<never>(nothing));
const Lost = lazy(() => loadChart(() => Promise.reject(new Error('This chart is not there.'))));

const rowColumns: readonly RowColumn[] = [
  { name: 'Channel' },
  { name: 'Subscribers', isNumber: true },
  { name: 'Price', isNumber: true },
  { name: 'Actions', isSpoken: true },
];
const rows = [
  ['Kestrel Workbench', '412,000', '$3,703', 'Open'],
  [longName, '1,234,567', '$98,765', 'Open'],
  ['慢車窗邊', '8,120', 'Not scored', 'Open'],
].map(([channel = '', ...others]) => (
  <tr key={channel}>
    <th scope="row">{channel}</th>
    {rowColumns.slice(1).map((column, place) => (
      <RowCell key={column.name} of={column}>
        {others[place]}
      </RowCell>
    ))}
  </tr>
));

/** Lists, tables and charts. */
export const tableParts: readonly Part[] = [
  vary(
    ['FoldedFilters', FoldedFilters],
    { label: 'Filters', startsOpen: false, children: text },
    { closed: {}, open: { startsOpen: true } },
  ),
  vary(
    ['EmptyState', EmptyState],
    { title: 'No lists yet' },
    {
      'a title alone': {},
      'with a way out': { note: text, children: <Button>New list</Button> },
      long: { title: longName, note: longText },
    },
  ),
  vary(
    ['BarsOverTime', BarsOverTime],
    { bars, series },
    {
      'one series': { bars: oneSeries, series: ['Analyses'] },
      'six series': {},
      'no bar': { bars: [], series: ['Analyses'] },
    },
  ),
  vary(
    ['LimitedBars', LimitedBars],
    { bars: oneSeries, series: ['Units'], unit: 'unit', limit: 12 },
    {
      'a limit in sight': {},
      'a limit far above': { limit: 10_000 },
    },
  ),
  draw('Axis', {
    'a band': (
      <Axis scale={createAxisScale([900, 4000])} band={{ from: 900, to: 4000 }} formatTick={String}>
        {() => null}
      </Axis>
    ),
    'a quiet band of wide counts': (
      <Axis scale={createAxisScale([1, 90_000])} band={{ from: 1, to: 900 }} isQuiet formatTick={String}>
        {() => null}
      </Axis>
    ),
    'no band': (
      <Axis scale={createAxisScale([])} band={null} formatTick={String}>
        {() => null}
      </Axis>
    ),
  }),
  vary(
    ['CountryTable', CountryTable],
    { title: 'Countries', countries: [] },
    {
      'some and others': {
        countries: [
          { country: 'DE', clicks: 1_204 },
          { country: 'BR', clicks: 7 },
          { country: null, clicks: 3 },
        ],
      },
      'none that may be named': { countries: [{ country: null, clicks: 4 }] },
    },
  ),
  draw('Drawing', {
    loading: (
      <Drawing>
        <Waiting />
      </Drawing>
    ),
    'not to be loaded': (
      <Drawing>
        <Lost />
      </Drawing>
    ),
  }),
  sized(
    'wide',
    also(
      vary(
        ['FigureTable', FigureTable],
        { title: 'Figures', table: figures(3, 3) },
        {
          'few columns': {},
          'many columns': { table: figures(8, 3) },
          'as cards where it is narrow': { table: figures(3, 2), asCards: true },
          'many rows': { table: figures(3, 60) },
          'no row': { table: figures(3, 0) },
        },
      ),
      {
        'all rows of a long one': (
          <Pressed>
            <FigureTable title="Figures" table={figures(2, 52)} />
          </Pressed>
        ),
      },
    ),
  ),
  vary(
    ['Pager', Pager],
    { label: 'Pages of creators', onTurn: nothing, page: 1, pages: 4 },
    {
      'one page alone': { page: 1, pages: 1 },
      'the first': {},
      'in the middle': { page: 2 },
      'the last of many': { page: 12_345, pages: 12_345 },
    },
  ),
  vary(
    ['PointNote', PointNote],
    { title: 'Nov 3, 2026', facts: [['Views', '12,345']] },
    {
      'some facts': {
        title: 'Nov 3, 2026',
        facts: [
          ['Views', '12,345'],
          ['Typical', text],
        ],
      },
      'a long title': { title: longName, facts: [['Views', '12,345']] },
    },
  ),
  sized(
    'wide',
    vary(
      ['RowTable', RowTable],
      { title: 'Creators', columns: rowColumns, children: rows },
      {
        'three rows': {},
        'no row': { children: null },
        wide: { isWide: true },
        compact: { isCompact: true },
        'about to be replaced': { isStale: true },
      },
    ),
  ),
  draw('RowCell', {
    'within a row': (
      <RowTable title="Creators" columns={rowColumns}>
        {rows[0]}
      </RowTable>
    ),
  }),
  draw('SeriesFills', {
    'stands on the page once, at its top': <p>Six patterns, which charts and legends are filled with.</p>,
  }),
  vary(
    ['SeriesLegend', SeriesLegend],
    { names: series },
    { 'one series': { names: ['Free'] }, 'six series': {} },
  ),
  vary(
    ['StackedBars', StackedBars],
    { bars, series },
    {
      'with a limit': { limit: 200 },
      money: { bars: oneSeries, series: ['Revenue'], format: (value) => `$${value}` },
    },
  ),
];

function figures(columns: number, count: number): FigureRows {
  return {
    columns: Array.from({ length: columns }, (_, place) => ({
      name: place === 0 ? 'Niche' : `Median error ${place}`,
      isText: place === 0,
    })),
    rows: Array.from({ length: count }, (_, row) =>
      Array.from({ length: columns }, (_, place) =>
        place === 0 ? `Niche ${row + 1}` : `${row * place}.${place}%`,
      ),
    ),
  };
}
