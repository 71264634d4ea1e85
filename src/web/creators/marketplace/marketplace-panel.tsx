import { useId, type ReactNode } from 'react';
import type { CardSlots } from './creator-card.tsx';
import { CreatorResults } from './creator-results.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useFilters } from './filters.ts';
import classes from './marketplace-panel.module.css';
import { texts } from './texts.ts';
import { useCreators } from './use-creators.ts';

interface MarketplacePanelProps extends CardSlots {
  /** Stands between the heading and the filters. */
  above?: ReactNode;
}

/** Creators who are open to sponsorships, for everybody who is signed in. */
export function MarketplacePanel({ above, ...slots }: MarketplacePanelProps) {
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
      {above}
      <FilterBar filters={filters} onChange={applyFilters} />
      <CreatorResults list={list} filters={filters} onChange={applyFilters} slots={slots} />
    </section>
  );
}
