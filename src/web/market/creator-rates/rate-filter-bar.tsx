import { niches } from '../../../engine/analysis/niches.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { choicesOf, plainChoices } from '../../ui/choices.ts';
import { FilterChoice, FilterForm } from '../../ui/filter-form.tsx';
import classes from './rate-filter-bar.module.css';
import type { RateFilters } from './rate-filters.ts';
import { orderWords, rateTypeWords, sourceWords, stateWords } from './texts.ts';

interface RateFilterBarProps {
  filters: RateFilters;
  onChange: (change: Partial<RateFilters>) => void;
}

/** What narrows and orders the list. */
export function RateFilterBar({ filters, onChange }: RateFilterBarProps) {
  return (
    <FilterForm
      className={classes.bar}
      label="Search"
      hint="Channel or notes"
      search={filters.q}
      onSearch={(q) => onChange({ q })}
    >
      <FilterChoice
        label="Niche"
        all="All niches"
        choices={plainChoices(niches)}
        chosen={filters.niche}
        onChoose={(niche) => onChange({ niche })}
      />
      <FilterChoice
        label="Rate type"
        all="All types"
        choices={choicesOf(rateTypeWords)}
        chosen={filters.type}
        onChoose={(type) => onChange({ type })}
      />
      <FilterChoice
        label="Currency"
        all="All currencies"
        choices={plainChoices(currencies)}
        chosen={filters.currency}
        onChoose={(currency) => onChange({ currency })}
      />
      <FilterChoice
        label="Source"
        all="All sources"
        choices={choicesOf(sourceWords)}
        chosen={filters.source}
        onChoose={(source) => onChange({ source })}
      />
      <FilterChoice
        label="State"
        all="All states"
        choices={choicesOf(stateWords)}
        chosen={filters.state}
        onChoose={(state) => onChange({ state })}
      />
      <FilterChoice
        label="Order"
        choices={choicesOf(orderWords)}
        chosen={filters.order}
        onChoose={(order) => onChange({ order: order ?? 'newest' })}
      />
    </FilterForm>
  );
}
