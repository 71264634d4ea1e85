import type { SponsorMention } from '../text-evidence.ts';
import type { CreatorTokens, DealLink } from './sponsor-links.ts';
import { readLink } from './sponsor-links.ts';
import { cleanName, nameAfter, nameBefore, nameSpelledIn } from './sponsor-names.ts';
import type { Found, TextLine } from './video-texts.ts';

/** What one line says about a deal, before the lines around it are looked at. */
export interface LineDeal {
  /** Brand or domain; `null` where it must stand in a line nearby. */
  sponsor: string | null;
  signal: Exclude<SponsorMention['signal'], 'paid-placement flag'>;
  /** True for an address agreed with the creator, which stands for a deal even without a word about it. */
  agreed: boolean;
  /** True where the deal is only real if a line nearby names the sponsor. */
  needsName: boolean;
}

export interface LineDeals {
  deals: readonly LineDeal[];
  /** The first brand or domain an address of the line leads to. */
  linked: string | null;
}

/** `brand.com/creator` without a scheme; only looked for in lines that speak of a deal. */
const bareAddress =
  /(?<![@\p{L}\p{N}./-])(?:[a-z0-9-]+\.)+(?:com|io|co|org|net|ai|dev|app|tv|me|shop|store|link|gg|us|uk|de|fr|es|it|br|in|jp|kr|vn|ru)\b(?:\/[^\s"'<>()]*)?/giu;

/** A code as brands print it: capitals and digits. In lower case only beside an address. */
const codeText = /^[\s:：“”"'‘’*【「=(–-]*(?:is\s+)?([\p{Lu}\p{N}][\p{Lu}\p{N}_-]{2,24})(?![\p{Ll}])/u;
const looseCodeText = /^[\s:：“”"'‘’*【「=(–-]*([\p{L}\p{N}_-]{2,24})/u;

const labelEnd = /^\s{0,2}[:：|)\]】]/u;
const labelStart = /[([【|]\s{0,2}$/u;
const byEnding =
  /(?:\bby|with|from|von|durch|mit|por|com|con|par|avec|da|от|oleh|dengan|bởi|is|with support from)$/iu;
const forEnding = /^(?:for|por|pela)\s/iu;

/** Reads the deals out of one line; lines that deny a deal have none. */
export function readLineDeals(line: TextLine, tokens: CreatorTokens): LineDeals {
  const { signs, text } = line;
  if (line.links.length === 0 && signs.length === 0) return noDeals;
  const addresses = line.links.map(({ start, end }) => text.slice(start, end));
  if (addresses.length === 0) addresses.push(...(text.match(bareAddress) ?? []));
  const links = addresses.flatMap((address) => readLink(address, tokens) ?? []);
  if (signs.length === 0 && links.every(({ strength }) => strength === 'plain')) {
    return { deals: [], linked: firstSponsor(links) };
  }
  const domain = firstSponsor(links);
  const linked = domain === null ? null : nameSpelledIn(domain, text);
  if (signs.some(({ meaning }) => meaning.sign === 'denial')) return { deals: [], linked };
  const deals = signs.flatMap((found) => readSign(line, found, linked) ?? []);
  if (deals.length === 0) deals.push(...readLinkDeals(links, text));
  return { deals, linked };
}

function firstSponsor(links: readonly DealLink[]): string | null {
  return links.find(({ sponsor }) => sponsor !== null)?.sponsor ?? null;
}

const noDeals: LineDeals = { deals: [], linked: null };

function readSign(line: TextLine, found: Found<'sponsor'>, linked: string | null): LineDeal | null {
  const { text } = line;
  const { sign } = found.meaning;
  const before = text.slice(0, found.start);
  const after = text.slice(found.end);
  if (sign === 'code') {
    const isPhrase = text.slice(found.start, found.end).includes(' ');
    const isStrict = codeText.test(after);
    if (!isStrict && !(isPhrase && linked !== null && looseCodeText.test(after))) return null;
    const isOffer = isPhrase && isStrict && /[%₹$€£]/u.test(text);
    return { sponsor: linked, signal: 'code', agreed: true, needsName: !isOffer };
  }
  if (sign === 'label' && !isLabel(before, after)) return null;
  const phrase = text.slice(found.start, found.end);
  const isHashtag = before.endsWith('#');
  const named = isHashtag ? null : nameBeside(phrase, before, after);
  const isOpen = !isHashtag && (byEnding.test(phrase) || forEnding.test(phrase) || sign === 'label');
  return { sponsor: named ?? linked, signal: 'disclosure', agreed: true, needsName: isOpen };
}

function nameBeside(phrase: string, before: string, after: string): string | null {
  if (forEnding.test(phrase)) return nameBefore(before);
  const name = nameAfter(after.replace(/^\s*[:：]/u, ''));
  return name === null ? null : cleanName(name);
}

/** A label opens its line, or stands in brackets, and a colon or bracket closes it. */
function isLabel(before: string, after: string): boolean {
  const opens = !/[\p{L}\p{N}]/u.test(before) || labelStart.test(before);
  return (opens && labelEnd.test(after)) || (labelStart.test(before) && after.trim() === '');
}

function readLinkDeals(links: readonly DealLink[], text: string): LineDeal[] {
  return links.flatMap(({ sponsor, strength }): LineDeal[] => {
    if (strength === 'plain' || sponsor === null) return [];
    const name = nameSpelledIn(sponsor, text);
    return [{ sponsor: name, signal: 'affiliate link', agreed: strength === 'agreed', needsName: true }];
  });
}
