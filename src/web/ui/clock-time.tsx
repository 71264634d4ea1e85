import { formatExactTime, formatTimeOfDay } from './format.ts';

/** A moment by the reader's clock, with the day where it is not today and the exact time on hover. */
export function ClockTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatExactTime(iso)}>
      {formatTimeOfDay(iso)}
    </time>
  );
}
