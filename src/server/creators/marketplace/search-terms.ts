/** Longer words are cut: nobody types them to the end. */
const longestWord = 40;
/** Scripts written without spaces between words, and Korean, whose words carry endings. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const separators = /[^\p{L}\p{N}\p{M}ー]+/u;
/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic; other marks are letters' parts. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0655\u0670\u0640]/gu;
/** Letters that Unicode does not take apart and people type without their stroke. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** A text as it is compared: one width, one case, without accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(accents, '')
    .replaceAll(/[ßæœøđðłıþ]/gu, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFKC');
}

/**
 * The words of a text that entries are found by, each once. Where words have no spaces between them, each two
 * neighbouring characters are a word, and so is the last character, so that one character finds its beginnings.
 */
export function readWords(text: string): string[] {
  return [...new Set(splitWords(text).flatMap((word) => [...pairs(word), ...lastOf(word)]))];
}

/** The words a search asks for: the same, but only the pairs of a longer run. */
export function readSearch(text: string): string[] {
  return [...new Set(splitWords(text).flatMap(pairs))];
}

/** A whole name without its spaces, as which it is found however it is written apart. */
export function joinName(text: string): string {
  return Array.from(foldText(text).split(separators).join('')).slice(0, longestWord).join('');
}

/** Whether a word is of a script whose single characters say something. */
export function isUnspaced(word: string): boolean {
  return word.search(unspaced) === 0;
}

function splitWords(text: string): string[] {
  return foldText(text)
    .replaceAll(unspaced, ' $& ')
    .split(separators)
    .filter((word) => word !== '');
}

function pairs(word: string): string[] {
  const signs = Array.from(word);
  if (!isUnspaced(word)) return [signs.slice(0, longestWord).join('')];
  if (signs.length === 1) return [word];
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

function lastOf(word: string): string[] {
  return isUnspaced(word) ? Array.from(word).slice(-1) : [];
}
