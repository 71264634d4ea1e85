import type { Tone } from '../../../../engine/analysis/result-labels.ts';
import type { TextStyle } from './canvas.ts';

/** The document's text styles: sizes in points. */
export const styles = {
  title: { size: 22, weight: 700, ink: 'text' },
  heading2: { size: 14, weight: 700, ink: 'text' },
  heading3: { size: 11, weight: 700, ink: 'text' },
  text: { size: 9.5, weight: 400, ink: 'text' },
  strong: { size: 9.5, weight: 700, ink: 'text' },
  quiet: { size: 8.25, weight: 400, ink: 'quiet' },
  quietStrong: { size: 8.25, weight: 700, ink: 'quiet' },
  figure: { size: 11.5, weight: 700, ink: 'text' },
  amount: { size: 18, weight: 700, ink: 'text' },
  withdrawn: { size: 18, weight: 400, ink: 'quiet' },
  word: { size: 13, weight: 700, ink: 'text' },
  cell: { size: 8.25, weight: 400, ink: 'text' },
  name: { size: 19, weight: 700, ink: 'text' },
  verdict: { size: 16, weight: 700, ink: 'text' },
  initial: { size: 16, weight: 700, ink: 'quiet' },
  fine: { size: 7.25, weight: 400, ink: 'quiet' },
  slip: { size: 8.5, weight: 400, ink: 'text', mono: true },
  slipStrong: { size: 8.5, weight: 700, ink: 'text', mono: true },
  slipQuiet: { size: 8.5, weight: 400, ink: 'quiet', mono: true },
  slipTotal: { size: 12, weight: 700, ink: 'text', mono: true },
  slipWithdrawn: { size: 10, weight: 400, ink: 'quiet', mono: true },
  stamp: { size: 12, weight: 700, ink: 'text', mono: true },
  posterName: { size: 32, weight: 700, ink: 'text' },
  posterLine: { size: 13, weight: 400, ink: 'text' },
  badge: { size: 8, weight: 700, ink: 'brand' },
} as const satisfies Record<string, TextStyle>;

/** A sign beside the colour, so that meaning never depends on colour alone. */
const toneSigns: Record<Tone, string> = { good: '✓', fine: '+', caution: '!', bad: '×', neutral: '–' };

export function toneStyle(tone: Tone, style: TextStyle): TextStyle {
  return { ...style, ink: tone };
}

export function toneWord(tone: Tone, word: string): string {
  return `${toneSigns[tone]} ${word}`.trim();
}

/** Points between blocks, and inside cards. */
export const gaps = { block: 10, small: 4, column: 14, card: 10 } as const;
