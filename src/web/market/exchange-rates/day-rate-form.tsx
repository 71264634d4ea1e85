import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import form from '../../ui/form.module.css';
import classes from './exchange-rates-panel.module.css';
import { useRateReader } from './rate-field.ts';
import { texts } from './texts.ts';
import { nameDay, useSaveRate, type Day } from './use-exchange-rates.ts';

interface DayRateFormProps extends Day {
  /** What stands in the field at first. */
  known: string;
  onSaved: () => void;
  /** Leaves the field; without it the field stays. */
  onCancel?: () => void;
}

/** The exchange rate of one day, to be filled in where it is missed or wrong. */
export function DayRateForm({ currency, day, known, onSaved, onCancel }: DayRateFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const readRate = useRateReader();
  const saving = useSaveRate(onSaved);
  const isCorrection = onCancel !== undefined;
  useEffect(() => {
    if (isCorrection) field.current?.focus();
  }, [isCorrection]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readRate(currency, entered);
    setProblem('problem' in read ? read.problem : null);
    if ('value' in read) saving.run({ currency, day, usd_per_unit: read.value });
    else field.current?.focus();
  };
  return (
    <form className={classes.dayForm} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        className={classes.rateField}
        aria-label={`US dollars for 1 ${nameDay({ currency, day })}`}
        leftSection={<span className={classes.unit}>1 {currency} =</span>}
        leftSectionWidth="4.75rem"
        rightSection={<span className={classes.unit}>USD</span>}
        rightSectionWidth="3rem"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        size="sm"
        error={problem ?? saving.failure?.message ?? null}
        value={entered}
        readOnly={saving.isRunning}
        onChange={({ currentTarget }) => {
          setEntered(currentTarget.value);
          setProblem(null);
        }}
      />
      <div className={form.actions}>
        <Button
          type="submit"
          size="sm"
          variant="default"
          aria-label={`${texts.save} the rate of ${nameDay({ currency, day })}`}
          aria-disabled={saving.isRunning}
        >
          {saving.isRunning ? texts.saving : texts.save}
        </Button>
        {onCancel !== undefined && (
          <Button size="sm" variant="subtle" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
