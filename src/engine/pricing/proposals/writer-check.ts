import type { ParagraphPlace, ProposalFacts, Slots } from './proposal-slots.ts';
import { cleanName, listSlots, paragraphPlaces, slotPattern } from './proposal-slots.ts';

/** Why a paragraph that a machine drafted is not used. */
export const draftFaultNames = [
  'missing',
  'length',
  'link',
  'figure',
  'money',
  'claim',
  'slot',
  'name',
  'form',
] as const;
export type DraftFault = (typeof draftFaultNames)[number];

/** What the screen says of it. */
export const draftFaultTexts: Record<DraftFault, string> = {
  missing: 'it wrote nothing',
  length: 'it wrote too much',
  link: 'it put a link or markup into the text',
  figure: 'it put a figure into the text',
  money: 'it spoke of money in its own words',
  claim: 'it promised more than the figures do',
  slot: 'it asked for a figure that this part does not have',
  name: 'it named somebody who is not in the facts',
  form: 'it used signs that no letter needs',
};

/** By its place; what a writer did not write is absent. */
export type Draft = Partial<Record<ParagraphPlace, string>>;

export interface CheckedParagraph {
  place: ParagraphPlace;
  /** With its slots unfilled; `null` if it is not used. */
  text: string | null;
  fault: DraftFault | null;
}

/** Judges each paragraph of a draft by itself. Nothing that it lets through holds a figure, a link or a stranger's name. */
export function checkDraft(draft: Draft, facts: ProposalFacts): CheckedParagraph[] {
  const told = [facts.channel, facts.recipient].map((name) => toPlainLetters(cleanName(name)));
  const names = new Set([...knownNames, ...told.flatMap(wordsOf)]);
  return paragraphPlaces.map((place) => {
    const text = (draft[place] ?? '').trim();
    const fault = findFault(text, { slots: listSlots(facts, place), names });
    return { place, text: fault === null ? text : null, fault };
  });
}

export const longestDraftParagraph = 700;

function findFault(
  text: string,
  { slots, names }: { slots: Slots; names: ReadonlySet<string> },
): DraftFault | null {
  if (text === '') return 'missing';
  if (text.length > longestDraftParagraph) return 'length';
  for (const [, name = ''] of text.matchAll(slotPattern)) if (!Object.hasOwn(slots, name)) return 'slot';
  const words = text.replaceAll(slotPattern, ' it ');
  if (/[{}]/.test(words)) return 'slot';
  const plain = toPlainLetters(words);
  // A hyphen hides no word: neither `gua-ranteed` nor `money-back`.
  const joined = plain.replaceAll(/(?<=\p{L})-(?=\p{L})/gu, '');
  const fitting = patterns.find(([, pattern]) => [words, plain, joined].some((each) => pattern.test(each)));
  if (fitting !== undefined) return fitting[0];
  if (notInLetters.test(plain)) return 'form';
  return namesStranger(plain, names) ? 'name' : null;
}

/** Written otherwise, a sign is still that sign: full-width digits, circled figures, ligatures, letters with accents. */
function toPlainLetters(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}

const figureWords =
  'zero two three four five six seven eight nine ten eleven twelve \\p{L}+teen (?:twen|thir|for|fif|six|seven|eigh|nine)ty ' +
  'hundreds? thousands? millions? billions? dozens? half quarters? twice thrice double[sd]? triple[sd]? tenfold percent per-?cent';
const moneyWords =
  'dollars? bucks? euros? pounds? cents? usd eur gbp inr rupees? yen free-?of-?charge discounts? cheap(?:er|est)? refund(?:s|ed)? money-?back';
const claimWords =
  'guarant\\p{L}* safe(?:st|r|ly|ty)? risk-?free risk(?:s|y|less)? best better greatest biggest highest lowest fastest ' +
  'perfect(?:ly)? unbeatable unmatched unrivall?ed proven certain(?:ly|ty)? sure(?:ly)? definitely always never ' +
  'promis\\p{L}* ensur\\p{L}* assur\\p{L}* secur\\p{L}* leading top premier world-?class ultimate exclusiv\\p{L}* ' +
  'viral revenues? profits?(?:able)? roi returns? sales conversions? customers? orders? sell(?:s|ing)? most verified certified ' +
  'trusted official(?:ly)? endors\\p{L}* approved legal(?:ly)? lawful(?:ly)? binding';

const anyOfWords = (words: string) =>
  new RegExp(`(?<!\\p{L})(?:${words.split(' ').join('|')})(?!\\p{L})`, 'iu');

/** In the order in which they are told. */
const patterns: readonly (readonly [DraftFault, RegExp])[] = [
  ['link', /[<>@\\/[\]`*#&]|:\S|www|\p{L}\.\p{L}|(?<!\p{L})dot(?!\p{L})/iu],
  ['money', /\p{Sc}/u],
  ['figure', /\p{N}|%|‰/u],
  ['figure', anyOfWords(figureWords)],
  ['money', anyOfWords(moneyWords)],
  ['claim', anyOfWords(claimWords)],
];

/** Other letters come in slots alone, so that none can pass for these; nor does any word fall apart into single ones. */
const notInLetters = /[^A-Za-z \n.,;:!?'’"“”()–—-]|(?<![A-Za-z'’])[B-HJ-Zb-hj-z](?![A-Za-z])/u;

/** What may have a capital anywhere. */
const knownNames = ['I', 'YouTube', 'Short', 'Shorts', 'Essential', 'Growth', 'Partner'];

/** A name at a sentence's beginning looks like any word there: these are none. */
const beginnings = new Set(
  (
    'a about above after all along also although an and any as at because before below beside besides both but by ' +
    'choose compared dear each either every everything few first for from further glad happy hello here hi how however ' +
    'i if in instead it its just kind let like likewise many may more my no nothing now of on once one only or our ' +
    'ours over pick please rather since so some such take tell thank thanks that the their then there these they this ' +
    'those through to together under until up we what whatever when where whether which whichever while with within ' +
    'without would write you your yours'
  ).split(' '),
);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? [];

/** A word with a capital that neither begins a sentence as a common word nor is in the facts. */
function namesStranger(text: string, names: ReadonlySet<string>): boolean {
  return text.split(/[.!?:\n]+|[“"(–—]\s*/u).some((sentence) =>
    wordsOf(sentence).some((word, place) => {
      const [bare = ''] = word.split(/['’]/u);
      const isKnown = names.has(word) || names.has(bare);
      if (isKnown || word === word.toLowerCase()) return false;
      const isPlain = bare.slice(1) === bare.slice(1).toLowerCase();
      return !(place === 0 && isPlain && beginnings.has(bare.toLowerCase()));
    }),
  );
}
