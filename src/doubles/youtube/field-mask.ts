/** Which fields to keep at each level; an empty mask keeps all that is below. */
export interface FieldMask {
  [field: string]: FieldMask;
}

/**
 * Parses a `fields` parameter of Google's partial responses: names parted by commas, `a/b` and `a(b,c)` for what is
 * below. `null` where it is malformed.
 */
export function parseFieldMask(fields: string): FieldMask | null {
  const tokens = fields.match(/[A-Za-z0-9_]+|[(),/]/g) ?? [];
  if (tokens.join('') !== fields) return null;
  const reader = { tokens, position: 0 };
  const mask = parseLevel(reader);
  return reader.position === tokens.length ? mask : null;
}

/** Keeps of a JSON value what a mask names; lists are masked item by item, and what is left empty is left out. */
export function applyFieldMask(value: unknown, mask: FieldMask): unknown {
  if (Object.keys(mask).length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => applyFieldMask(item, mask));
  const kept = Object.entries(value).flatMap(([field, inner]) => {
    const below = mask[field];
    return below === undefined ? [] : [[field, applyFieldMask(inner, below)] as const];
  });
  return Object.fromEntries(kept.filter(([, inner]) => !isEmptyRecord(inner)));
}

interface TokenReader {
  tokens: readonly string[];
  position: number;
}

function parseLevel(reader: TokenReader): FieldMask | null {
  const mask: FieldMask = {};
  for (;;) {
    const name = reader.tokens[reader.position];
    if (name === undefined || /\W/.test(name)) return null;
    reader.position += 1;
    const below = parseBelow(reader);
    if (below === null) return null;
    mask[name] = { ...mask[name], ...below };
    if (reader.tokens[reader.position] !== ',') return mask;
    reader.position += 1;
  }
}

function parseBelow(reader: TokenReader): FieldMask | null {
  const token = reader.tokens[reader.position];
  if (token !== '/' && token !== '(') return {};
  reader.position += 1;
  if (token === '/') return parsePathStep(reader);
  const mask = parseLevel(reader);
  if (reader.tokens[reader.position] !== ')') return null;
  reader.position += 1;
  return mask;
}

function parsePathStep(reader: TokenReader): FieldMask | null {
  const name = reader.tokens[reader.position];
  if (name === undefined || /\W/.test(name)) return null;
  reader.position += 1;
  const below = parseBelow(reader);
  return below === null ? null : { [name]: below };
}

function isEmptyRecord(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}
