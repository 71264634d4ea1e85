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
  const apply = (change: Partial<Filters>) => {
    // The browser's own address is ahead of the drawn one: what another field passed on a moment ago stands there.
    const current = new URLSearchParams(location.search);
    const before = kept.read(current);
    const next = kept.write(current, { ...before, ...change });
    if (next.toString() === current.toString()) return;
    // What is typed further is one step of the way back, not one for each letter.
    const isTypedFurther = kept.typed.some(
      (name) => isGiven(before[name]) && isGiven(change[name]) && change[name] !== before[name],
    );
    setAddress(next, { state: withinScreen, replace: isTypedFurther });
  };
  return [kept.read(address), apply];
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
