import { longestCustomCss } from '../../../contract/limits.ts';
import type { WhiteLabelFields, WhiteLabelLook } from '../../../contract/agency/white-label.ts';
import { formatColour, parseColour, readableOn, textOn, type Colour } from '../../../values/colours.ts';

/** The specification's own colours (section 9), for the fields and wherever none can be read. */
export const defaultColours = { primary_color: '#6366f1', secondary_color: '#8b5cf6' } as const;

export type ColourField = keyof typeof defaultColours;

const fieldNames: readonly (keyof WhiteLabelFields)[] = [
  'brand_name',
  'logo_url',
  'primary_color',
  'secondary_color',
  'custom_domain',
  'hide_powered_by',
  'custom_css',
];

export function isSameEntry(one: WhiteLabelFields, other: WhiteLabelFields): boolean {
  return fieldNames.every((name) => one[name] === other[name]);
}

/** What the server left out of a field, in its words. */
export function findNote(look: WhiteLabelLook | undefined, field: keyof WhiteLabelFields): string | null {
  const notes = look?.notes.filter((note) => note.field === field) ?? [];
  return notes.length === 0 ? null : notes.map(({ note }) => note).join(' ');
}

export function isCssTooLong(css: string): boolean {
  return css.length > longestCustomCss;
}

/** The colour of a field as `#rrggbb`, the product's own where the entered one is none. */
export function readColour(fields: Pick<WhiteLabelFields, ColourField>, field: ColourField): string {
  const colour = parseColour(fields[field]);
  return colour === null ? defaultColours[field] : formatColour(colour);
}

/** Transparency as the specification adds it (section 9). */
const tintSuffixes = { surface: '10', line: '30' } as const;

/** The primary colour, its two tints and what can be read on it; the secondary one. */
export interface PreviewColours {
  primary: string;
  secondary: string;
  onPrimary: string;
  surface: string;
  line: string;
  /** The primary colour as words are drawn in it on either paper. */
  linkByDay: string;
  linkByNight: string;
}

const paperByDay: Colour = { red: 255, green: 255, blue: 255 };
const paperByNight: Colour = { red: 25, green: 25, blue: 38 };

export function readPreviewColours(fields: Pick<WhiteLabelFields, ColourField>): PreviewColours {
  const primary = readColour(fields, 'primary_color');
  const secondary = readColour(fields, 'secondary_color');
  return {
    primary,
    secondary,
    onPrimary: readTextOn(primary),
    surface: primary + tintSuffixes.surface,
    line: primary + tintSuffixes.line,
    linkByDay: readShade(primary, paperByDay),
    linkByNight: readShade(primary, paperByNight),
  };
}

function readShade(text: string, paper: Colour): string {
  const colour = parseColour(text);
  return colour === null ? text : formatColour(readableOn(paper, colour));
}

function readTextOn(background: string): string {
  const colour = parseColour(background);
  return colour === null ? 'CanvasText' : formatColour(textOn(colour));
}

/** A logo's address as a browser may ask for it: https, and no name or password in it. */
export function readLogoUrl(entered: string): string | null {
  const url = URL.parse(entered.trim());
  const isOpen = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isOpen ? url.href : null;
}
