import { cutText, textLimits } from './clean-text.ts';

const allReasons = 3;

/** The heading of a cover's reasons. */
export function nameReasons(reasons: readonly string[]): string {
  return reasons.length === allReasons ? 'Three reasons' : 'Why';
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What stands in for a picture that is not to be had. */
export function readInitial(label: string): string {
  const [first] = graphemes.segment(cutText(label, textLimits.title));
  return first?.segment.toUpperCase() ?? '?';
}
