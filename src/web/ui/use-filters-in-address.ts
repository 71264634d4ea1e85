import { useSearchParams } from 'react-router';
import { withinScreen } from './use-tab-in-address.ts';

interface FiltersInAddress<Filters> {
  read: (address: URLSearchParams) => Filters;
  /** The address with other filters in it; whatever else it says stays. */
  write: (address: URLSearchParams, filters: Filters) => URLSearchParams;
  /** Those that are typed letter by letter. */
  typed: readonly (keyof Filters)[];
}

/** The filters, kept in the address: a link leads to them, and the back button returns to those before. */
export function useFiltersInAddress<Filters extends object>(
  kept: FiltersInAddress<Filters>,
): [Filters, (change: Partial<Filters>) => void] {
  const [address, setAddress] = useSearchParams();
  const filters = kept.read(address);
  const apply = (change: Partial<Filters>) => {
    const next = kept.write(address, { ...filters, ...change });
    if (next.toString() === address.toString()) return;
    // What is typed further is one step of the way back, not one for each letter.
    const isTypedFurther = kept.typed.some(
      (name) => isGiven(filters[name]) && isGiven(change[name]) && change[name] !== filters[name],
    );
    setAddress(next, { state: withinScreen, replace: isTypedFurther });
  };
  return [filters, apply];
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The address with other values in it; one that is empty or as it is without a word is left out. */
export function writeInAddress(
  address: URLSearchParams,
  values: Readonly<Record<string, string | number | null>>,
  plain: Readonly<Record<string, string | number | null>> = {},
): URLSearchParams {
  const written = new URLSearchParams(address);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '' || value === plain[name]) written.delete(name);
    else written.set(name, String(value));
  }
  return written;
}
