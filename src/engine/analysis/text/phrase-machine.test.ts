import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lexicon } from './lexicon.ts';
import { PhraseMachine } from './phrase-machine.ts';
import { trialRuns } from '../../../values/test-trials.ts';

function find(phrases: readonly string[], text: string): string[] {
  const machine = new PhraseMachine(
    phrases.map((phrase) => ({ text: phrase, meaning: phrase, always: phrase.startsWith('!') })),
  );
  return machine.read(text).matches.map(({ start, end }) => text.slice(start, end));
}

describe('what hides no word', () => {
  test.each([
    ['case', 'GUN Gun gUn', ['GUN', 'Gun', 'gUn']],
    ['full-width letters', 'a ｇｕｎ here', ['ｇｕｎ']],
    ['accents', 'gün', ['gün']],
    ['combining accents', 'gu\u0308n', ['gu\u0308n']],
    ['joiners and soft hyphens', 'g\u200bu\u00adn', ['g\u200bu\u00adn']],
    ['punctuation around it', '(gun), "gun"; gun!', ['gun', 'gun', 'gun']],
    ['a hashtag', '#gun', ['gun']],
  ])('%s', (_, text, expected) => {
    expect(find(['gun'], text)).toEqual(expected);
  });
});

describe('where a word ends', () => {
  test('a phrase inside a longer word is not found', () => {
    expect(find(['gun', 'ass'], 'begun gunmetal class assess')).toEqual([]);
  });

  test('words inside addresses are not read', () => {
    const machine = new PhraseMachine([{ text: 'gun', meaning: 1, always: false }]);
    const text = 'see https://example.com/gun/gun?gun then';
    const { matches, links } = machine.read(text);
    expect(matches).toEqual([]);
    expect(links.map(({ start, end }) => text.slice(start, end))).toEqual([
      'https://example.com/gun/gun?gun',
    ]);
  });

  test('a word between the words of a phrase separates them', () => {
    expect(find(['bath bomb'], 'bath bomb, bath the bomb, bath-bomb')).toEqual(['bath bomb', 'bath-bomb']);
  });

  test('a hashtag phrase is found as a hashtag only', () => {
    expect(find(['#ad'], 'an ad, #ad, #AD #adventure')).toEqual(['ad', 'AD']);
  });

  test('an inflected word goes on by at most three letters', () => {
    expect(find(['рецепт*'], 'рецепт рецепты рецептами рецептурный')).toEqual([
      'рецепт',
      'рецепты',
      'рецептами',
    ]);
  });

  test('a word that other phrases only go on with may still be an inflected one', () => {
    expect(find(['the дом', 'дом*'], 'дом')).toEqual(['дом']);
  });

  test('scripts without spaces are read inside a run', () => {
    expect(find(['料理', '광고'], '今日は料理します 유료광고입니다')).toEqual(['料理', '광고']);
  });
});

test('the longest phrase hides the shorter ones within it', () => {
  expect(find(['bath bomb', 'bomb', 'bath'], 'bath bomb and bomb')).toEqual(['bath bomb', 'bomb']);
});

test('a phrase that always counts is hidden by no longer one', () => {
  const machine = new PhraseMachine([
    { text: 'leaked nudes', meaning: 'floor', always: true },
    { text: 'leaked nudes lipstick', meaning: 'harmless', always: false },
    { text: 'no leaked nudes', meaning: 'harmless', always: false },
    { text: '自殺の方法', meaning: 'floor', always: true },
    { text: '自殺の方法論', meaning: 'harmless', always: false },
  ]);
  for (const text of ['leaked nudes lipstick', 'no leaked nudes', '自殺の方法論']) {
    expect(machine.read(text).matches.flatMap(({ meanings }) => meanings)).toContain('floor');
  }
});

test('a part of a text is read as if it stood alone', () => {
  const machine = lexicon();
  const text = 'sponsored by X\nNordic recipe https://a.com/b\nkill';
  const start = text.indexOf('Nordic');
  const end = text.lastIndexOf('\n');
  expect(machine.read(text, { start, end })).toEqual(machine.read(text.slice(start, end)));
});

/** The same by brute force: at each word the longest phrase that stands there, unless an earlier one covers it. */
function findSlowly(phrases: readonly string[], words: readonly string[]): string[] {
  const found: string[] = [];
  let coveredTo = 0;
  for (let first = 0; first < words.length; first += 1) {
    const here = phrases
      .map((phrase) => phrase.split(' '))
      .filter((phrase) => phrase.every((word, at) => matches(word, words[first + at])));
    const length = Math.max(0, ...here.map((phrase) => phrase.length));
    if (length === 0 || first + length <= coveredTo) continue;
    coveredTo = first + length;
    found.push(
      words
        .slice(first, first + length)
        .join(' ')
        .replace(/^#/, ''),
    );
  }
  return found;
}

function matches(wanted: string, word: string | undefined): boolean {
  if (word === undefined) return false;
  if (wanted.startsWith('#')) return word === wanted;
  const plain = word.replace(/^#/, '');
  if (!wanted.endsWith('*')) return plain === wanted;
  const stem = wanted.slice(0, -1);
  return plain.startsWith(stem) && plain.length <= stem.length + 3;
}

test('common first words are passed over, and no phrase is lost by it', () => {
  const part = fc.constantFrom('the', 'in', 'of', 'bank', 'мир', 'дом*', '#ad', 'кот*');
  const word = fc.constantFrom(
    'the',
    'in',
    'of',
    'bank',
    'мир',
    'дом',
    'домами',
    'домашний',
    '#ad',
    'ad',
    'other',
    'кота',
    '#the',
  );
  const phrase = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  const holds = fc.property(
    fc.uniqueArray(phrase, { minLength: 1, maxLength: 6 }),
    fc.array(word),
    (phrases, words) => {
      expect(find(phrases, words.join(' '))).toEqual(findSlowly(phrases, words));
    },
  );
  fc.assert(holds, trialRuns({ sample: 1_000, whole: 100_000 }));
});
