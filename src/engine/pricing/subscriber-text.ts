const units: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
/** More than there are people. */
const mostSubscribers = 1e10;

/** Longer texts are sentences. */
const longestText = 60;
const written =
  /^[~≈]?\s*(\d[\d.,'’\s]*)(?:(k|thousand|m|mio|million|bn|billion|b)\b)?\s*\+?\s*(?:subs|subscribers)?\.?$/;

/**
 * The number that a person's text for subscribers means: `100K`, `1.2M`, `12,345`, `1.5 million`. `null` if it
 * contains none, or could mean more than one.
 */
export function readSubscriberText(text: string): number | null {
  if (text.length > longestText) return null;
  const match = written.exec(text.trim().toLowerCase());
  const [, digits = '', unit] = match ?? [];
  const number =
    unit === undefined ? readWhole(digits.trim()) : readWithUnit(digits.trim(), units[unit] ?? 1);
  if (number === null || number > mostSubscribers) return null;
  return Math.round(number);
}

/** `12345`, or groups of three with the same sign between them. */
function readWhole(digits: string): number | null {
  if (/^\d+$/.test(digits)) return Number(digits);
  return /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3})*$/.test(digits)
    ? Number(digits.replaceAll(/\D/g, ''))
    : null;
}

/** `1.2`, `1,2`, or a whole number; before a unit the sign is always a decimal point. */
function readWithUnit(digits: string, unit: number): number | null {
  const decimal = /^(\d+)(?:\.(\d+)|,(\d{1,2}))$/.exec(digits);
  const number =
    decimal === null ? readWhole(digits) : Number(`${decimal[1]}.${decimal[2] ?? decimal[3] ?? '0'}`);
  return number === null ? null : number * unit;
}
