import { useSearchParams } from 'react-router';
import { withinScreen } from '../ui/use-tab-in-address.ts';
import { readFilters, writeFilters, type Filters } from './filters.ts';

/** The filters, kept in the address: a link leads to them, and the back button returns to those before. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [address, setAddress] = useSearchParams();
  const filters = readFilters(address);
  const apply = (change: Partial<Filters>) => {
    const next = writeFilters(address, { ...filters, ...change });
    if (next.toString() === address.toString()) return;
    setAddress(next, { state: withinScreen, replace: isRefinement(filters, change) });
  };
  return [filters, apply];
}

/** A text that is typed further is one step of the way back, not one for each letter. */
function isRefinement(filters: Filters, change: Partial<Filters>): boolean {
  return (['q', 'lowest', 'highest'] as const).some(
    (name) => isGiven(filters[name]) && isGiven(change[name]) && change[name] !== filters[name],
  );
}

function isGiven(value: string | number | null | undefined): boolean {
  return value !== undefined && value !== null && value !== '';
}
