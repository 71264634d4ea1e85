/** A field's name that makes a JSON text ambiguous. */
export interface BadName {
  name: string;
  /** `twice`: parsers disagree on which of them counts; `reserved`: it is no plain field in JavaScript. */
  fault: 'twice' | 'reserved';
}

const quote = 0x22;
const colon = 0x3a;
const opening = 0x7b;
const closing = 0x7d;

/**
 * The first name in a JSON text that an object has twice, or that is reserved; `null` if there is none. Parsing keeps
 * only the last of two fields with one name, so this reads the text. The text must be valid JSON. Linear in its length.
 */
export function findBadName(text: string): BadName | null {
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === opening) open.push(new Set());
    if (sign === closing) open.pop();
    if (sign !== quote) continue;
    const end = findEnd(text, at);
    if (isName(text, end)) {
      const name: string = JSON.parse(text.slice(at, end));
      const names = open.at(-1);
      if (name === '__proto__') return { name, fault: 'reserved' };
      if (names?.has(name) === true) return { name, fault: 'twice' };
      names?.add(name);
    }
    at = end - 1;
  }
  return null;
}

/** Where the text in quotation marks that begins here is over. */
function findEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** A sign is escaped by an odd number of backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charAt(before) === '\\') before -= 1;
  return (at - before) % 2 === 0;
}

function isName(text: string, end: number): boolean {
  let next = end;
  while (' \t\n\r'.includes(text.charAt(next)) && next < text.length) next += 1;
  return text.charCodeAt(next) === colon;
}
