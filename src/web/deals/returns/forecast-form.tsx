import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { currencies } from '../../../engine/pricing/rates.ts';
import { goalNames, returnGoals } from '../../../engine/pricing/returns/assumptions.ts';
import { horizons, returnPresets } from '../../../engine/pricing/returns/chain.ts';
import { horizonLabels } from '../../../engine/pricing/returns/wording.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import form from '../../ui/form.module.css';
import { readFields, type ChangeField, type ForecastFields, type TypedName } from './use-forecast-form.ts';
import { texts } from './texts.ts';

export interface FormProps {
  fields: ForecastFields;
  onChange: ChangeField;
}

/** The six figures that decide, and behind them those that few people need. */
export function ForecastForm({ fields, onChange, children }: FormProps & { children: ReactNode }) {
  return (
    <Card title={texts.yours}>
      <div className={form.form}>
        <EconomicsFields fields={fields} onChange={onChange} />
        <Typed name="price" label={texts.price} fields={fields} onChange={onChange} />
        {children}
        <Disclosure summary={texts.more}>
          <div className={form.form}>
            <div className={form.row}>
              <Typed name="fixed" label={texts.fixed} fields={fields} onChange={onChange} />
              <Typed name="alternative" label={texts.alternative} fields={fields} onChange={onChange} />
            </div>
            <MoreFields fields={fields} onChange={onChange} />
          </div>
        </Disclosure>
      </div>
    </Card>
  );
}

/** What an order is worth; the same for one channel and for a list. */
export function EconomicsFields({ fields, onChange }: FormProps) {
  const countsOrders = fields.goal !== 'awareness';
  return (
    <>
      <div className={form.row}>
        <NativeSelect
          label={texts.goal}
          value={fields.goal}
          data={returnGoals.map((value) => ({ value, label: goalNames[value] }))}
          onChange={({ currentTarget: { value } }) => {
            const goal = returnGoals.find((each) => each === value);
            if (goal !== undefined) onChange('goal', goal);
          }}
        />
        <NativeSelect
          label={texts.horizon}
          value={String(fields.horizon)}
          data={horizons.map((days) => ({ value: String(days), label: horizonLabels[days] }))}
          onChange={({ currentTarget: { value } }) => {
            const horizon = horizons.find((each) => String(each) === value);
            if (horizon !== undefined) onChange('horizon', horizon);
          }}
        />
      </div>
      {countsOrders && (
        <>
          <div className={form.row}>
            <Typed name="value" label={texts.value} fields={fields} onChange={onChange} />
            <Typed name="margin" label={texts.margin} fields={fields} onChange={onChange} />
          </div>
          <Typed
            name="conversion"
            label={texts.conversion}
            hint={texts.conversionHint}
            fields={fields}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}

export function MoreFields({ fields, onChange }: FormProps) {
  return (
    <>
      <div className={form.row}>
        <Typed name="refund" label={texts.refund} fields={fields} onChange={onChange} />
        <Typed name="commission" label={texts.commission} fields={fields} onChange={onChange} />
      </div>
      <div className={form.row}>
        <Typed name="clickRate" label={texts.clickRate} fields={fields} onChange={onChange} />
        <Typed name="lift" label={texts.lift} fields={fields} onChange={onChange} />
      </div>
      <div className={form.row}>
        <Typed name="target" label={texts.target} fields={fields} onChange={onChange} />
        <NativeSelect
          label={texts.currency}
          value={fields.currency}
          data={[...currencies]}
          onChange={({ currentTarget: { value } }) => {
            const currency = currencies.find((each) => each === value);
            if (currency !== undefined) onChange('currency', currency);
          }}
        />
      </div>
      <NativeSelect
        label={texts.preset}
        value={fields.preset}
        data={returnPresets.map((value) => ({ value, label: texts.presets[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const preset = returnPresets.find((each) => each === value);
          if (preset !== undefined) onChange('preset', preset);
        }}
      />
    </>
  );
}

interface TypedProps extends FormProps {
  name: TypedName;
  label: string;
  hint?: string;
}

/** One typed figure; what is wrong with it stands at the field. */
export function Typed({ name, label, hint, fields, onChange }: TypedProps) {
  return (
    <TextInput
      id={`returns-${name}`}
      label={label}
      description={hint}
      inputMode={name === 'conversion' || name === 'clickRate' ? 'text' : 'decimal'}
      maxLength={20}
      autoComplete="off"
      value={fields[name]}
      error={readFields(fields).mistakes[name]}
      onChange={({ currentTarget: { value } }) => onChange(name, value)}
    />
  );
}
