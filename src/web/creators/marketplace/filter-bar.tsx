import { TextInput } from '@mantine/core';
import { categories } from '../../session/creator-categories.ts';
import type { AudienceSize } from '../../../contract/limits.ts';
import { choicesOf, plainChoices } from '../../ui/choices.ts';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import classes from './filter-bar.module.css';
import { countries, perViewSteps, readRange, scoreSteps } from './filters.ts';
import type { EnteredRange, Filters } from './filters.ts';
import { describePlace } from './labels.ts';
import { texts } from './texts.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** What narrows the list. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const range = useTyped(enterRange(filters), {
    isEqual: isSameRange,
    pass: (typed) => {
      const read = readRange(typed);
      if ('problems' in read) return null;
      onChange(read.range);
      return enterRange(read.range);
    },
  });
  const read = readRange(range.value);
  const problems = 'problems' in read ? read.problems : {};
  const amount = { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr', maxLength: 14 } as const;
  return (
    <FilterForm
      className={classes.bar}
      label={texts.search}
      hint={texts.searchHint}
      search={filters.q}
      onSearch={(q) => onChange({ q })}
      onEnter={range.flush}
    >
      <FilterChoice
        label={texts.category}
        all={texts.allCategories}
        choices={plainChoices(categories)}
        chosen={filters.category}
        onChoose={(category) => onChange({ category })}
      />
      {(['lowest', 'highest'] as const).map((end) => (
        <TextInput
          key={end}
          {...amount}
          label={texts[end]}
          name={end}
          error={problems[end] ?? null}
          value={range.value[end]}
          onChange={({ currentTarget }) => range.change({ ...range.value, [end]: currentTarget.value })}
        />
      ))}
      <FurtherFilters filters={filters} onChange={onChange} />
    </FilterForm>
  );
}

const audiences: Record<AudienceSize, string> = {
  under_10k: 'Under 10K subscribers',
  '10k_50k': '10K to 50K',
  '50k_250k': '50K to 250K',
  '250k_1m': '250K to 1M',
  over_1m: '1M and more',
};
const safetyNames = { high: 'High', medium: 'Medium', low: 'Low' } as const;

/** Each is one of a few steps, so that it is found by an index. */
function FurtherFilters({ filters, onChange }: FilterBarProps) {
  return (
    <>
      <FilterChoice
        label={texts.audience}
        all={texts.anyAudience}
        choices={choicesOf(audiences)}
        chosen={filters.audience}
        onChoose={(audience) => onChange({ audience })}
      />
      <FilterChoice
        label={texts.country}
        all={texts.anyCountry}
        choices={countries.map((value) => ({ value, label: describePlace({ language: '', region: value }) }))}
        chosen={filters.country}
        onChoose={(country) => onChange({ country })}
      />
      <FilterChoice
        label={texts.score}
        all={texts.anyScore}
        choices={scoreSteps.map((value) => ({ value, label: `At least ${value}` }))}
        chosen={filters.score}
        onChoose={(score) => onChange({ score })}
      />
      <FilterChoice
        label={texts.safety}
        all={texts.anySafety}
        choices={choicesOf(safetyNames)}
        chosen={filters.safety}
        onChoose={(safety) => onChange({ safety })}
      />
      <FilterChoice
        label={texts.perViews}
        all={texts.anyPerViews}
        choices={perViewSteps.map((value) => ({ value, label: `Up to USD ${value}` }))}
        chosen={filters.perViews}
        onChoose={(perViews) => onChange({ perViews })}
      />
    </>
  );
}

function enterRange({ lowest, highest }: Pick<Filters, 'lowest' | 'highest'>): EnteredRange {
  return { lowest: String(lowest ?? ''), highest: String(highest ?? '') };
}

function isSameRange(one: EnteredRange, other: EnteredRange): boolean {
  return one.lowest === other.lowest && one.highest === other.highest;
}
