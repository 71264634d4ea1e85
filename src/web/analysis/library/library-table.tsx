import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { LibraryRow } from '../../../contract/analysis/library.ts';
import type { LibrarySort } from '../../../contract/limits.ts';
import { judgeSafety } from '../../../engine/analysis/result-labels.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { formatCount, formatDollars } from '../../ui/format.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Avatar } from '../../ui/picture.tsx';
import spoken from '../../ui/spoken.module.css';
import { toneIcons } from '../../ui/tone-icons.ts';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { usualOrder, type Filters } from './filters.ts';
import classes from './library-table.module.css';
import { texts } from './texts.ts';
import { ViewLine } from './view-line.tsx';

interface LibraryTableProps {
  title: string;
  rows: readonly LibraryRow[];
  order: Pick<Filters, 'sort' | 'order'>;
  onOrder: (order: Pick<Filters, 'sort' | 'order'>) => void;
  /** What it shows is about to be replaced. */
  isStale: boolean;
}

/** Analyses as a table whose headings sort; where its place is narrow each row becomes a card. */
export function LibraryTable({ title, rows, order, onOrder, isStale }: LibraryTableProps) {
  // A plan without prices has no columns for them.
  const isPriced = rows.some(({ access }) => access === 'full');
  const head = (sort: LibrarySort, words: string) => (
    <SortHead key={sort} sort={sort} words={words} order={order} onOrder={onOrder} />
  );
  return (
    <table className={classes.table} data-stale={isStale}>
      <caption className={spoken.spoken}>{title}</caption>
      <thead>
        <tr>
          {head('name', texts.channel)}
          {head('verdict', texts.verdict)}
          {head('score', texts.score)}
          <th scope="col">{texts.safety}</th>
          {isPriced && head('price', texts.price)}
          {isPriced && <th scope="col">{texts.views}</th>}
          {head('date', texts.date)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isPriced={isPriced} />
        ))}
      </tbody>
    </table>
  );
}

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
      data-number={sort === 'score' || sort === 'price'}
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

function Row({ row, isPriced }: { row: LibraryRow; isPriced: boolean }) {
  const { sponsorship_score: score, score_change, verdict, created_at } = row;
  const safety = judgeSafety(row.brand_safety);
  const SafetyIcon = toneIcons[safety.tone];
  return (
    <tr>
      <th scope="row" className={classes.channel}>
        <Channel row={row} />
      </th>
      <td className={classes.verdict}>{verdict === null ? null : <VerdictTag verdict={verdict} />}</td>
      <td data-number data-label={texts.score}>
        {score === null ? <Nothing words={texts.notScored} /> : <strong>{score}</strong>}
        <Change amount={score_change} format={formatCount} isBetterUp />
      </td>
      <td data-label={texts.safety} className={classes.safety} data-tone={safety.tone}>
        <span>
          <SafetyIcon />
          {safety.word}
        </span>
      </td>
      {isPriced && <PriceCells row={row} />}
      <td className={classes.date}>
        <Moment iso={created_at} />
      </td>
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

function PriceCells({ row }: { row: LibraryRow }) {
  if (row.access === 'limited') {
    return (
      <td data-number data-label={texts.price} colSpan={2}>
        <Nothing words={texts.closed} />
      </td>
    );
  }
  return (
    <>
      <td data-number data-label={texts.price}>
        {row.price === null ? <Nothing words={texts.none} /> : <strong>{formatDollars(row.price)}</strong>}
        <Change amount={row.price_change} format={formatCount} />
      </td>
      <td className={classes.views}>
        <ViewLine views={row.views} />
      </td>
    </>
  );
}

function Nothing({ words }: { words: string }) {
  return <span className={classes.nothing}>{words}</span>;
}

interface ChangeProps {
  amount: number | null;
  format: (amount: number) => string;
  /** More is better, so that the change has a colour beside its sign. */
  isBetterUp?: boolean;
}

/** How far a figure has moved since the analysis before; nothing where it has not. */
function Change({ amount, format, isBetterUp }: ChangeProps) {
  if (amount === null || amount === 0) return null;
  const isUp = amount > 0;
  return (
    <span
      className={classes.change}
      data-tone={isBetterUp === true ? (isUp ? 'good' : 'bad') : undefined}
      title={`Since the analysis before`}
    >
      <span className={spoken.spoken}>, since the analysis before </span>
      {isUp ? '+' : '\u2212'}
      {format(Math.abs(amount))}
    </span>
  );
}
