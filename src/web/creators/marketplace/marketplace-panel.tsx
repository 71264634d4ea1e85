import { useId } from 'react';
import { CreatorResults } from './creator-results.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import classes from './marketplace-panel.module.css';
import { texts } from './texts.ts';
import { useCreators } from './use-creators.ts';

/** Creators who are open to sponsorships, for everybody who is signed in. */
export function MarketplacePanel() {
  const headingId = useId();
  const [filters, applyFilters] = useFilters();
  const list = useCreators(filters);
  return (
    <section className={classes.panel} aria-labelledby={headingId}>
      <header>
        <h2 className={classes.title} id={headingId}>
          {texts.title}
        </h2>
        <p className={classes.note}>{texts.lede}</p>
      </header>
      <FilterBar filters={filters} onChange={applyFilters} />
      <CreatorResults list={list} filters={filters} onChange={applyFilters} />
    </section>
  );
}
