import { campaignPrefix, foldLetters } from './sponsor-links.ts';

/** Brand names are short; a longer run of capitals is a sentence. */
const maxNameLetters = 40;
const maxNameWords = 4;

/** All white space except single spaces, which are frequent and stay as they are. */
const wideSpace = /\s{2,}|[^\S ]/gu;

/** A full stop belongs to a name only inside a word ("Wiz.io", "A.P.C") or after a title ("Dr. Example"). */
const firstWord =
  /^[\s*_"'“‘(@-]*((?:Dr|Mr|Mrs|St)\.(?=\s)|[\p{Lu}\p{N}](?:[\p{L}\p{M}\p{N}&'’+-]|(?<=\p{Lu})\.(?=\p{Lu})|\.(?=[\p{Ll}\p{N}]))*)/u;
const furtherWord =
  /^ ((?:&(?= \p{Lu})|\p{Lu})(?:[\p{L}\p{M}\p{N}&'’+-]|(?<=\p{Lu})\.(?=\p{Lu})|\.(?=[\p{Ll}\p{N}]))*)/u;

/** Words that begin a sentence or refer to people, not to a brand. */
const sentenceStarts =
  /^(?:the|our|my|your|you|viewers|god|jesus|this|that|these|their|they|it|its|get|head|go|check|click|use|visit|sign|and|all|me|us|we|i|try|take|save|send|grab|enjoy|download|start|today|free|no|not|a|an|here|link|links|code|coupon|promo|promotion|https?|www|nobody|none|nothing|everyone|myself|members|patrons|patreon|supporters|subscribers|listeners|video|episode|folge|dieses?|dieser|heute|unsere?|dein|deine|mit|unterstützt|gesponsert|este|esta|esse|essa|nuestro|nuestra|hoy|usa|ce|cette|cet|notre|avec|questo|questa|bu|это|этот)$/iu;

const thanksEnd =
  /(?:thanks|thank you|thx|shout ?out|gracias|obrigado|obrigada|danke|merci|grazie)(?: so much| again| very much)?(?: to| an| a| à| ao?)?[\s:,]+/giu;

/** The capitalised name at the beginning of the text, or `null`. The next sentence may follow it. */
export function nameAfter(text: string): string | null {
  const [whole = '', first] = firstWord.exec(text) ?? [];
  if (first === undefined) return null;
  const words = [first];
  for (let at = whole.length; words.length < maxNameWords;) {
    const [next = '', word] = furtherWord.exec(text.slice(at, at + maxNameLetters)) ?? [];
    if (word === undefined || sentenceStarts.test(word)) break;
    words.push(word);
    at += next.length;
  }
  return cleanName(cutToAddress(words, text).join(' '));
}

/** "Brightcup Mugs: brightcup.com" means Brightcup; the rest says what it sells. */
function cutToAddress(words: readonly string[], text: string): readonly string[] {
  const lower = text.toLowerCase();
  for (let count = words.length - 1; count > 0; count -= 1) {
    const label = foldLetters(words.slice(0, count).join(''));
    const at = label.length < 3 ? -1 : lower.search(new RegExp(`(?<![a-z0-9-])${label}\\.[a-z]{2}`, 'u'));
    if (at >= 0) return words.slice(0, count);
  }
  return words;
}

/** The name between a word of thanks and the phrase after it: "thanks to Brand for sponsoring". */
export function nameBefore(before: string): string | null {
  const near = before.slice(-120);
  const thanks = [...near.matchAll(thanksEnd)].at(-1);
  if (thanks === undefined) return null;
  const name = near.slice(thanks.index + thanks[0].length).trim();
  if (name.length > maxNameLetters) return null;
  return cleanName(name.replace(/^.*\s(?:at|from)\s/u, '').replace(/(?<=\p{Lu}\S*)(?:\s\p{Ll}+)+$/u, ''));
}

/** How the line writes a domain's brand ("Head to Brand at brand.com"), else the domain. */
export function nameSpelledIn(domain: string, line: string): string {
  const label = domain.slice(0, Math.max(0, domain.indexOf('.'))).replaceAll('-', '');
  const words: Word[] = [];
  for (const { 0: text, index } of line.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) words.push({ text, index });
  for (const brand of new Set([label, label.replace(campaignPrefix, '')])) {
    const spelled = brand.length < 3 ? null : findSpelling(brand, words, line);
    if (spelled !== null) return spelled;
  }
  return domain;
}

interface Word {
  text: string;
  index: number;
}

/** Up to four capitalised words that together spell the brand. */
function findSpelling(brand: string, words: readonly Word[], line: string): string | null {
  for (const [first, { text, index }] of words.entries()) {
    if (!mayBegin(brand, text)) continue;
    let joined = '';
    for (const more of words.slice(first, first + maxNameWords)) {
      joined += foldLetters(more.text);
      if (!brand.startsWith(joined)) break;
      const spelled = line.slice(index, more.index + more.text.length);
      if (joined === brand && isSpelledAsName(spelled)) return spelled;
    }
  }
  return null;
}

/** A cheap test first: folding every word of a line of links would take longer than the rest of the work on it. */
function mayBegin(brand: string, word: string): boolean {
  const unit = word.charCodeAt(0);
  return unit >= 0x80 || (unit | 0x20) === (brand.charCodeAt(0) | 0x20);
}

function isSpelledAsName(spelled: string): boolean {
  const words = spelled.split(/[ &]+/u);
  return words.every((word) => /\p{Lu}/u.test(word) && !/[^\p{L}\p{M}\p{N}'’-]/u.test(word));
}

/** A name without marks, emoji, address endings and stray punctuation; `null` if nothing is left. */
export function cleanName(name: string): string | null {
  const clean = name
    .replaceAll(/[^\p{L}\p{M}\p{N}\s.&'’+-]/gu, ' ')
    .replaceAll(wideSpace, ' ')
    .replaceAll(/^[\s.&'’+-]+|[\s.&'’+-]+$/gu, '');
  const [first = ''] = clean.split(' ');
  if (clean.length < 2 || clean.length > maxNameLetters || sentenceStarts.test(first)) return null;
  return /\p{L}/u.test(clean) ? clean.replace(/^(\S+\.[a-z]{2,4})\/.*$/u, '$1') : null;
}

const maxQuoteUnits = 120;

/** The line in which something was found, short enough to be shown beside it. */
export function shortenQuote(text: string): string {
  const quote = text.replaceAll(wideSpace, ' ').trim();
  if (quote.length <= maxQuoteUnits) return quote;
  return `${quote.slice(0, maxQuoteUnits - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}
