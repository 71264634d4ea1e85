import type { Random } from '../src/doubles/samples/random.ts';

interface Texts {
  /** The most frequent word first. */
  vocabulary: readonly string[];
  names: readonly string[];
  random: Random;
}

/** For each kind of question a function that makes the next one, as it stands in an address. */
export function makeQuestions({ vocabulary, names, random }: Texts): Record<string, () => string> {
  const draw = (from: number, to: number) => random.drawInteger(from, to);
  const wordOf = (from: number, to: number) => vocabulary[draw(from, to)] ?? '';
  const latin = (from: number, to: number): string => {
    const word = wordOf(from, to);
    return /^[a-z]{5,}$/.test(word) ? word : latin(from, to);
  };
  const common = () => wordOf(0, 19);
  const middle = () => wordOf(20, 999);
  const rare = () => wordOf(30_000, 90_000);
  const category = () => `&category=${['Gaming', 'Beauty', 'Tech', 'Music'][draw(0, 3)] ?? ''}`;
  const search = (...words: string[]) => `action=search&q=${encodeURIComponent(words.join(' '))}`;
  const list = (filter = '') => `action=list${filter}`;
  const around = () => {
    const least = draw(100, 2_000);
    return `&min_rate=${least}&max_rate=${least + 50}`;
  };
  const mistype = (word: string) => {
    const at = draw(1, word.length - 2);
    return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
  };
  return {
    'list, no filter': () => list(),
    'list, category (18 %)': () => list(category()),
    'list, nearly all rates': () => list(`&min_rate=${draw(10, 60)}`),
    'list, low rates (8 %, small audiences)': () => list(`&max_rate=${draw(20, 100)}`),
    'list, lowest rates (0.1 %)': () => list(`&max_rate=${draw(1, 5)}`),
    'list, highest rates (0.1 %)': () => list(`&min_rate=${draw(100_000, 180_000)}`),
    'list, narrow rates': () => list(around()),
    'list, category and narrow rates': () => list(category() + around()),
    'search, exact name': () => search(names[draw(0, names.length - 1)] ?? ''),
    'search, common word': () => search(common()),
    'search, middling word': () => search(middle()),
    'search, rare word': () => search(rare()),
    'search, two common words': () => search(common(), common()),
    'search, two middling words': () => search(middle(), middle()),
    'search, common and rare word': () => search(common(), rare()),
    'search, three words': () => search(common(), middle(), common()),
    'search, rare word mistyped': () => search(mistype(latin(30_000, 90_000))),
    'search, middling word mistyped': () => search(mistype(latin(20, 999))),
    'search, beginning of three letters': () => search(latin(1_000, 90_000).slice(0, 3)),
    'search, beginning of five letters': () => search(latin(1_000, 90_000).slice(0, 5)),
    'search, common word and category': () => search(common()) + category(),
    'search, common word and low rates': () => `${search(common())}&max_rate=${draw(20, 100)}`,
    'search, common word, category, lowest rates': () =>
      `${search(common())}${category()}&max_rate=${draw(1, 5)}`,
    'search, nothing there': () => search(`qqqq${draw(1, 999)}www`),
  };
}
