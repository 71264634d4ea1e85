import { Button } from '@mantine/core';
import { listSorts } from '../../../contract/limits.ts';
import { choicesOf, plainChoices } from '../../ui/choices.ts';
import { FilterChoice, FilterForm, FoldedFilters } from '../../ui/filter-form.tsx';
import { formatDollars } from '../../ui/format.ts';
import type { ListData } from './list-data.ts';
import classes from './lists.module.css';
import { sortWords, statusWords, texts } from './texts.ts';
import { isNarrowed, noFilters, type Filters } from './use-lists.ts';

const scores = ['50', '60', '70', '80', '90'] as const;
const prices = ['500', '1000', '2500', '5000', '10000', '25000'] as const;
const safetyWords = { high: 'High', medium: 'Medium', low: 'Low' } as const;

interface ListFiltersProps {
  filters: Filters;
  data: ListData;
  onChange: (change: Partial<Filters>) => void;
}

/** What narrows and orders a list; on a phone all but search and order waits behind a button. */
export function ListFilters({ filters, data, onChange }: ListFiltersProps) {
  const isRanked = Object.values(data.list.weights).some((weight) => weight > 0);
  const owners = data.members.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <FilterForm
      className={classes.filters}
      label={texts.search}
      hint={texts.searchHint}
      search={filters.q}
      onSearch={(q) => onChange({ q })}
    >
      <FoldedFilters label={texts.filters} startsOpen={isNarrowed({ ...filters, q: '' })}>
        <FilterChoice
          label={texts.status}
          all={texts.anyStatus}
          choices={choicesOf(statusWords)}
          chosen={filters.status}
          onChoose={(status) => onChange({ status })}
        />
        <FilterChoice
          label={texts.tag}
          all={texts.anyTag}
          choices={plainChoices(data.tags)}
          chosen={filters.tag}
          onChoose={(tag) => onChange({ tag })}
        />
        <FilterChoice
          label={texts.owner}
          all={texts.anyOwner}
          choices={[{ value: 'none', label: texts.noOwner }, ...owners]}
          chosen={filters.owner}
          onChoose={(owner) => onChange({ owner })}
        />
        <FilterChoice
          label={texts.safety}
          all={texts.anySafety}
          choices={choicesOf(safetyWords)}
          chosen={filters.safety}
          onChoose={(safety) => onChange({ safety })}
        />
        <FilterChoice
          label={texts.score}
          all={texts.anyScore}
          choices={scores.map((value) => ({ value, label: `${value} or more` }))}
          chosen={scores.find((each) => each === filters.score) ?? null}
          onChoose={(score) => onChange({ score })}
        />
        <FilterChoice
          label={texts.price}
          all={texts.anyPrice}
          choices={prices.map((value) => ({ value, label: `${formatDollars(Number(value))} or less` }))}
          chosen={prices.find((each) => each === filters.price) ?? null}
          onChoose={(price) => onChange({ price })}
        />
      </FoldedFilters>
      <FilterChoice
        label={texts.sortBy}
        choices={listSorts
          .filter((sort) => sort !== 'rank' || isRanked)
          .map((value) => ({ value, label: sortWords[value] }))}
        chosen={filters.sort}
        onChoose={(sort) => onChange({ sort: sort ?? 'hand' })}
      />
      {isNarrowed(filters) && (
        <Button variant="subtle" size="xs" onClick={() => onChange(noFilters)}>
          {texts.clear}
        </Button>
      )}
    </FilterForm>
  );
}
