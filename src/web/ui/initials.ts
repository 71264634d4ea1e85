const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const maximumInitials = 2;

/** The first letters of a name's first two words, in any script; a dot where it has none. */
export function readInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
  const letters = words.slice(0, maximumInitials).map((word) => firstGrapheme(word).toLocaleUpperCase());
  return letters.length === 0 ? '·' : letters.join('');
}

function firstGrapheme(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}
