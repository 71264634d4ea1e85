import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { LibraryRow } from '../../../contract/analysis/library.ts';
import { usualColumns, type LibraryColumn, type LibrarySort } from '../../../contract/limits.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/picture.tsx';
import spoken from '../../ui/spoken.module.css';
import { usualOrder, type Filters } from './filters.ts';
import { usualTable, type TableColumn, type TableColumns } from './library-cells.tsx';
import classes from './library-table.module.css';
import { texts } from './texts.ts';

/** The chosen analyses, whatever page they stand on: the channel of each by its id. */
export type Selected = ReadonlyMap<string, string>;

export interface RowSelection {
  selected: Selected;
  onSelect: (rows: readonly Pick<LibraryRow, 'id' | 'channel_id'>[], isSelected: boolean) => void;
}

interface LibraryTableProps {
  title: string;
  rows: readonly LibraryRow[];
  order: Pick<Filters, 'sort' | 'order'>;
  onOrder: (order: Pick<Filters, 'sort' | 'order'>) => void;
  /** Those that are shown, and those that there are; the usual ones by default. */
  columns?: readonly LibraryColumn[];
  known?: TableColumns | undefined;
  /** Where rows can be chosen. */
  selection?: RowSelection | undefined;
  /** What it shows is about to be replaced. */
  isStale: boolean;
}

/** Analyses as a table whose headings sort; where its place is narrow each row becomes a card. */
export function LibraryTable(props: LibraryTableProps) {
  const { title, rows, columns = usualColumns, known = usualTable } = props;
  const { order, onOrder, selection, isStale } = props;
  // A plan without prices has no columns for them.
  const isPriced = rows.some(({ access }) => access === 'full');
  const shown = columns
    .flatMap((column) => known[column] ?? [])
    .filter(({ isClosed }) => isPriced || isClosed !== true);
  const head = (sort: LibrarySort, words: string) => (
    <SortHead key={sort} sort={sort} words={words} order={order} onOrder={onOrder} />
  );
  return (
    <div className={classes.place}>
      <table className={classes.table} data-stale={isStale} data-wide={shown.length > usualColumns.length}>
        <caption className={spoken.spoken}>{title}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={texts.selectAll}
                  checked={rows.every(({ id }) => selection.selected.has(id))}
                  onChange={({ currentTarget }) => selection.onSelect(rows, currentTarget.checked)}
                />
              </th>
            )}
            {head('name', texts.channel)}
            {shown.map(({ heading, sort }) =>
              sort === undefined ? (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ) : (
                head(sort, heading)
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} columns={shown} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Sorts of words, which begin at the left. */
const worded: ReadonlySet<LibrarySort> = new Set(['name', 'verdict', 'date']);

interface SortHeadProps extends Pick<LibraryTableProps, 'order' | 'onOrder'> {
  sort: LibrarySort;
  words: string;
}

/** A first press sorts as people mostly want it, a second one the other way round. */
function SortHead({ sort, words, order, onOrder }: SortHeadProps) {
  const isSorted = order.sort === sort;
  const next = isSorted ? (order.order === 'asc' ? 'desc' : 'asc') : usualOrder(sort);
  return (
    <th
      scope="col"
      data-number={!worded.has(sort)}
      aria-sort={isSorted ? (order.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-order={isSorted ? order.order : undefined}
        onClick={() => onOrder({ sort, order: next })}
      >
        {words}
        <ChevronDownIcon />
      </button>
    </th>
  );
}

interface RowProps {
  row: LibraryRow;
  columns: readonly TableColumn[];
  selection: RowSelection | undefined;
}

function Row({ row, columns, selection }: RowProps) {
  return (
    <tr>
      {selection && (
        <td className={classes.select}>
          <input
            type="checkbox"
            aria-label={`${texts.select}: ${row.channel_name ?? row.channel_id}`}
            checked={selection.selected.has(row.id)}
            onChange={({ currentTarget }) => selection.onSelect([row], currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row" className={classes.channel}>
        <Channel row={row} />
      </th>
      {columns.map(({ heading, cell }) => (
        <Fragment key={heading}>{cell(row)}</Fragment>
      ))}
    </tr>
  );
}

/** Who it is. What YouTube's terms made us forget can be had again by analyzing the channel anew. */
function Channel({ row }: { row: LibraryRow }) {
  const { id, channel_id, channel_name: name, handle, niche, thumbnail_url } = row;
  if (name === null) {
    return (
      <span className={classes.who}>
        <Avatar name="" url={null} />
        <span className={classes.words}>
          <span className={classes.forgotten} title={texts.forgotten}>
            {texts.nameForgotten}
          </span>
          <span className={classes.note}>{channel_id}</span>
        </span>
        <Button
          component={Link}
          to={links.home}
          state={{ channelUrl: channel_id }}
          variant="default"
          size="xs"
          aria-label={`${texts.analyzeAgain}: ${channel_id}`}
        >
          {texts.analyzeAgain}
        </Button>
      </span>
    );
  }
  return (
    <Link className={classes.who} to={analysisPath(id)}>
      <Avatar name={name} url={thumbnail_url} />
      <span className={classes.words}>
        <bdi className={classes.name} title={name}>
          {name}
        </bdi>
        <span className={classes.note}>
          {handle !== null && <bdi>@{handle}</bdi>}
          {niche !== null && <span>{niche}</span>}
        </span>
      </span>
    </Link>
  );
}
