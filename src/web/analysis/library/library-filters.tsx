import { Button, NativeSelect, TextInput } from '@mantine/core';
import { librarySorts } from '../../../contract/limits.ts';
import { verdicts } from '../../../engine/analysis/judgements.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { choicesOf, plainChoices } from '../../ui/choices.ts';
import { FilterChoice, FilterForm, FoldedFilters } from '../../ui/filter-form.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { isNarrowed, isNarrowedFurther, noFilters, readDay, usualOrder, type Filters } from './filters.ts';
import classes from './library.module.css';
import { orderWords, safetyWords, texts } from './texts.ts';

interface LibraryFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Given where a button elsewhere opens what a phone folds. */
  isOpen?: boolean;
}

/** What narrows the library; on a phone all but the search waits behind a button. */
export function LibraryFilters({ filters, onChange, isOpen }: LibraryFiltersProps) {
  return (
    <FilterForm
      className={classes.filters}
      label={texts.search}
      hint={texts.searchHint}
      search={filters.q}
      onSearch={(q) => onChange({ q })}
    >
      <FoldedFilters label={texts.filters} startsOpen={isNarrowedFurther(filters)} isOpen={isOpen}>
        <FilterChoice
          label={texts.verdict}
          all={texts.anyVerdict}
          choices={plainChoices(verdicts)}
          chosen={filters.verdict}
          onChoose={(verdict) => onChange({ verdict })}
        />
        <FilterChoice
          label={texts.niche}
          all={texts.anyNiche}
          choices={plainChoices(niches)}
          chosen={filters.niche}
          onChoose={(niche) => onChange({ niche })}
        />
        <FilterChoice
          label={texts.safetyLeast}
          all={texts.anySafety}
          choices={choicesOf(safetyWords)}
          chosen={filters.safety}
          onChoose={(safety) => onChange({ safety })}
        />
        <DayField label={texts.from} day={filters.from} onDay={(from) => onChange({ from })} />
        <DayField label={texts.to} day={filters.to} onDay={(to) => onChange({ to })} />
        {isNarrowed(filters) && (
          <Button variant="subtle" size="xs" onClick={() => onChange(noFilters)}>
            {texts.clear}
          </Button>
        )}
      </FoldedFilters>
    </FilterForm>
  );
}

interface DayFieldProps {
  label: string;
  day: string | null;
  onDay: (day: string | null) => void;
}

/** A day is passed on once its keys rest: on the way to it, a year begins with two noughts. */
function DayField({ label, day, onDay }: DayFieldProps) {
  const typed = useTyped(day ?? '', {
    isEqual: Object.is,
    pass: (text) => {
      onDay(readDay(text));
      return readDay(text) ?? '';
    },
  });
  return (
    <TextInput
      label={label}
      type="date"
      value={typed.value}
      onChange={({ currentTarget }) => typed.change(currentTarget.value)}
      onBlur={typed.flush}
    />
  );
}

/** The order, where the table has no headings to press. */
export function SortChoice({ filters, onChange }: Omit<LibraryFiltersProps, 'isOpen'>) {
  const choices = librarySorts.flatMap((sort) => {
    const usual = usualOrder(sort);
    return [usual, usual === 'asc' ? ('desc' as const) : ('asc' as const)].map((order) => ({
      value: `${sort}-${order}`,
      label: orderWords[sort][order],
      sort,
      order,
    }));
  });
  return (
    <NativeSelect
      className={classes.order}
      aria-label={texts.sortBy}
      size="xs"
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={`${filters.sort}-${filters.order}`}
      onChange={({ currentTarget }) => {
        const chosen = choices.find(({ value }) => value === currentTarget.value);
        if (chosen !== undefined) onChange({ sort: chosen.sort, order: chosen.order });
      }}
    />
  );
}
