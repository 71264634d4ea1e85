import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  /** `null` where nothing is entered. */
  value: number | null;
  /** `null` where nothing is entered; a number that is none is not passed on. */
  onChange: (value: number | null) => void;
  min?: number;
  max: number;
  /** How many decimals count. */
  decimals?: 0 | 2;
  description?: string;
  isReadOnly?: boolean;
}

/** A number with its bounds; what is no such number stands there with its reason, and changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = 0, max, decimals = 0, description, isReadOnly = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));
  const read = readNumber(shown, { min, max, decimals });
  return (
    <TextInput
      label={label}
      description={description}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      readOnly={isReadOnly}
      value={shown}
      error={read === undefined ? `A number from ${min} to ${max.toLocaleString('en-US')}` : null}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const entered = readNumber(currentTarget.value, { min, max, decimals });
        if (entered !== undefined) onChange(entered);
      }}
      onBlur={() => {
        if (read !== undefined) setTyped(null);
      }}
    />
  );
}

/** `null` for nothing, `undefined` for what is no number within the bounds. */
function readNumber(
  text: string,
  { min, max, decimals }: { min: number; max: number; decimals: number },
): number | null | undefined {
  const entered = text.trim().replaceAll(',', '');
  if (entered === '') return null;
  const pattern = decimals === 0 ? /^-?\d{1,12}$/ : /^-?\d{1,12}(?:\.\d{1,2})?$/;
  if (!pattern.test(entered)) return undefined;
  const number = Number(entered);
  return number >= min && number <= max ? number : undefined;
}

/** An amount of money in whole units and cents; kept in hundredths. */
export function MoneyField({
  value,
  onChange,
  min = 0,
  ...props
}: Omit<NumberFieldProps, 'decimals' | 'max'>) {
  return (
    <NumberField
      {...props}
      min={min}
      max={highestAmount}
      decimals={2}
      value={value === null ? null : value / 100}
      onChange={(amount) => onChange(amount === null ? null : Math.round(amount * 100))}
    />
  );
}

const highestAmount = 100_000_000;

interface SwitchFieldProps {
  label: string;
  description?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchField({ label, description, isOn, onChange }: SwitchFieldProps) {
  return (
    <Checkbox
      label={label}
      description={description}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

export type Months = number | 'perpetual';
const offeredMonths: readonly number[] = [1, 2, 3, 6, 9, 12, 18, 24];

interface MonthsFieldProps {
  label: string;
  /** `null` is none. */
  value: Months | null;
  onChange: (value: Months | null) => void;
  /** Whether it can be without an end. */
  mayBePerpetual?: boolean;
}

export function MonthsField({ label, value, onChange, mayBePerpetual = false }: MonthsFieldProps) {
  const months = typeof value === 'number' && !offeredMonths.includes(value) ? [value] : [];
  const data = [
    { value: '', label: 'None' },
    ...[...offeredMonths, ...months].map((count) => ({
      value: String(count),
      label: count === 1 ? '1 month' : `${count} months`,
    })),
    ...(mayBePerpetual ? [{ value: 'perpetual', label: 'Unlimited' }] : []),
  ];
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? null : chosen === 'perpetual' ? 'perpetual' : Number(chosen))
      }
    />
  );
}
