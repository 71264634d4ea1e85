import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { formatDay } from '../../ui/format.ts';
import form from '../../ui/form.module.css';
import { Tag } from '../../ui/tag.tsx';
import { DayRateForm } from './day-rate-form.tsx';
import classes from './exchange-rates-panel.module.css';
import { formatRate, texts } from './texts.ts';
import { nameDay, useDeleteRate } from './use-exchange-rates.ts';

interface KnownRatesProps {
  rates: readonly ExchangeRate[];
  /** The button that was pressed goes with its row. */
  onDeleted: () => void;
}

/** The newest day first. */
export function KnownRates({ rates, onDeleted }: KnownRatesProps) {
  return (
    <ul className={classes.rows}>
      {rates.map((rate) => (
        <KnownRate key={`${rate.currency} ${rate.day}`} rate={rate} onDeleted={onDeleted} />
      ))}
    </ul>
  );
}

function KnownRate({ rate, onDeleted }: { rate: ExchangeRate; onDeleted: () => void }) {
  const opener = useRef<HTMLButtonElement>(null);
  const [phase, setPhase] = useState<'shown' | 'corrected' | 'left'>('shown');
  const deleting = useDeleteRate(onDeleted);
  useEffect(() => {
    if (phase === 'left') opener.current?.focus();
  }, [phase]);
  const leave = () => setPhase('left');
  return (
    <li className={classes.row}>
      <span className={classes.day}>
        <strong>{rate.currency}</strong> <time dateTime={rate.day}>{formatDay(rate.day)}</time>{' '}
        {rate.demo && <Tag tone="brand">Sample</Tag>}
      </span>
      {phase === 'corrected' ? (
        <DayRateForm
          currency={rate.currency}
          day={rate.day}
          known={String(rate.usd_per_unit)}
          onSaved={leave}
          onCancel={leave}
        />
      ) : (
        <>
          <span className={classes.value}>
            1 {rate.currency} = {formatRate(rate.usd_per_unit)} USD
          </span>
          <div className={form.actions}>
            <Button
              ref={opener}
              size="xs"
              variant="default"
              aria-label={`${texts.correct} ${nameDay(rate)}`}
              onClick={() => setPhase('corrected')}
            >
              {texts.correct}
            </Button>
            <ConfirmedButton
              label={texts.remove}
              question={texts.removeQuestion}
              confirmLabel={texts.removeConfirm}
              keepLabel={texts.keep}
              size="xs"
              isRunning={deleting.isRunning}
              onConfirm={() => deleting.run({ currency: rate.currency, day: rate.day })}
            />
          </div>
        </>
      )}
    </li>
  );
}
