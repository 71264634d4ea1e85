import { FigureTable } from './figure-table.tsx';
import { formatCount } from './format.ts';

interface CountryTableProps {
  title: string;
  countries: readonly { country: string | null; clicks: number }[];
}

const names = new Intl.DisplayNames('en', { type: 'region' });

/** Where clicks came from, the most first; what is too few to be named comes last. */
export function CountryTable({ title, countries }: CountryTableProps) {
  return (
    <FigureTable
      title={title}
      table={{
        columns: [{ name: title }, { name: 'Clicks' }],
        rows: countries.map(({ country, clicks }) => [
          country === null ? 'Others, and not known' : (names.of(country) ?? country),
          formatCount(clicks),
        ]),
      }}
    />
  );
}
