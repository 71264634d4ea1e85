import { formatCount } from '../../ui/format.ts';

const minuteS = 60;
const hourS = 3600;

/** `1 h 59 min`, and in the last hour `4 min 10 s`: as exact as it matters. */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / minuteS);
  if (seconds >= hourS)
    return `${formatCount(Math.floor(seconds / hourS))} h ${formatCount(minutes % 60)} min`;
  return minutes > 0 ? `${minutes} min ${seconds % minuteS} s` : `${seconds} s`;
}
