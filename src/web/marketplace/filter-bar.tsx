import { NativeSelect, TextInput } from '@mantine/core';
import type { SyntheticEvent } from 'react';
import { longestSearch } from '../../contract/limits.ts';
import { categories, isCategory } from '../session/creator-categories.ts';
import { SearchIcon } from '../ui/icons.tsx';
import classes from './filter-bar.module.css';
import { cleanSearch, readRange, type EnteredRange, type Filters } from './filters.ts';
import { texts } from './texts.ts';
import { useTyped } from './use-typed.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

/** What narrows the list. Everything works at once; Enter does not have to wait for the keys to rest. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const search = useTyped(filters.q, {
    isEqual: Object.is,
    pass: (typed) => {
      const q = cleanSearch(typed);
      onChange({ q });
      return q;
    },
  });
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
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    search.flush();
    range.flush();
  };
  const amount = { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr', maxLength: 14 } as const;
  return (
    <search>
      <form className={classes.bar} onSubmit={submit} noValidate>
        <TextInput
          className={classes.search}
          label={texts.search}
          type="search"
          name="q"
          dir="auto"
          placeholder={texts.searchHint}
          leftSection={<SearchIcon />}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          value={search.value}
          onChange={({ currentTarget }) => search.change(currentTarget.value)}
        />
        <NativeSelect
          label={texts.category}
          data={[{ value: '', label: texts.allCategories }, ...categories]}
          value={filters.category ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ category: isCategory(value) ? value : null })
          }
        />
        <TextInput
          {...amount}
          label={texts.lowest}
          name="lowest"
          error={problems.lowest ?? null}
          value={range.value.lowest}
          onChange={({ currentTarget }) => range.change({ ...range.value, lowest: currentTarget.value })}
        />
        <TextInput
          {...amount}
          label={texts.highest}
          name="highest"
          error={problems.highest ?? null}
          value={range.value.highest}
          onChange={({ currentTarget }) => range.change({ ...range.value, highest: currentTarget.value })}
        />
      </form>
    </search>
  );
}

function enterRange({ lowest, highest }: Pick<Filters, 'lowest' | 'highest'>): EnteredRange {
  return { lowest: String(lowest ?? ''), highest: String(highest ?? '') };
}

function isSameRange(one: EnteredRange, other: EnteredRange): boolean {
  return one.lowest === other.lowest && one.highest === other.highest;
}
