const [slashUnit, spaceUnit] = [0x2f, 0x20];

/** True if `://` follows at the colon of an address. */
export function startsAddress(text: string, colonAt: number): boolean {
  return text.charCodeAt(colonAt + 1) === slashUnit && text.charCodeAt(colonAt + 2) === slashUnit;
}

/** An address ends at white space, a quotation mark, a bracket or a letter outside ASCII. */
export function findAddressEnd(text: string, { start, end }: { start: number; end: number }): number {
  let at = start;
  while (at < end && !endsAddress(text.charCodeAt(at))) at += 1;
  return at;
}

function endsAddress(unit: number): boolean {
  return unit <= spaceUnit || unit >= 0x7f || addressEnds.has(unit);
}

const addressEnds = new Set(unitsOf('"<>()[]{}|\\^`'));

/** The UTF-16 units of a text. */
export function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}
