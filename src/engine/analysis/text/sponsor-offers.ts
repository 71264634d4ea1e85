import { knownSponsors } from './lexicons/known-sponsors.ts';
import type { LineDeal } from './sponsor-lines.ts';
import { campaignPrefix } from './sponsor-links.ts';
import type { DealLink } from './sponsor-links.ts';
import { labelOf } from './sponsor-hosts.ts';
import { nameSpelledIn } from './sponsor-names.ts';
import { cues, offerPhrases } from './lexicons/offer-phrases.ts';
import type { Cue } from './lexicons/offer-phrases.ts';
import { PhraseMachine } from './phrase-machine.ts';

/** "83% off", "20 % Rabatt", "打85折", "现折$1000": a lower price for the viewers. */
const priceOff =
  /\d\s?[%％]\s?(?:off|discount|rabatt|de (?:descuento|desconto|remise|réduction)|desc|di sconto|indirim|скид|giảm|할인|オフ|ऑफ|छूट|خصم)|[$€£₹]\s?\d+ off|[\d一二三四五六七八九]{1,2}\s?折|[現现再]折|скидк\p{L}* \d|할인 \d/iu;

let machine: PhraseMachine<Cue> | null = null;

/** A line with an open link, among the lines of its description. */
export interface OpenLine {
  text: string;
  link: DealLink;
  /** Index in `lines`. */
  index: number;
  /** The description's lines that contain text. */
  lines: readonly string[];
  /** True if the link shows its brand. */
  isTelling: boolean;
  /** True if the description has so many open links that it is a list of products. */
  isList: boolean;
}

/** Chinese, Japanese and Korean put the pitch in the lines above a bare link. */
const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const chinese = /[\u4e00-\u9fff]/u;
const kana = /[\u3040-\u30ff]/u;

/** Messenger accounts: a clinic's or dealer's in Chinese, mostly the creator's own elsewhere. */
const messengers = /:\/\/(?:lin\.ee|line\.me)\//u;

/** A sponsor pays for the lines above the fold. */
const foldLines = 2;
const maxHeadingDistance = 12;
const officialSiteLines = 6;
const maxHeadingLetters = 60;
const maxEastAsianHeading = 20;
const minBesideLetters = 3;

/** Words beside the creator's name in a short address that leads to the creator's own pages. */
const ownAlias =
  /sub|insta|facebook|fb|twitter|discord|tiktok|yt|youtube|merch|shop|store|news|book|patreon|join|podcast|spotify|music|linkedin|telegram|whatsapp|course|website|blog/u;

/** Interprets the cues of each line of text once. */
export class OfferReader {
  #cues = new Map<string, CuesOfLine>();

  cuesOf(text: string): CuesOfLine {
    let found = this.#cues.get(text);
    if (found === undefined) {
      found = readCues(text);
      this.#cues.set(text, found);
    }
    return found;
  }

  /** The deal that the words around an open link prove, or `null`. */
  read(open: OpenLine): LineDeal | null {
    const { text, link, lines, index, isTelling } = open;
    if (!isTelling && open.isList) return null;
    const here = this.cuesOf(text);
    if (here.own || here.aside) return null;
    const isAsian = eastAsian.test(text) || eastAsian.test(lines[index - 1] ?? '');
    const above = this.#pitchAbove(open, isAsian ? 2 : 1);
    const near = [here, ...above.map((line) => this.cuesOf(line))];
    const offer = near.some((cues) => cues.offer);
    const call = near.some((cues) => cues.call);
    if (!(isTelling ? offer || call : isPitch(open, { offer, call, above })) || this.#isUnderAside(open))
      return null;
    const sponsor = link.sponsor === null ? null : nameSpelledIn(link.sponsor, [text, ...above].join('\n'));
    return { sponsor, signal: 'affiliate link', agreed: true, needsName: false };
  }

  /** The lines right above a link that have no link of their own. */
  #pitchAbove({ lines, index }: OpenLine, count: number): string[] {
    const above: string[] = [];
    for (let at = index - 1; at >= Math.max(0, index - count); at -= 1) {
      const line = lines[at] ?? '';
      if (line.includes('://')) break;
      above.push(line);
    }
    return above;
  }

  /** True under a heading such as "Sources:" if every line between has a link. */
  #isUnderAside({ lines, index }: OpenLine): boolean {
    for (let at = index - 1; at >= Math.max(0, index - maxHeadingDistance); at -= 1) {
      const line = lines[at] ?? '';
      if (line.includes('://')) continue;
      if (line.length > (eastAsian.test(line) ? maxEastAsianHeading : maxHeadingLetters)) return false;
      const cues = this.cuesOf(line);
      return (cues.aside || cues.own) && !cues.offer;
    }
    return false;
  }
}

/** True for a link that shows its brand: a known one, one before a deep link, or one beside the creator's name. */
export function tellsBrand({ sponsor, strength, beside }: DealLink): boolean {
  if (sponsor !== null) return strength === 'hidden' || isKnownSponsor(sponsor);
  return beside !== null && beside.length >= minBesideLetters && !ownAlias.test(beside.toLowerCase());
}

function isPitch(
  { text, link, index, lines }: OpenLine,
  { offer, call, above }: { offer: boolean; call: boolean; above: readonly string[] },
): boolean {
  if (!offer && !call) return isOfficialSite(link, { lines, index });
  const isFirst = index < foldLines;
  if (link.strength === 'referral') return offer || isFirst;
  const pitch = [text, ...above].join('\n');
  const isChinese = chinese.test(pitch) && !kana.test(pitch);
  // A call to action alone says little, but Chinese descriptions link to shops for no other reason.
  if (messengers.test(text)) return isChinese;
  return offer || isChinese || (isFirst && link.strength === 'plain');
}

/** In Chinese, if the lines above spell out a brand, its site is the one that pays for them. */
function isOfficialSite(
  { sponsor }: DealLink,
  { lines, index }: { lines: readonly string[]; index: number },
): boolean {
  const above = lines.slice(Math.max(0, index - officialSiteLines), index).join('\n');
  if (sponsor === null || !chinese.test(above) || kana.test(above)) return false;
  const label = labelOf(sponsor).toUpperCase();
  const isInitials = label.length === 2 && new RegExp(`(?<![A-Za-z])${label}(?![A-Za-z])`, 'u').test(above);
  return isInitials || nameSpelledIn(sponsor, above) !== sponsor;
}

/** True for a brand that is widely known to pay for videos. */
export function isKnownSponsor(domain: string): boolean {
  const label = labelOf(domain);
  return knownSponsors.has(label) || knownSponsors.has(label.replace(campaignPrefix, ''));
}

type CuesOfLine = Readonly<Record<Cue, boolean>>;

/**
 * What a line beside a link says about it. A phrase machine of its own: these everyday words matter only near a link,
 * and in the lists for all texts they would hide what other phrases mean.
 */
function readCues(text: string): CuesOfLine {
  machine ??= new PhraseMachine(cues.flatMap((cue) => phrasesOf(cue)));
  const found = {
    offer: priceOff.test(text),
    call: text.includes('👉') || text.includes('👇'),
    own: false,
    aside: false,
  };
  for (const { meanings } of machine.read(text).matches) {
    for (const cue of meanings) found[cue] = true;
  }
  return found;
}

function phrasesOf(cue: Cue): { text: string; meaning: Cue; always: boolean }[] {
  return offerPhrases[cue]
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .flatMap((phrase) => (phrase.endsWith('~') ? [phrase.slice(0, -1), `${phrase.slice(0, -1)}s`] : [phrase]))
    .map((text) => ({ text, meaning: cue, always: false }));
}
