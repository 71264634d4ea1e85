import { Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { CardLine } from '../../../contract/creators/rate-cards.ts';
import { computeFloor } from '../../../engine/creators/rate-card.ts';
import { formatPrice, formatPriceCents } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import type { EnteredLine, FieldName, LineEntry, ReadEntry } from './card-entry.ts';
import classes from './rate-cards.module.css';
import { texts } from './texts.ts';

interface RateLineProps {
  line: CardLine;
  entry: LineEntry;
  /** The same as far as it can be read. */
  read: EnteredLine;
  wageCents: number;
  problems: ReadEntry['problems'];
  onChange: (change: Partial<LineEntry>) => void;
}

/** One format or right: what the market pays, what it costs, what is asked. */
export function RateLine({ line, entry, read, wageCents, problems, onChange }: RateLineProps) {
  const { line: name, label, market, basis, is_monthly: isMonthly } = line;
  const own = { ...read, costsCents: read.costs_cents, askCents: read.ask_cents };
  const floor = computeFloor(own, wageCents);
  const isBelow = floor !== null && read.ask_cents !== null && read.ask_cents < floor;
  const field = (part: 'hours' | 'costs' | 'ask') => {
    const fieldName: FieldName = `${name}.${part}`;
    return {
      name: fieldName,
      label: texts[part],
      inputMode: 'decimal',
      autoComplete: 'off',
      dir: 'ltr',
      maxLength: 14,
      error: problems[fieldName] ?? null,
      value: entry[part],
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        onChange({ [part]: currentTarget.value }),
    } as const;
  };
  return (
    <li>
      <fieldset className={classes.line}>
        <legend className={classes.name}>{label}</legend>
        <dl className={classes.figures}>
          <div>
            <dt>{texts.market}</dt>
            <dd>
              {market === null ? (
                '–'
              ) : (
                <>
                  <strong>{formatPrice(market.medium / 100)}</strong>
                  {market.low !== market.high &&
                    ` (${formatPrice(market.low / 100)} to ${formatPrice(market.high / 100)})`}
                </>
              )}
            </dd>
          </div>
          {!isMonthly && (
            <div>
              <dt>{texts.floor}</dt>
              <dd>{floor === null ? texts.noFloor : money(floor)}</dd>
            </div>
          )}
          {isBelow && <Tag tone="warn">{texts.belowFloor}</Tag>}
        </dl>
        <p className={classes.basis}>{basis}</p>
        <div className={classes.fields}>
          {!isMonthly && (
            <>
              <TextInput {...field('hours')} />
              <TextInput {...field('costs')} leftSection="$" />
            </>
          )}
          <TextInput {...field('ask')} leftSection="$" placeholder={texts.askHint} />
        </div>
        <Switch
          label={texts.shown}
          checked={entry.shown}
          onChange={({ currentTarget }) => onChange({ shown: currentTarget.checked })}
        />
      </fieldset>
    </li>
  );
}

/** What is entered may have cents; an estimate has none. */
function money(cents: number): string {
  return cents % 100 === 0 ? formatPrice(cents / 100) : formatPriceCents(cents / 100);
}
