import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import type { ExchangeRate } from '../../../contract/market/exchange-rates.ts';
import { isPastDay } from '../../../values/days.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import form from '../../ui/form.module.css';
import { useRateReader } from './rate-field.ts';
import { texts } from './texts.ts';
import { useSaveRate } from './use-exchange-rates.ts';

/** A record, so that a currency the contract adds is missed here by the compiler. */
const currencyNames: Record<ExchangeRate['currency'], string> = {
  EUR: 'EUR, Euro',
  GBP: 'GBP, Pound sterling',
};

/** The exchange rate of any day; one that is known is corrected. */
export function NewRateForm() {
  const place = useRef<HTMLFormElement>(null);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [currency, setCurrency] = useState<ExchangeRate['currency']>('EUR');
  const [day, setDay] = useState('');
  const [entered, setEntered] = useState('');
  const [problems, setProblems] = useState<{ day?: string; rate?: string }>({});
  const readRate = useRateReader();
  const focusField = (name: string) => {
    const field = place.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const saving = useSaveRate(() => {
    setEntered('');
    setDay('');
    focusField('day');
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readRate(currency, entered);
    const found = {
      ...(!isPastDay(day, today) && {
        day: day === '' ? 'Please enter the day.' : 'The day lies in the future or before 2005.',
      }),
      ...('problem' in read && { rate: read.problem }),
    };
    setProblems(found);
    if (found.day === undefined && 'value' in read) saving.run({ currency, day, usd_per_unit: read.value });
    else focusField(found.day === undefined ? 'usd_per_unit' : 'day');
  };
  const isDayRefused = saving.failure?.code === 'WRONG_DAY';
  const message = saving.failure?.message ?? null;
  return (
    <form ref={place} className={form.form} aria-label={texts.add} onSubmit={submit} noValidate>
      <div className={form.row}>
        <NativeSelect
          label="Currency of the rate"
          data={Object.entries(currencyNames).map(([value, label]) => ({ value, label }))}
          value={currency}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value === 'GBP' ? 'GBP' : 'EUR')}
        />
        <TextInput
          type="date"
          label="Day"
          name="day"
          min="2005-01-01"
          max={today}
          error={problems.day ?? (isDayRefused ? message : null)}
          value={day}
          readOnly={saving.isRunning}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          label={`US dollars for 1 ${currency}`}
          name="usd_per_unit"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          placeholder="1.0842"
          error={problems.rate ?? null}
          value={entered}
          readOnly={saving.isRunning}
          onChange={({ currentTarget }) => setEntered(currentTarget.value)}
        />
      </div>
      <FailureLine message={isDayRefused ? null : message} />
      <div className={form.actions}>
        <Button type="submit" variant="default" aria-disabled={saving.isRunning}>
          {saving.isRunning ? texts.saving : 'Save this exchange rate'}
        </Button>
      </div>
    </form>
  );
}
