import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import type { WatchList } from '../../../contract/analysis/watch.ts';
import { gapDays, longestBrand, mostWatchedBrands } from '../../../contract/limits.ts';
import { watchFrequencies } from '../../../engine/plans/plans.ts';
import { ruleWords, texts } from './texts.ts';
import type { Settings } from './usual-settings.ts';
import classes from './watch.module.css';

const plainRules = ['brand_safety', 'price', 'views_trend', 'subscribers', 'gone', 'renamed'] as const;
const usualGapDays = 30;

interface RuleFieldsProps extends Pick<WatchList, 'most'> {
  settings: Settings;
  onChange: (settings: Settings) => void;
}

/** How often a channel is read, and what is told of it. */
export function RuleFields({ settings, most, onChange }: RuleFieldsProps) {
  const { rules, frequency } = settings;
  const change = (changed: Settings['rules']) => onChange({ ...settings, rules: { ...rules, ...changed } });
  const frequencies = watchFrequencies.filter((each) => each === 'weekly' || most === 'daily');
  return (
    <>
      {frequencies.length > 1 && (
        <NativeSelect
          label={texts.frequency}
          value={frequency}
          data={frequencies.map((value) => ({ value, label: texts[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...settings, frequency: frequencies.find((each) => each === value) ?? frequency })
          }
        />
      )}
      <fieldset className={classes.rules}>
        <legend>{texts.rules}</legend>
        <Checkbox
          label={ruleWords.new_sponsor}
          checked={rules.new_sponsor !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            change({ new_sponsor: checked ? { brands: [] } : undefined })
          }
        />
        {rules.new_sponsor !== undefined && (
          <Brands
            brands={rules.new_sponsor.brands}
            onChange={(brands) => change({ new_sponsor: { brands } })}
          />
        )}
        {plainRules.map((rule) => (
          <Checkbox
            key={rule}
            label={ruleWords[rule]}
            checked={rules[rule] === true}
            onChange={({ currentTarget: { checked } }) => change({ [rule]: checked ? true : undefined })}
          />
        ))}
        <Checkbox
          label={ruleWords.upload_gap}
          checked={rules.upload_gap !== undefined}
          onChange={({ currentTarget: { checked } }) =>
            change({ upload_gap: checked ? { days: usualGapDays } : undefined })
          }
        />
        {rules.upload_gap !== undefined && (
          <Gap days={rules.upload_gap.days} onChange={(days) => change({ upload_gap: { days } })} />
        )}
      </fieldset>
    </>
  );
}

function Brands({ brands, onChange }: { brands: readonly string[]; onChange: (brands: string[]) => void }) {
  const [text, setText] = useState(brands.join(', '));
  const read = (typed: string) =>
    typed
      .split(',')
      .map((name) => name.trim().slice(0, longestBrand))
      .filter((name) => /[\p{L}\p{N}]/u.test(name))
      .slice(0, mostWatchedBrands);
  return (
    <TextInput
      label={texts.brands}
      description={texts.brandsHint}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(read(currentTarget.value));
      }}
    />
  );
}

function Gap({ days, onChange }: { days: number; onChange: (days: number) => void }) {
  const [text, setText] = useState(String(days));
  return (
    <TextInput
      label={texts.gap}
      type="number"
      inputMode="numeric"
      min={gapDays.min}
      max={gapDays.max}
      value={text}
      onBlur={() => setText(String(days))}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const typed = Math.round(Number(currentTarget.value));
        if (typed >= gapDays.min && typed <= gapDays.max) onChange(typed);
      }}
    />
  );
}
