import { audienceSizes, type AudienceSize } from '../../../contract/limits.ts';
import { isCategory, type Category } from '../../session/creator-categories.ts';
import { cleanSearch } from '../../ui/clean-search.ts';
import { useFiltersInAddress, writeInAddress } from '../../ui/use-filters-in-address.ts';
import { readWhole } from '../../ui/whole-amount.ts';
import { texts } from './texts.ts';

/** What the list is narrowed to, as it stands in the address. */
export interface Filters {
  q: string;
  category: Category | null;
  /** Whole units of each creator's own currency. */
  lowest: number | null;
  highest: number | null;
  audience: AudienceSize | null;
  country: Country | null;
  /** The next three ask the reader's own analyses. */
  score: Step<typeof scoreSteps> | null;
  safety: 'high' | 'medium' | 'low' | null;
  perViews: Step<typeof perViewSteps> | null;
}

type Step<Steps extends readonly string[]> = Steps[number];
/** At least. */
export const scoreSteps = ['50', '65', '80'] as const;
/** US dollars, at most. */
export const perViewSteps = ['10', '20', '30', '50'] as const;
export const safeties = ['high', 'medium', 'low'] as const;
/** Where most creators are; others are found by searching for the country's name. */
export const countries = [
  'US',
  'GB',
  'CA',
  'AU',
  'IE',
  'DE',
  'AT',
  'CH',
  'FR',
  'BE',
  'NL',
  'ES',
  'PT',
  'IT',
  'PL',
  'SE',
  'NO',
  'DK',
  'FI',
  'CZ',
  'RO',
  'TR',
  'BR',
  'MX',
  'AR',
  'CO',
  'IN',
  'PK',
  'ID',
  'PH',
  'JP',
  'KR',
  'TH',
  'VN',
  'EG',
  'SA',
  'AE',
  'NG',
  'ZA',
] as const;
export type Country = (typeof countries)[number];
const among = <Name extends string>(known: readonly Name[], text: string | null): Name | null =>
  known.find((each) => each === text) ?? null;

export const noFilters: Filters = {
  q: '',
  category: null,
  lowest: null,
  highest: null,
  audience: null,
  country: null,
  score: null,
  safety: null,
  perViews: null,
};

/** The contract takes eight digits. */
const highestAmount = 99_999_999;

/** Reads an address that anybody may have written: what is not understood narrows nothing. */
export function readFilters(address: URLSearchParams): Filters {
  const category = address.get('category') ?? '';
  const [lowest, highest] = [readAmount(address.get('min')), readAmount(address.get('max'))];
  return {
    q: cleanSearch(address.get('q') ?? ''),
    category: isCategory(category) ? category : null,
    lowest,
    highest: lowest !== null && highest !== null && highest < lowest ? null : highest,
    audience: among(audienceSizes, address.get('audience')),
    country: among(countries, address.get('country')),
    score: among(scoreSteps, address.get('score')),
    safety: among(safeties, address.get('safety')),
    perViews: among(perViewSteps, address.get('per_1000')),
  };
}

/** The address with other filters in it; whatever else it says stays. */
export function writeFilters(address: URLSearchParams, filters: Filters): URLSearchParams {
  const { lowest: min, highest: max, perViews: per_1000, ...rest } = filters;
  return writeInAddress(address, { ...rest, min, max, per_1000 });
}

/** The filters of the marketplace. */
export const useFilters = () =>
  useFiltersInAddress({ read: readFilters, write: writeFilters, typed: ['q', 'lowest', 'highest'] });

export function isNarrowed(filters: Filters): boolean {
  return writeFilters(new URLSearchParams(), filters).size > 0;
}

export interface EnteredRange {
  lowest: string;
  highest: string;
}

export type RangeProblems = Partial<Record<keyof EnteredRange, string>>;

/** An entered range of rates, or what is wrong with it; an empty field is no limit. */
export function readRange(
  entered: EnteredRange,
): { range: Pick<Filters, 'lowest' | 'highest'> } | { problems: RangeProblems } {
  const [lowest, highest] = [readLimit(entered.lowest), readLimit(entered.highest)];
  const problems: RangeProblems = {
    ...(lowest === undefined && { lowest: texts.notWhole }),
    ...(highest === undefined && { highest: texts.notWhole }),
  };
  if (lowest === undefined || highest === undefined) return { problems };
  const isBackward = lowest !== null && highest !== null && highest < lowest;
  return isBackward ? { problems: { highest: texts.wrongRange } } : { range: { lowest, highest } };
}

/** `undefined` where it is neither empty nor an amount. */
function readLimit(entered: string): number | null | undefined {
  return entered.trim() === '' ? null : (readAmount(entered) ?? undefined);
}

function readAmount(written: string | null): number | null {
  const amount = readWhole(written ?? '');
  return amount !== null && amount <= highestAmount ? amount : null;
}
