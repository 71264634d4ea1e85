import { Button, NativeSelect } from '@mantine/core';
import type { DragEvent } from 'react';
import { Link } from 'react-router';
import type { ListItem } from '../../../contract/analysis/list-items.ts';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { itemStatuses } from '../../../contract/limits.ts';
import { judgeSafety } from '../../../engine/analysis/result-labels.ts';
import { measureNames } from '../../../engine/creators/list-ranking.ts';
import { analysisPath, links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { choicesOf } from '../../ui/choices.ts';
import { formatDollars, formatShort } from '../../ui/format.ts';
import { Avatar } from '../../ui/picture.tsx';
import { RowCell, type RowColumn } from '../../ui/row-table.tsx';
import { VerdictTag } from '../../ui/verdict-tag.tsx';
import { CommentsButton } from './comments-button.tsx';
import { nameOf, type ListData } from './list-data.ts';
import { OwnCell } from './own-cell.tsx';
import classes from './lists.module.css';
import { statusWords, texts } from './texts.ts';
import { useChange } from './use-lists.ts';

export const columns = {
  select: { name: texts.select, isSpoken: true },
  channel: { name: texts.channel },
  rank: { name: texts.rank },
  status: { name: texts.status },
  score: { name: texts.score, isNumber: true },
  safety: { name: texts.safety },
  price: { name: texts.price, isNumber: true },
  views: { name: texts.views, isNumber: true },
  actions: { name: texts.edit, isSpoken: true },
} satisfies Record<string, RowColumn>;

/** One of the list's own columns; two of its columns may share a name with the product's. */
export function ownColumn({ id, name, kind }: OwnColumn): RowColumn {
  return { id, name, ...(kind === 'number' && { isNumber: true }) };
}

/** How a row can be moved: by buttons, and by dragging. */
export interface Movement {
  up: (() => void) | null;
  down: (() => void) | null;
  drag: {
    draggable: true;
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

interface ListRowProps {
  item: ListItem;
  data: ListData;
  isRanked: boolean;
  /** `null` where nothing may be changed. */
  selection: { isOn: boolean; toggle: () => void } | null;
  /** `null` where rows do not stand in the order by hand. */
  movement: Movement | null;
  onEdit: () => void;
}

export function ListRow({ item, data, isRanked, selection, movement, onEdit }: ListRowProps) {
  const name = nameOf(item);
  const { analysis } = item;
  const verdict = analysis?.verdict ?? null;
  const views = analysis?.typical_views ?? null;
  return (
    <tr {...movement?.drag}>
      {selection !== null && (
        <RowCell of={columns.select}>
          <input
            type="checkbox"
            className={classes.checkbox}
            aria-label={`${texts.select} ${name}`}
            checked={selection.isOn}
            onChange={selection.toggle}
          />
        </RowCell>
      )}
      <th scope="row">
        <Channel item={item} />
      </th>
      {isRanked && (
        <RowCell of={columns.rank}>
          <RankOf item={item} />
        </RowCell>
      )}
      <RowCell of={columns.status}>
        <StatusField item={item} listId={data.list.id} isFixed={selection === null} />
      </RowCell>
      <RowCell of={columns.score}>
        {analysis === null ? texts.none : (analysis.sponsorship_score ?? texts.notScored)}{' '}
        {verdict === null ? null : <VerdictTag verdict={verdict} />}
      </RowCell>
      <RowCell of={columns.safety}>
        {analysis === null ? texts.none : judgeSafety(analysis.brand_safety).word}
      </RowCell>
      <RowCell of={columns.price}>{describePrice(analysis)}</RowCell>
      <RowCell of={columns.views}>{views === null ? texts.none : formatShort(views)}</RowCell>
      {data.list.columns.map((column) => (
        <RowCell key={column.id} of={ownColumn(column)}>
          <OwnCell column={column} item={item} listId={data.list.id} isFixed={selection === null} />
        </RowCell>
      ))}
      <RowCell of={columns.actions}>
        <span className={classes.actions}>
          <Button size="xs" variant="default" aria-label={`${texts.edit} ${name}`} onClick={onEdit}>
            {texts.edit}
          </Button>
          <CommentsButton item={item} data={data} canChange={selection !== null} />
          {movement !== null && (
            <span className={classes.moves}>
              <MoveButton label={texts.up(name)} sign="↑" move={movement.up} />
              <MoveButton label={texts.down(name)} sign="↓" move={movement.down} />
            </span>
          )}
        </span>
      </RowCell>
    </tr>
  );
}

/** Stays where the focus is: a row that has come to the end keeps its button. */
function MoveButton({ label, sign, move }: { label: string; sign: string; move: (() => void) | null }) {
  return (
    <Button
      size="xs"
      variant="subtle"
      aria-label={label}
      aria-disabled={move === null}
      data-disabled={move === null ? true : undefined}
      onClick={() => move?.()}
    >
      {sign}
    </Button>
  );
}

function describePrice(analysis: ListItem['analysis']): string {
  if (analysis === null) return texts.none;
  if (analysis.access === 'limited') return texts.closed;
  return analysis.price === null ? texts.none : formatDollars(analysis.price);
}

/** Who it is, with people's own words below; without an analysis, the way to one. */
function Channel({ item }: { item: ListItem }) {
  const { analysis, channel_id: id, handle, note, tags, owner, contact } = item;
  const name = nameOf(item);
  const words = [handle === null ? '' : `@${handle}`, owner?.name ?? '', contact.name];
  return (
    <span className={classes.who}>
      <Avatar name={name} url={item.thumbnail_url} />
      <span className={classes.words}>
        {analysis === null ? (
          <bdi className={classes.name}>{name}</bdi>
        ) : (
          <Link className={classes.name} to={analysisPath(analysis.id)}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className={classes.note}>{words.filter((each) => each !== '').join(' · ')}</span>
        {tags.length > 0 && (
          <span>
            {tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
        {note !== '' && <span className={classes.note}>{note.split('\n')[0]?.slice(0, 120)}</span>}
        {item.is_forgotten && <span className={classes.note}>{texts.forgotten}</span>}
        {analysis === null && !item.is_forgotten && (
          <span className={classes.note}>
            {`${texts.notAnalyzed}. `}
            <Link to={links.home} state={{ channelUrl: id }} aria-label={`${texts.analyze}: ${name}`}>
              {texts.analyze}
            </Link>
          </span>
        )}
      </span>
    </span>
  );
}

/** The place and the points; how they came about, on demand. */
function RankOf({ item: { rank } }: { item: ListItem }) {
  if (rank === null) return texts.none;
  const missing = rank.parts.filter((part) => part.missing !== null);
  return (
    <details>
      <summary>
        <strong>{rank.place}</strong> <span className={classes.note}>{rank.points.toFixed(1)} points</span>
      </summary>
      <p className={classes.note}>{rank.formula}</p>
      {missing.map((part) => (
        <p key={part.measure} className={classes.note}>
          {`No ${measureNames[part.measure]}: ${part.missing ?? ''}.`}
        </p>
      ))}
    </details>
  );
}

function StatusField({ item, listId, isFixed }: { item: ListItem; listId: string; isFixed: boolean }) {
  const saving = useChange((status: ListItem['status']) =>
    api.updateListItems({ list_id: listId, channel_ids: [item.channel_id], status }),
  );
  if (isFixed) return statusWords[item.status];
  return (
    <NativeSelect
      className={classes.status}
      size="xs"
      aria-label={`${texts.status}: ${nameOf(item)}`}
      data={choicesOf(statusWords)}
      // Until it is saved, what was chosen stands.
      value={saving.isPending ? saving.variables : item.status}
      onChange={({ currentTarget }) => {
        const chosen = itemStatuses.find((status) => status === currentTarget.value);
        if (chosen !== undefined) saving.mutate(chosen);
      }}
    />
  );
}
