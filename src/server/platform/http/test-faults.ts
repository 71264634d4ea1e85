import { z } from 'zod';

/** One input that a contract must refuse. */
export interface Fault {
  /** What is wrong with it. */
  what: string;
  /** The body as sent. */
  text: string;
  /** What the refusal must name. */
  names?: string;
}

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
interface Fields {
  [name: string]: Json;
}

const property = z.object({
  type: z.string().optional(),
  const: z.union([z.string(), z.boolean()]).optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  examples: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return property.optional();
  },
  get properties() {
    return z.record(z.string(), property).optional();
  },
  get anyOf() {
    return z.array(property).optional();
  },
});
type Property = z.infer<typeof property>;
const shape = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), property),
  required: z.array(z.string()).default([]),
});
const variants = z.union([
  shape.transform((one) => [one]),
  z.object({ oneOf: z.array(shape) }).transform((all) => all.oneOf),
  z.object({ anyOf: z.array(shape) }).transform((all) => all.anyOf),
]);

/** A shape of an input, and an example of it that the contract takes. */
export interface Variant {
  properties: Record<string, Property>;
  required: readonly string[];
  example: Fields;
}

/** Every shape that an input may have, each with an example, which uses `texts` for the texts named there. */
export function variantsOf(schema: z.ZodType, texts: Readonly<Record<string, string>>): Variant[] {
  return variants.parse(z.toJSONSchema(schema, { io: 'input' })).map(({ properties, required }) => ({
    properties,
    required,
    example: Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [
        name,
        givenFor(field, texts[name]) ?? exampleOf(field),
      ]),
    ),
  }));
}

/** A text that is given for a field which takes one, or a list of them; no choice is made for a field that has some. */
function givenFor(
  { type, const: fixed, enum: choices, anyOf }: Property,
  text: string | undefined,
): Json | undefined {
  if (text === undefined || fixed !== undefined || choices !== undefined) return undefined;
  if (type === 'array') return [text];
  const isText = type === 'string' || anyOf?.some((each) => each.type === 'string') === true;
  return isText ? text : undefined;
}

/** Faults in each field of an example, sent in a body or in an address, where everything is text. */
export function fieldFaults(
  { properties, required, example }: Variant,
  where: 'body' | 'address' = 'body',
): Fault[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const { [name]: value = null, ...others } = example;
    const wrong = [
      ...(where === 'address' && isText(field) ? wrongTexts(field) : wrongTypes(field)),
      ...wrongSizes(field),
      ...wrongCharacters(typeof value === 'string' ? value : '', { field, where }),
    ];
    const missing = required.includes(name)
      ? [{ what: `${name} is missing`, text: JSON.stringify(others) }]
      : [];
    return [
      ...missing,
      ...wrong.map((bad) => ({
        what: `${name} is ${JSON.stringify(bad)?.slice(0, 60)}`,
        text: JSON.stringify({ ...example, [name]: bad }),
      })),
    ];
  });
}

/** An example with one additional field, under each of these names. */
export function extraFields({ example }: Variant, extras: Readonly<Record<string, Json>>): Fault[] {
  const inside = Object.entries(example).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return Object.entries(extras).map(([name, value]) => ({
    what: `${name} is added`,
    names: name,
    // Built as text: in an object literal `__proto__` would not become a field.
    text: `{${[...inside, `${JSON.stringify(name)}:${JSON.stringify(value)}`].join(',')}}`,
  }));
}

const deep = 20_000;
/** Bodies that are not JSON objects. */
export const brokenBodies: readonly Fault[] = [
  '[]',
  'null',
  '1',
  'true',
  '"text"',
  '{',
  '}',
  '{"a":1',
  '\u0000',
  '\uFEFF{}',
  "{'a':1}",
  '{}{}',
  '[{}]',
  'NaN',
  '['.repeat(deep) + ']'.repeat(deep),
  `${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}`,
].map((text) => ({ what: `the body ${JSON.stringify(text.slice(0, 20))}`, text }));

function exampleOf(field: Property): Json {
  const [first = {}] = field.anyOf ?? [field];
  if (first.const !== undefined) return first.const;
  if (first.enum !== undefined) return first.enum[0] ?? '';
  if (first.examples?.[0] !== undefined) return first.examples[0];
  if (first.format === 'uuid') return '00000000-0000-4000-8000-0000000000ff';
  if (first.pattern?.startsWith('^UC')) return `UC${'a'.repeat(22)}`;
  if (first.format === 'base64') return 'iVBORw==';
  if (first.format === 'date') return '2026-11-01';
  if (first.format === 'date-time') return '2026-12-01T00:00:00Z';
  if (first.minItems !== undefined)
    return Array.from({ length: first.minItems }, () => exampleOf(first.items ?? {}));
  if (first.properties !== undefined) return exampleOfObject(first);
  const examples: Record<string, Json> = { string: 'Ada', array: [], boolean: true };
  // Nothing would be something else: a price of 0 is a product.
  const number = Math.min(Math.max(first.minimum ?? 1, 1), first.maximum ?? Infinity);
  return examples[first.type ?? ''] ?? number;
}

/** With the required fields. */
function exampleOfObject({ properties = {}, required = [] }: Property): Json {
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

const values: Record<string, readonly Json[]> = {
  null: [null],
  boolean: [true, false],
  number: [17, 0, -1],
  string: ['', 'text'],
  array: [[], ['text'], [[]]],
  object: [{}, { length: 1 }, { toString: 'x' }],
};

/** Every kind of value that the field is not; only a free text can be an empty text. */
function wrongTypes(field: Property): Json[] {
  const allowed = new Set((field.anyOf ?? [field]).map(({ type }) => (type === 'integer' ? 'number' : type)));
  return Object.entries(values).flatMap(([type, some]) => (allowed.has(type) ? [] : some));
}

const isText = (field: Property) =>
  field.type === 'string' &&
  field.enum === undefined &&
  field.const === undefined &&
  field.format === undefined;

/** Texts that are not digits; a free text accepts any of them. */
function wrongTexts({ pattern }: Property): Json[] {
  return pattern?.startsWith('^\\d') !== true
    ? []
    : ['', 'text', 'NaN', 'Infinity', '-1', '1.5', '1e3', ' 1', '1\n', '١'];
}

/** Longer than any field, but still within what a request's body or address may contain. */
const veryLong = 12_000;

function wrongSizes(field: Property): Json[] {
  const [first = {}] = field.anyOf ?? [field];
  if (first.type === 'string') {
    const lengths = [veryLong, ...(first.maxLength === undefined ? [] : [first.maxLength + 1])];
    return lengths.map((length) => 'x'.repeat(length));
  }
  if (first.type === 'array') {
    const item = first.items ?? {};
    const tooMany = Array.from({ length: (first.maxItems ?? 5_000) + 1 }, () => exampleOf(item));
    return [tooMany, ...[...wrongTypes(item), ...wrongSizes(item)].map((bad) => [bad])];
  }
  const { minimum = 0, maximum = 0 } = first;
  const outside = [
    minimum - 1,
    maximum + 1,
    1e308,
    -1e308,
    maximum + least(maximum),
    minimum - least(minimum),
  ];
  return first.type === 'integer' ? [...outside, minimum + 0.5] : outside;
}

/** A tiny difference that still makes another number. */
function least(limit: number): number {
  return Math.max(1, Math.abs(limit)) * 1e-9;
}

function wrongCharacters(text: string, of: { field: Property; where: 'body' | 'address' }): Json[] {
  const [first = {}] = of.field.anyOf ?? [of.field];
  if (first.type !== 'string') return [];
  // Half a character cannot be written in an address.
  const halves = of.where === 'address' ? [] : ['\ud800', '\udfff'];
  return ['\u0000', ...halves, '\u0007', '\r\n', '\u0085'].map((bad) => `${text}${bad}a`);
}
