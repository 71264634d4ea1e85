import type { SponsorMention } from '../text-evidence.ts';
import type { CreatorNames } from './sponsor-creator.ts';
import { splitAddress, ownProductOf } from './sponsor-hosts.ts';
import type { DealLink } from './sponsor-links.ts';
import { readLink } from './sponsor-links.ts';
import { cleanName, nameAfter, nameBefore, nameSpelledIn } from './sponsor-names.ts';
import type { Found, TextLine } from './video-texts.ts';

/** What one line says about a deal, before the lines around it are considered. */
export interface LineDeal {
  /** Brand or domain; `null` if it must be found in a line nearby. */
  sponsor: string | null;
  signal: Exclude<SponsorMention['signal'], 'paid-placement flag'>;
  /** True for an address agreed with the creator, which proves a deal even without a word about it. */
  agreed: boolean;
  /** True if the deal is only real once a line nearby names the sponsor. */
  needsName: boolean;
}

export interface LineDeals {
  deals: readonly LineDeal[];
  /** The first brand or domain that an address in the line leads to. */
  linked: string | null;
  /** A link that makes a deal if the words around it make an offer. */
  open: DealLink | null;
  /** The creator's own shop or membership that the line links to. */
  own: string | null;
  /** True if the line says that nobody paid. */
  unpaid: boolean;
}

/** `brand.com/creator` without a scheme; only looked for in lines that mention a deal. */
const bareAddress =
  /(?<![@\p{L}\p{N}./-])(?:[a-z0-9-]+\.)+(?:com|io|co|org|net|ai|dev|app|tv|me|shop|store|link|gg|us|uk|de|fr|es|it|br|in|jp|kr|vn|ru)\b(?:\/[^\s"'<>()]*)?/giu;

/** A code as brands print it: capitals and digits. Lower case is accepted only beside an address. */
const codeText = /^[\s:：“”"'‘’*【「=(–-]*(?:is\s+)?([\p{Lu}\p{N}][\p{Lu}\p{N}_-]{2,24})(?![\p{Ll}])/u;
const looseCodeText = /^[\s:：“”"'‘’*【「=(–-]*([\p{L}\p{N}_-]{2,24})/u;

const labelEnd = /^\s{0,2}[:：|)\]】]/u;
/** "AD - brand.com": a dash ends a label too. */
const dashEnd = /^\s{0,2}[-–—➼→|👉]/u;
const labelStart = /[([【|]\s{0,2}$/u;
const byEnding =
  /(?:\bby|with|from|von|durch|mit|por|com|con|par|avec|da|от|oleh|dengan|bởi|is|with support from)$/iu;
const forEnding = /^(?:for|por|pela)\s/iu;

/** Finds the deals in one line; a line that denies a deal has none. */
export function readLineDeals(line: TextLine, names: CreatorNames): LineDeals {
  const { signs, text } = line;
  if (line.links.length === 0 && signs.length === 0) return noDeals;
  const texts = line.links.map(({ start, end }) => text.slice(start, end));
  if (texts.length === 0) texts.push(...(text.match(bareAddress) ?? []));
  const addresses = texts.map(splitAddress);
  const own = addresses.map((address) => ownProductOf(address, text)).find((name) => name !== null) ?? null;
  const links = addresses.flatMap((address) => readLink(address, names) ?? []);
  if (signs.length === 0 && links.length === 0) return own === null ? noDeals : { ...noDeals, own };
  const isQuiet =
    signs.length === 0 && links.every(({ strength }) => strength === 'plain' || strength === 'hidden');
  const linked = isQuiet
    ? (links.find(({ sponsor }) => sponsor !== null)?.sponsor ?? null)
    : nameOf(links, text);
  if (signs.some(({ meaning }) => meaning.sign === 'denial' || meaning.sign === 'unpaid')) {
    return { ...noDeals, linked, own, unpaid: signs.some(({ meaning }) => meaning.sign === 'unpaid') };
  }
  const deals = signs.flatMap((found) => readSign(line, found, { linked, links }) ?? []);
  const open = deals.length > 0 ? null : (links.find(({ strength }) => !isSettled(strength)) ?? null);
  if (deals.length === 0) deals.push(...readLinkDeals(links, text));
  return { deals, linked, open, own, unpaid: false };
}

const noDeals: LineDeals = { deals: [], linked: null, open: null, own: null, unpaid: false };

/** The sponsor that the line's first telling address leads to, spelled as in the line. */
function nameOf(links: readonly DealLink[], text: string): string | null {
  const link = links.find(({ sponsor, beside }) => sponsor !== null || beside !== null);
  if (link === undefined) return null;
  if (link.sponsor !== null) return nameSpelledIn(link.sponsor, text);
  const spelled = nameSpelledIn(`${link.beside ?? ''}.`, text);
  return spelled.endsWith('.') ? null : spelled;
}

function isSettled(strength: DealLink['strength']): boolean {
  return strength === 'agreed' || strength === 'affiliate';
}

interface LineLinks {
  linked: string | null;
  links: readonly DealLink[];
}

function readSign(line: TextLine, found: Found<'sponsor'>, lineLinks: LineLinks): LineDeal | null {
  const { text } = line;
  const { sign } = found.meaning;
  const { linked, links } = lineLinks;
  const before = text.slice(0, found.start);
  const after = text.slice(found.end);
  const phrase = text.slice(found.start, found.end);
  if (sign === 'code') return readCode({ phrase, text, after }, lineLinks);
  if (sign === 'label' && !isLabel(before, after, links.length > 0)) return null;
  // After "AD:" film credits name the assistant director: only a link shows who pays.
  if (sign === 'label' && /^ad$/iu.test(phrase)) {
    return { sponsor: linked, signal: 'disclosure', agreed: true, needsName: links.length === 0 };
  }
  const isHashtag = before.endsWith('#');
  const named = isHashtag ? null : nameBeside(phrase, before, after);
  const isOpen = !isHashtag && (byEnding.test(phrase) || forEnding.test(phrase) || sign === 'label');
  const needsName = isOpen && !(sign === 'label' && links.length > 0);
  return { sponsor: named ?? linked, signal: 'disclosure', agreed: true, needsName };
}

function readCode(
  { phrase, text, after }: { phrase: string; text: string; after: string },
  { linked, links }: LineLinks,
): LineDeal | null {
  const isPhrase = phrase.includes(' ') || !/^\w+$/u.test(phrase);
  const isStrict = codeText.test(after);
  if (!isStrict && !(isPhrase && links.length > 0 && looseCodeText.test(after))) return null;
  const isOffer = isPhrase && isStrict && /[%％₹$€£折]/u.test(text);
  return { sponsor: linked, signal: 'code', agreed: true, needsName: !isOffer && links.length === 0 };
}

function nameBeside(phrase: string, before: string, after: string): string | null {
  if (forEnding.test(phrase)) return nameBefore(before);
  const name = nameAfter(after.replace(/^\s*[:：]/u, ''));
  return name === null ? null : cleanName(name);
}

/** A label opens its line or is in brackets, and ends with a colon, a bracket or, before a link, a dash. */
function isLabel(before: string, after: string, isLinked: boolean): boolean {
  const opens = !/[\p{L}\p{N}]/u.test(before) || labelStart.test(before);
  const closes = labelEnd.test(after) || (isLinked && dashEnd.test(after));
  return (opens && closes) || (labelStart.test(before) && after.trim() === '');
}

function readLinkDeals(links: readonly DealLink[], text: string): LineDeal[] {
  return links.flatMap(({ sponsor, strength }): LineDeal[] => {
    if (strength === 'plain' || strength === 'hidden' || sponsor === null) return [];
    const name = nameSpelledIn(sponsor, text);
    return [{ sponsor: name, signal: 'affiliate link', agreed: strength === 'agreed', needsName: true }];
  });
}
