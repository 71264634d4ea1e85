const dayMs = 24 * 3_600_000;

/** When something comes round: each week on a weekday (1 is Monday), or each month on a day, on the hour. */
export interface Rhythm {
  every: 'week' | 'month';
  day: number;
  hour: number;
  /** As the IANA database names it, for example `Europe/Berlin`. */
  timeZone: string;
}

/** Whether the time zone is one that clocks are known of. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first time of a rhythm after a moment. An hour that the change to daylight saving leaves out comes as much later
 * as the clock jumps; one that comes twice counts when it comes first.
 */
export function nextTime(rhythm: Rhythm, after: Date): Date {
  const { every, day, hour, timeZone } = rhythm;
  const here = wallTime(after, timeZone);
  // No clock is a whole day away from UTC, and the longest month has 31 days.
  for (let ahead = -1; ahead <= 33; ahead += 1) {
    const midnight = Math.floor(here / dayMs) * dayMs + ahead * dayMs;
    const date = new Date(midnight);
    const isDue = every === 'week' ? (date.getUTCDay() || 7) === day : date.getUTCDate() === day;
    if (!isDue) continue;
    const at = momentOf(midnight + hour * 3_600_000, timeZone);
    if (at > after.getTime()) return new Date(at);
  }
  throw new Error('A rhythm comes round within a month.');
}

/** The moment at which clocks of a zone show a wall time, which is written as if it were UTC. */
function momentOf(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => wallTime(new Date(at), timeZone) - at;
  const before = wall - offsetAt(wall - dayMs);
  const later = wall - offsetAt(wall + dayMs);
  const shown = [before, later].filter((at) => wallTime(new Date(at), timeZone) === wall);
  return shown.length === 0 ? before : Math.min(...shown);
}

/** What clocks of a zone show, as if it were UTC. */
function wallTime(at: Date, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
    at.getUTCMilliseconds(),
  );
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
