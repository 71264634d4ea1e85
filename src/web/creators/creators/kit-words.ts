import type { MediaKit } from '../../../contract/creators/media-kits.ts';
import { longestBrand } from '../../../contract/limits.ts';
import {
  longestAudienceLabel,
  longestSponsorNote,
  mostAudienceRows,
  mostKitSponsors,
} from '../../../contract/creators/kit-limits.ts';

/** Sponsors and audience as people type them: one a line, name and words parted by the line's first colon. */

export type KitWords = Pick<MediaKit, 'sponsors' | 'audience'>;

export function writeSponsors(sponsors: KitWords['sponsors']): string {
  return sponsors.map(({ name, note }) => (note === '' ? name : `${name}: ${note}`)).join('\n');
}

/** What the lines say; a sentence about the first that cannot be read. */
export function readSponsors(text: string): KitWords['sponsors'] | string {
  const lines = splitLines(text);
  if (lines.length > mostKitSponsors) return `Name up to ${mostKitSponsors} sponsors.`;
  const read = lines.map((line) => {
    const [name, note] = splitAtColon(line);
    return { name, note };
  });
  const wrong = read.findIndex(
    ({ name, note }) => name === '' || name.length > longestBrand || note.length > longestSponsorNote,
  );
  if (wrong === -1) return read;
  return `Line ${wrong + 1}: a name of up to ${longestBrand} characters, and up to ${longestSponsorNote} about it.`;
}

export function writeAudience(audience: KitWords['audience']): string {
  return (audience?.rows ?? []).map(({ label, percent }) => `${label}: ${percent}%`).join('\n');
}

/** The same for the audience; `null` where nothing is entered. */
export function readAudience(text: string, asOf: string): KitWords['audience'] | string {
  const lines = splitLines(text);
  if (lines.length === 0) return null;
  if (lines.length > mostAudienceRows) return `Enter up to ${mostAudienceRows} lines.`;
  if (asOf === '') return 'Enter the day of these figures.';
  const rows = lines.map((line) => {
    const [label, figure] = splitAtColon(line);
    const percent = /^\d{1,3}(?:[.,]\d{1,2})?\s*%?$/.test(figure)
      ? Number(figure.replace('%', '').replace(',', '.'))
      : Number.NaN;
    return { label, percent };
  });
  const wrong = rows.findIndex(
    ({ label, percent }) => label === '' || label.length > longestAudienceLabel || !(percent <= 100),
  );
  return wrong === -1
    ? { as_of: asOf, rows }
    : `Line ${wrong + 1}: a label, a colon and a percentage, such as “18 to 24: 41%”.`;
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function splitAtColon(line: string): [string, string] {
  const at = line.indexOf(':');
  return at === -1 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
