import type { LinkedText } from '../../platform/documents/document.ts';
import { formatPercent } from '../../../values/wording.ts';

/** Takes a share from 0 to 1: `86.5%`. */
export function formatShare(share: number): string {
  return formatPercent(100 * share);
}

/** A change in percent with its direction; none shows none: `+12.3%`, `−4.0%`, `0.0%`. */
export function formatChange(percent: number): string {
  const rounded = Math.round(percent * 10) / 10;
  if (rounded === 0) return formatPercent(0);
  return rounded > 0 ? `+${formatPercent(rounded)}` : `−${formatPercent(-rounded)}`;
}

/** The title of a video as a link to it; an invented one leads nowhere. */
export function linkVideo({ id, title }: { id: string; title: string }, isDemo: boolean): LinkedText {
  return {
    text: title === '' ? 'Video without a title' : title,
    href: isDemo ? null : `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
  };
}
