import type { WhiteLabelFields, WhiteLabelLook } from '../../../contract/agency/white-label.ts';
import { contrastOf, formatColour, parseColour } from '../../../values/colours.ts';
import type { Colour } from '../../../values/colours.ts';
import { cleanText } from '../../platform/documents/clean-text.ts';
import { confineCss } from './confined-css.ts';
import { readDomain } from './domain-name.ts';

export const defaultColours = { primary_color: '#6366f1', secondary_color: '#8b5cf6' } as const;

type Note = WhiteLabelLook['notes'][number];
interface Read<T> {
  value: T;
  notes: Note[];
}

/** What becomes of a tenant's fields on their pages: safe values, and a note for each that is used otherwise than entered. */
export function computeLook(fields: WhiteLabelFields, place: { ownHost: string | null }): WhiteLabelLook {
  const logo = readLogo(fields.logo_url);
  const primary = readColour('primary_color', fields);
  const secondary = readColour('secondary_color', fields);
  const css = readCss(fields.custom_css);
  return {
    brand_name: cleanText(fields.brand_name),
    logo_url: logo.value,
    primary_color: primary.value,
    secondary_color: secondary.value,
    confined_css: css.value,
    notes: [
      ...logo.notes,
      ...primary.notes,
      ...noteOfPale(primary.value),
      ...secondary.notes,
      ...noteOfDomain(fields.custom_domain, place),
      ...css.notes,
    ],
  };
}

/**
 * An https address without a password whose host is a plain name: the host stands in the page's content policy, where
 * a comma or semicolon would begin another rule.
 */
function readLogo(text: string): Read<string | null> {
  const entered = text.trim();
  if (entered === '') return { value: null, notes: [] };
  const url = URL.parse(entered);
  const isSafe =
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    /^[a-z0-9.-]+$/.test(url.hostname);
  if (isSafe) return { value: url.href, notes: [] };
  const note = 'The logo is left out: its address must begin with https:// and hold no password.';
  return { value: null, notes: [{ field: 'logo_url', note }] };
}

function readColour(field: keyof typeof defaultColours, fields: WhiteLabelFields): Read<string> {
  const fallback = defaultColours[field];
  const entered = fields[field].trim();
  const colour = parseColour(entered);
  if (colour !== null) return { value: formatColour(colour), notes: [] };
  if (entered === '') return { value: fallback, notes: [] };
  const note = `This is not a color such as #0a7ea4, so ${fallback} is used.`;
  return { value: fallback, notes: [{ field, note }] };
}

const paper: Colour = { red: 255, green: 255, blue: 255 };
/** What level AA asks of large text and marks; up to 4.5 the darker shade differs too little to be worth a word. */
const noticeableContrast = 3;

function noteOfPale(colour: string): Note[] {
  const parsed = parseColour(colour);
  if (parsed === null || contrastOf(parsed, paper) >= noticeableContrast) return [];
  const note = 'This color is too pale for text on white: links and small words are drawn in a darker shade.';
  return [{ field: 'primary_color', note }];
}

function noteOfDomain(text: string, place: { ownHost: string | null }): Note[] {
  if (text.trim() === '') return [];
  const reading = readDomain(text, place);
  return 'reason' in reading ? [{ field: 'custom_domain', note: reading.reason }] : [];
}

/** How many kinds of what was left out are named. */
const mostNamed = 8;

function readCss(source: string): Read<string> {
  const { css, leftOut } = confineCss(source);
  if (leftOut.length === 0) return { value: css, notes: [] };
  const more = leftOut.length > mostNamed ? ` and ${leftOut.length - mostNamed} more` : '';
  const note = `Left out of the CSS: ${leftOut.slice(0, mostNamed).join(', ')}${more}. CSS here styles your own part of a page and loads nothing.`;
  return { value: css, notes: [{ field: 'custom_css', note }] };
}
