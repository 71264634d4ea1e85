import { compareText } from './text-order.ts';

/**
 * JSON with one spelling for each value: names sorted, no blanks, so that equal contents have equal digests. What JSON
 * cannot say (NaN, an endless number, `undefined` in a list) throws a TypeError.
 */
export function writeCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeCanonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([name, member]) => `${JSON.stringify(name)}:${writeCanonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  const isSayable =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value));
  if (!isSayable) throw new TypeError('JSON cannot say this value.');
  return JSON.stringify(value);
}
