import { StripeRefusal } from './refusal.ts';

/** The fields of a request, as the API writes them: `line_items[0][price]`, `metadata[key]`. */
export interface Parameters {
  /** `null` if it is missing. */
  text(name: string): string | null;
  /** Refused if it is missing. */
  required(name: string): string;
  integer(name: string): number | null;
  flag(name: string): boolean | null;
  /** The entries below a name: `metadata[key]=value`. */
  entries(name: string): Record<string, string>;
  /** The values of `expand[]`, written with or without indexes. */
  expands(): string[];
}

/** Fields that have no effect on the double. */
const harmless = [
  'allow_promotion_codes',
  'allowed_payment_method_types',
  'automatic_tax',
  'billing_address_collection',
  'customer_update',
  'expand',
  'locale',
  'payment_method_types',
  'submit_type',
  'tax_id_collection',
];

/** Refuses fields that a route does not know, as the API does; `known` lists their top-level names. */
export function readParameters(fields: URLSearchParams, known: readonly string[]): Parameters {
  for (const name of fields.keys()) {
    const [first = ''] = name.split('[');
    if (known.includes(first) || harmless.includes(first)) continue;
    throw new StripeRefusal(400, `Received unknown parameter: ${first}`, {
      code: 'parameter_unknown',
      param: first,
    });
  }
  const text = (name: string) => fields.get(name);
  return {
    text,
    required(name) {
      const value = text(name);
      if (value !== null && value !== '') return value;
      throw new StripeRefusal(400, `Missing required param: ${name}.`, {
        code: 'parameter_missing',
        param: name,
      });
    },
    integer(name) {
      const value = text(name);
      if (value === null) return null;
      if (/^-?\d{1,15}$/.test(value)) return Number(value);
      throw new StripeRefusal(400, `Invalid integer: ${value}`, {
        code: 'parameter_invalid_integer',
        param: name,
      });
    },
    flag(name) {
      const value = text(name);
      if (value === null) return null;
      if (value === 'true' || value === 'false') return value === 'true';
      throw new StripeRefusal(400, `Invalid boolean: ${value}`, { param: name });
    },
    entries: (name) => readEntries(fields, name),
    expands: () => [...fields].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value),
  };
}

function readEntries(fields: URLSearchParams, name: string): Record<string, string> {
  const entries = [...fields].flatMap(([field, value]) => {
    const key = field.startsWith(`${name}[`) && field.endsWith(']') ? field.slice(name.length + 1, -1) : null;
    return key === null || key.includes('[') ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries);
}
