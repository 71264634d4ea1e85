import { Button } from '@mantine/core';
import type { CreatorRate } from '../../../contract/market/creator-rates.ts';
import { formatDay } from '../../ui/format.ts';
import { CheckIcon, ClockIcon, MinusIcon } from '../../ui/icons.tsx';
import { RowCell, RowTable } from '../../ui/row-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './rate-table.module.css';
import { formatAmount, rateTypeWords, sourceWords, stateTones, stateWords, texts } from './texts.ts';

const columns = {
  channel: { name: 'Channel' },
  niche: { name: 'Niche', isPlain: true },
  amount: { name: 'Amount', isNumber: true, isPlain: true },
  collected: { name: 'Collected' },
  source: { name: 'Source', isPlain: true },
  state: { name: 'State', isPlain: true },
  actions: { name: 'Actions', isSpoken: true },
} as const;
const stateIcons = { learning: CheckIcon, waiting: ClockIcon, aside: MinusIcon } as const;

interface RateTableProps {
  rates: readonly CreatorRate[];
  isStale: boolean;
  onEdit: (rate: CreatorRate) => void;
  onDelete: (rate: CreatorRate) => void;
}

/** Collected rates; on a phone each row becomes a card. */
export function RateTable({ rates, isStale, onEdit, onDelete }: RateTableProps) {
  return (
    <RowTable title={texts.table} columns={Object.values(columns)} isWide isCompact isStale={isStale}>
      {rates.map((rate) => (
        <RateRow key={rate.id} rate={rate} onEdit={() => onEdit(rate)} onDelete={() => onDelete(rate)} />
      ))}
    </RowTable>
  );
}

interface RateRowProps {
  rate: CreatorRate;
  onEdit: () => void;
  onDelete: () => void;
}

function RateRow({ rate, onEdit, onDelete }: RateRowProps) {
  const StateIcon = stateIcons[rate.state];
  return (
    <tr>
      <th scope="row" className={classes.channel}>
        <ChannelName name={rate.channel_name} url={rate.channel_url} />
        {rate.subscriber_count !== '' && (
          <span className={classes.more}>
            <bdi>{rate.subscriber_count}</bdi> subscribers
          </span>
        )}
        {rate.notes !== '' && (
          <bdi className={classes.notes} title={rate.notes}>
            {rate.notes}
          </bdi>
        )}
      </th>
      <RowCell of={columns.niche}>{rate.niche}</RowCell>
      <RowCell of={columns.amount}>
        {formatAmount(rate)} <span className={classes.type}>{rateTypeWords[rate.rate_type]}</span>
      </RowCell>
      <RowCell of={columns.collected}>
        <time dateTime={rate.date_collected}>{formatDay(rate.date_collected)}</time>
      </RowCell>
      <RowCell of={columns.source}>
        <Tag tone={rate.source === 'sample' ? 'brand' : 'neutral'}>{sourceWords[rate.source]}</Tag>
      </RowCell>
      <RowCell of={columns.state} className={classes.state}>
        <Tag tone={stateTones[rate.state]} icon={<StateIcon />}>
          {stateWords[rate.state]}
        </Tag>
        {rate.state_reason !== null && <span className={classes.more}>{rate.state_reason}</span>}
      </RowCell>
      <RowCell of={columns.actions}>
        <span className={classes.buttons}>
          <Button
            id={editButtonId(rate.id)}
            variant="default"
            size="xs"
            aria-label={`${texts.edit} ${rate.channel_name}`}
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
          <Button
            variant="default"
            size="xs"
            aria-label={`${texts.remove} ${rate.channel_name}`}
            onClick={onDelete}
          >
            {texts.remove}
          </Button>
        </span>
      </RowCell>
    </tr>
  );
}

/** A link where the address is one that a browser may open. */
export function ChannelName({ name, url }: { name: string; url: string | null }) {
  const address = url === null ? null : URL.parse(url);
  const isOpen = address?.protocol === 'https:' || address?.protocol === 'http:';
  return (
    <bdi className={classes.name}>
      {isOpen ? (
        <a href={address.href} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        name
      )}
    </bdi>
  );
}

export function editButtonId(rateId: string): string {
  return `edit-rate-${rateId}`;
}
