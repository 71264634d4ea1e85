import { TextInput } from '@mantine/core';
import { categories } from '../../session/creator-categories.ts';
import { plainChoices } from '../../ui/choices.ts';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import classes from './filter-bar.module.css';
import { readRange, type EnteredRange, type Filters } from './filters.ts';
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
    </FilterForm>
  );
}

function enterRange({ lowest, highest }: Pick<Filters, 'lowest' | 'highest'>): EnteredRange {
  return { lowest: String(lowest ?? ''), highest: String(highest ?? '') };
}

function isSameRange(one: EnteredRange, other: EnteredRange): boolean {
  return one.lowest === other.lowest && one.highest === other.highest;
}
