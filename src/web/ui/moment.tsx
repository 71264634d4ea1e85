import { formatDate, formatExactTime } from './format.ts';

/** A day in the reader's locale, with the exact time on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)}>
      {formatDate(iso)}
    </time>
  );
}
