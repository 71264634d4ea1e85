import type { Variant } from './test-faults.ts';

const nesting = 20_000;
/** Larger than any body but that of an import. */
const tenMegabytes = 10_000_000;

/** What every field is tried with, as JSON text: some of it is what no program would write. */
export const hostileValues: readonly string[] = [
  String.raw`"\u0000"`,
  String.raw`"a\u0000b"`,
  String.raw`"\ud800"`,
  String.raw`"\udfff\ud800"`,
  `"${'x'.repeat(tenMegabytes)}"`,
  '-0',
  '1e308',
  '-1e308',
  '1e999',
  '9007199254740993',
  '"NaN"',
  '"Infinity"',
  '-1',
  '0.5',
  '"1e308"',
  '{"__proto__":{"is_admin":true}}',
  '"__proto__"',
  '{"constructor":{"prototype":{"is_admin":true}}}',
  '"constructor"',
  '[]',
  '["text"]',
  '{}',
  '{"toString":"x","length":3}',
  '['.repeat(nesting) + ']'.repeat(nesting),
  `"=cmd|' /C calc'!A0"`,
  String.raw`"\u202eevil\u2066"`,
  '""',
  '"   "',
  String.raw`"\u200b\u2800"`,
  '"9999-12-31"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"+275760-09-13T00:00:00Z"',
  'null',
  `"' or 1=1 --"`,
  '"../../etc/passwd"',
  String.raw`"\u0661\u0662"`,
  String.raw`"a\r\nSet-Cookie: b=c"`,
];

/** A field of an input: its names from the outside in; `0` stands for the first entry of a list. */
export type FieldPath = readonly string[];
type Properties = Variant['properties'];
type Property = Properties[string];

/** Every field of a shape, those inside of others included. */
export function listFields({ properties }: Pick<Variant, 'properties'>): FieldPath[] {
  return Object.entries(properties).flatMap(([name, property]) => fieldsOf(property, [name]));
}

function fieldsOf(property: Property, path: FieldPath): FieldPath[] {
  const choices = property.anyOf ?? [property];
  const inside = choices.flatMap(({ properties = {}, items }) => [
    ...listFields({ properties }).map((inner) => [...path, ...inner]),
    ...(items === undefined ? [] : fieldsOf(items, [...path, '0'])),
  ]);
  return [path, ...inside];
}

const mark = '@@the hostile value@@';

/** The JSON text of an example with this value, which is JSON text as well, at a place in it. */
export function placeInBody(example: Variant['example'], path: FieldPath, value: string): string {
  return JSON.stringify(replaceIn(example, path)).replace(JSON.stringify(mark), () => value);
}

function replaceIn(whole: unknown, [name, ...rest]: FieldPath): unknown {
  if (name === undefined) return mark;
  if (Array.isArray(whole) || name === '0') return [replaceIn(Array.isArray(whole) ? whole[0] : {}, rest)];
  const fields = typeof whole === 'object' && whole !== null ? whole : {};
  return { ...fields, [name]: replaceIn(Reflect.get(fields, name), rest) };
}

/** Longer addresses are refused before any call sees them. */
const longestInAddress = 12_000;

/** A value in an address, where everything is text; half a character is sent as the bytes that it would have. */
export function placeInAddress(value: string): string {
  const parsed: unknown = JSON.parse(value);
  const text = (typeof parsed === 'string' ? parsed : value).slice(0, longestInAddress);
  return Array.from(text)
    .map((character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80'))
    .join('');
}

/** A value as a header can hold it: one byte for each character. */
export function placeInHeader(value: string): string {
  const parsed: unknown = JSON.parse(value);
  const text = (typeof parsed === 'string' ? parsed : value).slice(0, longestInAddress);
  return Buffer.from(text.replaceAll(/[\0\r\n]/g, ''), 'utf8')
    .toString('latin1')
    .trim();
}
