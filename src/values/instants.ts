const instantUnits = 'YYYY-MM-DDTHH:MM:SS.mmmZ'.length;
const [zeroUnit, hyphenUnit, pointUnit, colonUnit] = [0x30, 0x2d, 0x2e, 0x3a];
const [timeUnit, zoneUnit] = [0x54, 0x5a];

/** Every month has these days; later ones are left to the platform, and so are years before 1970. */
const shortestMonthDays = 28;
const firstYear = 1970;
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

/**
 * Milliseconds since 1970 of a date as `Date.parse` reads it, NaN if it is none. The format of upload dates
 * (`2026-07-04T18:00:00.000Z`) is read digit by digit, in a fraction of the time.
 */
export function readInstantMs(text: string): number {
  if (!hasInstantShape(text)) return Date.parse(text);
  const year = 100 * readTwoDigits(text, 0) + readTwoDigits(text, 2);
  const month = readTwoDigits(text, 5);
  const day = readTwoDigits(text, 8);
  const hours = readTwoDigits(text, 11);
  const minutes = readTwoDigits(text, 14);
  const seconds = readTwoDigits(text, 17);
  const milliseconds = 10 * readTwoDigits(text, 20) + (readTwoDigits(text, 21) % 10);
  const isDay = year >= firstYear && month >= 1 && month <= 12 && day >= 1 && day <= shortestMonthDays;
  const isTime = hours <= 23 && minutes <= 59 && seconds <= 59 && milliseconds <= 999;
  if (!isDay || !isTime) return Date.parse(text);
  const days = countDaysBefore(year, month) + day - 1;
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
}

/** Days from 1970 to the first of a month, with the leap years as ECMA-262 counts them (`DayFromYear`). */
function countDaysBefore(year: number, month: number): number {
  const leapDays =
    Math.floor((year - 1969) / 4) - Math.floor((year - 1901) / 100) + Math.floor((year - 1601) / 400);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const leapDay = isLeap && month > 2 ? 1 : 0;
  return 365 * (year - firstYear) + leapDays + (daysBeforeMonth[month - 1] ?? 0) + leapDay;
}

function hasInstantShape(text: string): boolean {
  return (
    text.length === instantUnits &&
    text.charCodeAt(4) === hyphenUnit &&
    text.charCodeAt(7) === hyphenUnit &&
    text.charCodeAt(10) === timeUnit &&
    text.charCodeAt(13) === colonUnit &&
    text.charCodeAt(16) === colonUnit &&
    text.charCodeAt(19) === pointUnit &&
    text.charCodeAt(23) === zoneUnit
  );
}

/** NaN if one of the two units is not a digit. */
function readTwoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - zeroUnit;
  const ones = text.charCodeAt(at + 1) - zeroUnit;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : Number.NaN;
}
