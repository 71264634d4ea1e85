import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Comparison, ComparisonRow } from '../../../contract/analysis/compare.ts';
import { outcomeTexts } from '../../../engine/analysis/comparison-outcome.ts';
import { analysisPath } from '../../app/paths.ts';
import { ArrowRightIcon, CheckIcon, CrossIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Avatar } from '../../ui/picture.tsx';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import { toneIcons } from '../../ui/tone-icons.ts';
import classes from './compare-table.module.css';
import { texts } from './texts.ts';
import type { ShownColumn } from './use-comparison.ts';

interface CompareTableProps {
  comparison: Comparison;
  columns: readonly ShownColumn[];
  onMove: (column: ShownColumn, by: -1 | 1) => void;
  onRemove: (column: ShownColumn) => void;
  isStale: boolean;
}

const groupTitles: Record<ComparisonRow['group'], string> = {
  overall: 'Overall',
  reach: 'Reach',
  price: 'Price',
  safety: 'Safety',
  sponsors: 'Sponsors',
  data: 'Data quality',
};

/** Every measure of every channel; where its place is narrow each measure becomes a card. */
export function CompareTable({ comparison, columns, onMove, onRemove, isStale }: CompareTableProps) {
  const groups = [...Map.groupBy(comparison.rows, ({ group }) => group)];
  return (
    <section className={classes.place} aria-label={texts.table}>
      <table className={classes.table} data-stale={isStale}>
        <caption className={spoken.spoken}>{texts.table}</caption>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {texts.measure}
            </th>
            {columns.map((column, place) => (
              <ColumnHead
                key={column.id}
                column={column}
                isFirst={place === 0}
                isLast={place === columns.length - 1}
                onMove={onMove}
                onRemove={onRemove}
              />
            ))}
          </tr>
        </thead>
        {groups.map(([group, rows]) => (
          <tbody key={group}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {groupTitles[group]}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.key} row={row} columns={columns} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface ColumnHeadProps extends Pick<CompareTableProps, 'onMove' | 'onRemove'> {
  column: ShownColumn;
  isFirst: boolean;
  isLast: boolean;
}

/** Who it is, when it was analyzed, and its place among the others. */
function ColumnHead({ column, isFirst, isLast, onMove, onRemove }: ColumnHeadProps) {
  const { label, thumbnail_url, handle, channel_name, analysed_at, id } = column;
  const pressed = useRef<HTMLButtonElement | null>(null);
  // A button that moves with its column would lose the focus.
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  });
  const move = (by: -1 | 1, isAtEnd: boolean, words: string) => (
    <button
      type="button"
      aria-label={words}
      aria-disabled={isAtEnd}
      data-back={by < 0}
      className={classes.button}
      onClick={({ currentTarget }) => {
        if (isAtEnd) return;
        pressed.current = currentTarget;
        onMove(column, by);
      }}
    >
      <ArrowRightIcon />
    </button>
  );
  return (
    <th scope="col" className={classes.head}>
      <div className={classes.who}>
        <Avatar name={channel_name ?? ''} url={thumbnail_url} size="small" />
        <Link to={analysisPath(id)} className={classes.name} title={label}>
          <bdi>{label}</bdi>
        </Link>
      </div>
      <p className={classes.note}>
        {handle !== null && channel_name !== null && <bdi>@{handle}</bdi>}
        <Moment iso={analysed_at} />
      </p>
      <div className={classes.buttons}>
        {move(-1, isFirst, texts.earlier(label))}
        {move(1, isLast, texts.later(label))}
        <button
          type="button"
          aria-label={texts.remove(label)}
          className={classes.button}
          onClick={() => onRemove(column)}
        >
          <CrossIcon />
        </button>
      </div>
    </th>
  );
}

function Row({ row, columns }: { row: ComparisonRow; columns: readonly ShownColumn[] }) {
  const call = row.outcome === 'clear' || row.outcome === 'none' ? null : outcomeTexts[row.outcome];
  return (
    <tr data-key={row.key}>
      <th scope="row" className={classes.measure}>
        <span>{row.label}</span>
        {row.better !== null && <small>{row.better}</small>}
        {call !== null && (
          <small className={classes.call} data-outcome={row.outcome}>
            {call}
          </small>
        )}
      </th>
      {columns.map(({ id, place, label }) => {
        const cell = row.cells[place];
        return cell && <Cell key={id} cell={cell} label={label} isBest={row.best === place} />;
      })}
    </tr>
  );
}

interface CellProps {
  cell: ComparisonRow['cells'][number];
  label: string;
  isBest: boolean;
}

function Cell({ cell, label, isBest }: CellProps) {
  const { text, note, tone, value } = cell;
  const Icon = tone === null ? null : toneIcons[tone];
  // Words in the place of a figure.
  const isEmpty = value === null && /^(?:Not|No longer|None)/.test(text);
  return (
    <td className={classes.cell} data-best={isBest} data-empty={isEmpty}>
      <span className={classes.owner} aria-hidden="true">
        <bdi>{label}</bdi>
      </span>
      <span className={classes.value} data-tone={tone ?? undefined}>
        {Icon !== null && <Icon />}
        <bdi>{text}</bdi>
        {isBest && (
          <Tag tone="good" icon={<CheckIcon />}>
            {texts.best}
          </Tag>
        )}
      </span>
      {note !== null && <small>{note}</small>}
    </td>
  );
}
