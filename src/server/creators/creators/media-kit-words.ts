import { formatDocumentDay } from '../../platform/documents/formats.ts';
import { escapeMarkup } from '../../platform/documents/html/markup.ts';
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

export const ownAudience = 'The audience, by the creator';

/** The audience as the creator gives it; never mixed with what is measured or estimated. */
export function composeOwnAudience({
  text: { audience },
  screenshot,
}: Pick<SharedKit, 'text' | 'screenshot'>): Block[] {
  if (audience === null) return [];
  return [
    { kind: 'heading', level: 2, text: ownAudience },
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
    ...(screenshot === null
      ? []
      : [{ kind: 'paragraph', quiet: true, text: describeScreenshot(screenshot) } as const]),
  ];
}

function describeScreenshot({ added_at: addedAt }: NonNullable<SharedKit['screenshot']>): string {
  return `A screenshot of them, added by the creator on ${formatDocumentDay(addedAt)} and not checked by us, is on the media kit’s page.`;
}

const longestShown = 320;

/** The screenshot on the page itself: small, and large behind its link. */
export function renderScreenshot({
  path,
  added_at: addedAt,
  width,
  height,
}: NonNullable<SharedKit['screenshot']>): string {
  const scale = Math.min(1, longestShown / Math.max(width, height));
  const size = `width="${Math.max(1, Math.round(width * scale))}" height="${Math.max(1, Math.round(height * scale))}"`;
  const day = formatDocumentDay(addedAt);
  return `<figure class="screenshot" id="screenshot">
<a href="${escapeMarkup(path)}"><img src="${escapeMarkup(path)}" ${size} alt="Screenshot of the creator’s own figures, opens large" loading="lazy"></a>
<figcaption class="quiet">Screenshot added by the creator on ${day}, not checked by us.</figcaption>
</figure>`;
}
