/** Which country an address is in, by a table of ranges that the operator keeps. */
export interface CountryTable {
  /** Two letters; `null` where the table does not say. */
  countryOf(address: string): string | null;
  readonly ranges: number;
}

/** What keeps a table from being read, in words. */
export interface TableFault {
  fault: string;
}

interface Range {
  first: bigint;
  last: bigint;
  country: string;
}

/** What tables say of addresses that are nowhere. */
const nowhere = ['', '-', 'ZZ'];
const mostRanges = 3_000_000;

/**
 * Reads lines of `first address,last address,country`, in any order, with IPv4 and IPv6 together. Of an IPv6 address its
 * first 64 bits count: no network is smaller.
 */
export function readCountryTable(lines: Iterable<string>): CountryTable | TableFault {
  const four: Range[] = [];
  const six: Range[] = [];
  let number = 0;
  for (const line of lines) {
    number += 1;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [first, last, country] = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const [from, until] = [readAddress(first ?? ''), readAddress(last ?? '')];
    const isRange =
      from !== null && until !== null && from.family === until.family && from.bits <= until.bits;
    const name = (country ?? '').toUpperCase();
    if (!isRange || !(nowhere.includes(name) || /^[A-Z]{2}$/.test(name)))
      return { fault: `Line ${number} is not “first address,last address,country”.` };
    if (four.length + six.length >= mostRanges) return { fault: `It has more than ${mostRanges} lines.` };
    if (nowhere.includes(name)) continue;
    (from.family === 4 ? four : six).push({ first: from.bits, last: until.bits, country: name });
  }
  if (four.length + six.length === 0) return { fault: 'It has no line with a country.' };
  const [fours, sixes] = [packRanges(four), packRanges(six)];
  return {
    ranges: four.length + six.length,
    countryOf: (text) => {
      const address = readAddress(text);
      if (address === null) return null;
      return findRange(address.family === 4 ? fours : sixes, address.bits);
    },
  };
}

/** Ranges by their first address: three plain arrays take a tenth of as many objects. */
interface PackedRanges {
  firsts: BigUint64Array;
  lasts: BigUint64Array;
  countries: Uint16Array;
}

function packRanges(ranges: Range[]): PackedRanges {
  ranges.sort((one, other) => (one.first < other.first ? -1 : Number(one.first > other.first)));
  return {
    firsts: BigUint64Array.from(ranges, ({ first }) => first),
    lasts: BigUint64Array.from(ranges, ({ last }) => last),
    countries: Uint16Array.from(
      ranges,
      ({ country }) => (country.charCodeAt(0) << 8) | country.charCodeAt(1),
    ),
  };
}

/** The last range that begins at or before an address, if it reaches that far. */
function findRange({ firsts, lasts, countries }: PackedRanges, bits: bigint): string | null {
  let [low, high] = [0, firsts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((firsts[middle] ?? 0n) <= bits) low = middle + 1;
    else high = middle;
  }
  const at = low - 1;
  const last = lasts[at];
  const packed = countries[at];
  if (last === undefined || packed === undefined || last < bits) return null;
  return String.fromCharCode(packed >> 8, packed & 255);
}

interface Address {
  family: 4 | 6;
  bits: bigint;
}

function readAddress(text: string): Address | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  const plain = mapped ?? text;
  return plain.includes(':') ? readSix(plain) : readFour(plain);
}

function readFour(text: string): Address | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  const bits = parts.reduce((sum, part) => sum * 256 + Number(part), 0);
  return { family: 4, bits: BigInt(bits) };
}

/** The first four groups of eight. */
function readSix(text: string): Address | null {
  const sides = text.split('::');
  if (sides.length > 2) return null;
  const [head = [], tail = []] = sides.map((side) => (side === '' ? [] : side.split(':')));
  const missing = 8 - head.length - tail.length;
  if (sides.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  const bits = groups.slice(0, 4).reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  return { family: 6, bits };
}

/** Fewer clicks than this could be somebody. */
const leastShown = 5;

/** Countries by their clicks, the most first; those with few are one, as is what the table does not know (`null`). */
export function foldCountries(
  counted: readonly { country: string | null; clicks: number }[],
): { country: string | null; clicks: number }[] {
  const isShown = (one: { country: string | null; clicks: number }) =>
    one.country !== null && one.clicks >= leastShown;
  const shown = counted.filter(isShown).toSorted((one, other) => other.clicks - one.clicks);
  const rest = counted.reduce((sum, one) => sum + (isShown(one) ? 0 : one.clicks), 0);
  return rest === 0 ? shown : [...shown, { country: null, clicks: rest }];
}
