import { formatDocumentDay } from '../../platform/documents/formats.ts';
import type { Block } from '../../platform/documents/document.ts';
import { formatNumberOf } from '../../../values/wording.ts';
import type { SharedKit } from './kits.usecases.ts';

/**
 * Past sponsors in the creator's own words. One is confirmed where the channel's own videos say so: the analysis found it
 * in their texts.
 */
export function composeSponsors(
  sponsors: SharedKit['text']['sponsors'],
  found: readonly { name: string; videos: number }[],
): Block[] {
  if (sponsors.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Worked with' },
    {
      kind: 'list',
      items: sponsors.map(({ name, note }) => {
        const known = found.find((each) => isSameBrand(each.name, name));
        const said = note.trim() === '' ? name : `${name}: ${note}`;
        return {
          text: said,
          note:
            known === undefined
              ? 'Not confirmed: no video that was read names it'
              : `Confirmed: named in ${formatNumberOf(known.videos, 'video')} that were read`,
        };
      }),
    },
    { kind: 'paragraph', quiet: true, text: 'In the creator’s own words.' },
  ];
}

/** The same brand, however it is written: `Squarespace`, `squarespace.com`. */
function isSameBrand(one: string, other: string): boolean {
  return bareName(one) === bareName(other) && bareName(one) !== '';
}

function bareName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\.[a-z]{2,6}(?:\.[a-z]{2})?\/?$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The audience as the creator gives it; never mixed with what is measured or estimated. */
export function composeOwnAudience({ text: { audience } }: Pick<SharedKit, 'text'>): Block[] {
  if (audience === null) return [];
  return [
    { kind: 'heading', level: 2, text: 'The audience, by the creator' },
    {
      kind: 'facts',
      facts: audience.rows.map(({ label, percent }) => ({
        label,
        value: `${percent}%`,
        note: null,
      })),
    },
    {
      kind: 'paragraph',
      quiet: true,
      text: `The creator’s own figures, of ${formatDocumentDay(audience.as_of)}. Sponsorscope has not checked them.`,
    },
  ];
}
