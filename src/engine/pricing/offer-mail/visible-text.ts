/** What a reader of a mail sees, and where each of its units stands in the pasted text. */
export interface VisibleText {
  text: string;
  /** Start and end (exclusive) in the pasted text of each unit; `null` where both texts are the same. */
  places: { starts: Int32Array; ends: Int32Array } | null;
}

/** Ends a paragraph; no pasted text needs to have it for HTML's blocks to end sentences. */
export const paragraphEnd = '\u2029';

const blockTags =
  /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|blockquote|section|header|footer|article|hr|body|html)$/;
const inlineTags =
  /^(?:a|abbr|b|big|center|code|dd|dl|dt|em|font|i|img|ins|label|link|main|meta|o|pre|q|s|small|span|strong|sub|sup|tbody|td|th|thead|tfoot|u|title|head|style|script|template|input|button|figure|picture|svg|path|base|del)$/;
const hiddenTags = /^(?:head|style|script|template|title)$/;
const voidTags = /^(?:br|img|hr|meta|link|input|base|path)$/;
const cellTags = /^(?:td|th|img)$/;
const hides = /display\s*:\s*none|visibility\s*:\s*hidden|\shidden(?=[\s=>/])/iu;

/** Attributes beyond this do not hide an element; what is hidden says so early. */
const readAttributeUnits = 2000;

const tagName = /<(\/?)([a-z][a-z0-9]{0,10})(?=[\s/>:])/iy;
const entity = /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,8}));/iy;

const namedEntities: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  euro: '€',
  pound: '£',
  yen: '¥',
  ndash: '–',
  mdash: '—',
  minus: '-',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  szlig: 'ß',
  thinsp: '\u2009',
};
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
};
const accented = /^([a-z])(acute|grave|circ|uml|tilde|cedil|ring)$/i;

/** The visible text of a mail: without tags, comments and hidden parts, entities as what they stand for. */
export function readVisible(pasted: string): VisibleText {
  if (!/<[a-z!/]|&[a-z#]/iu.test(pasted)) return { text: pasted, places: null };
  const reader = new MarkupReader(pasted);
  return reader.read();
}

class MarkupReader {
  #pasted: string;
  #at = 0;
  #parts: string[] = [];
  #length = 0;
  #starts: Int32Array;
  #ends: Int32Array;
  /** The hidden element that is being passed over, and how often it is open within itself. */
  #hidden: { name: string; depth: number } | null = null;
  /** False once there is no further end of a tag or comment, so that none is searched again. */
  #mayClose = { '>': true, '-->': true };

  constructor(pasted: string) {
    this.#pasted = pasted;
    this.#starts = new Int32Array(pasted.length);
    this.#ends = new Int32Array(pasted.length);
  }

  read(): VisibleText {
    while (this.#at < this.#pasted.length) {
      const end = this.#passComment() ?? this.#passTag() ?? this.#readEntity();
      if (end === null) this.#push(this.#pasted[this.#at] ?? '', this.#at + 1);
      this.#at = end ?? this.#at + 1;
    }
    return {
      text: this.#parts.join(''),
      places: {
        starts: this.#starts.subarray(0, this.#length),
        ends: this.#ends.subarray(0, this.#length),
      },
    };
  }

  #push(unit: string, end: number): void {
    if (this.#hidden !== null) return;
    this.#parts.push(unit);
    this.#starts[this.#length] = this.#at;
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  #passComment(): number | null {
    if (!this.#pasted.startsWith('<!--', this.#at)) return null;
    return this.#find('-->', this.#at + 4);
  }

  #passTag(): number | null {
    if (this.#pasted[this.#at] !== '<') return null;
    tagName.lastIndex = this.#at;
    const match = tagName.exec(this.#pasted);
    const name = match?.[2]?.toLowerCase() ?? '';
    if (!blockTags.test(name) && !inlineTags.test(name)) return null;
    const end = this.#find('>', this.#at);
    if (end === null) return null;
    this.#passElement(name, { isEnd: match?.[1] === '/', end });
    return end;
  }

  #passElement(name: string, { isEnd, end }: { isEnd: boolean; end: number }): void {
    if (this.#hidden !== null) {
      if (this.#hidden.name !== name) return;
      this.#hidden.depth += isEnd ? -1 : 1;
      if (this.#hidden.depth === 0) this.#hidden = null;
      return;
    }
    if (blockTags.test(name)) this.#push(paragraphEnd, end);
    else if (cellTags.test(name)) this.#push(' ', end);
    if (isEnd || voidTags.test(name)) return;
    const attributes = this.#pasted.slice(this.#at, Math.min(end, this.#at + readAttributeUnits));
    if (hiddenTags.test(name) || hides.test(attributes)) this.#hidden = { name, depth: 1 };
  }

  #readEntity(): number | null {
    if (this.#pasted[this.#at] !== '&') return null;
    entity.lastIndex = this.#at;
    const match = entity.exec(this.#pasted);
    if (match === null) return null;
    const unit = decode(match);
    if (unit === null) return null;
    this.#push(unit, entity.lastIndex);
    return entity.lastIndex;
  }

  /** Where the next one of these ends. */
  #find(closer: '>' | '-->', from: number): number | null {
    if (!this.#mayClose[closer]) return null;
    const at = this.#pasted.indexOf(closer, from);
    if (at < 0) this.#mayClose[closer] = false;
    return at < 0 ? null : at + closer.length;
  }
}

/** One unit, `null` for what is none. */
function decode([, decimal, hex, name]: RegExpExecArray): string | null {
  if (name !== undefined) {
    const accent = accented.exec(name);
    const known = namedEntities[name.toLowerCase()];
    if (known !== undefined) return known;
    const composed = accent === null ? '' : `${accent[1]}${accents[accent[2] ?? ''] ?? ''}`.normalize('NFC');
    return composed.length === 1 ? composed : null;
  }
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isUnit = code > 0 && code <= 0xff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isUnit ? String.fromCharCode(code) : null;
}
