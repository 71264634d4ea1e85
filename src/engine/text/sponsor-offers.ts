import { knownSponsors } from './lexicons/known-sponsors.ts';
import { readCues } from './sponsor-cues.ts';
import type { CuesOfLine } from './sponsor-cues.ts';
import type { LineDeal } from './sponsor-lines.ts';
import { campaignPrefix, type DealLink } from './sponsor-links.ts';
import { labelOf } from './sponsor-hosts.ts';
import { nameSpelledIn } from './sponsor-names.ts';

/** A line with an open link, among the lines of its description. */
export interface OpenLine {
  text: string;
  link: DealLink;
  /** Index in `lines`. */
  index: number;
  /** The description's lines with text. */
  lines: readonly string[];
  /** True where the line, or the words before its link, stand under many videos. */
  isStanding: boolean;
  /** True where so many links stand open that the description lists products. */
  isList: boolean;
}

/** Chinese, Japanese and Korean put the pitch in the lines above a bare link. */
const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const chinese = /[\u4e00-\u9fff]/u;
const kana = /[\u3040-\u30ff]/u;

/** A sponsor pays for the lines that stand above the fold. */
const foldLines = 2;
const maxHeadingDistance = 12;
const maxHeadingLetters = 60;
const minBesideLetters = 3;

/** What an alias beside the creator's name says when it leads to the creator's own pages. */
const ownAlias =
  /sub|insta|facebook|fb|twitter|discord|tiktok|yt|youtube|merch|shop|store|news|book|patreon|join|podcast|spotify|music|linkedin|telegram|whatsapp|course|website|blog/u;

/** Reads cues once per line of text. */
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

  /** The deal that an open link stands for by the words around it, or `null`. */
  read(open: OpenLine): LineDeal | null {
    const { text, link, lines, index } = open;
    const here = this.cuesOf(text);
    if (here.own || here.aside || this.#isUnderAside(open)) return null;
    const isAsian = eastAsian.test(text) || eastAsian.test(lines[index - 1] ?? '');
    const above = this.#pitchAbove(open, isAsian ? 2 : 1);
    const near = [here, ...above.map((line) => this.cuesOf(line))];
    const offer = near.some((cues) => cues.offer);
    const call = near.some((cues) => cues.call);
    if (!this.#isDeal(open, { offer, call, above })) return null;
    const sponsor = link.sponsor === null ? null : nameSpelledIn(link.sponsor, [text, ...above].join('\n'));
    return { sponsor, signal: 'affiliate link', agreed: true, needsName: false };
  }

  #isDeal(
    { text, link, index, isStanding, isList }: OpenLine,
    { offer, call, above }: { offer: boolean; call: boolean; above: readonly string[] },
  ): boolean {
    if (link.sponsor !== null && isKnownSponsor(link.sponsor)) return offer || call;
    if (link.strength === 'hidden') {
      if (link.sponsor !== null) return offer || call;
      if (
        link.beside !== null &&
        link.beside.length >= minBesideLetters &&
        !ownAlias.test(link.beside.toLowerCase())
      )
        return offer || call;
    }
    if (isStanding || isList) return false;
    if (link.strength === 'referral') return offer || (call && index < foldLines);
    if (offer) return true;
    const pitch = [text, ...above].join('\n');
    // A call alone says little, but Chinese descriptions link to shops for nobody else.
    if (call && chinese.test(pitch) && !kana.test(pitch)) return true;
    return call && index < foldLines && link.strength === 'plain';
  }

  /** The lines right above a link, as far as they have none of their own. */
  #pitchAbove({ lines, index }: OpenLine, count: number): string[] {
    const above: string[] = [];
    for (let at = index - 1; at >= Math.max(0, index - count); at -= 1) {
      const line = lines[at] ?? '';
      if (line.includes('://')) break;
      above.push(line);
    }
    return above;
  }

  /** True under a heading such as "Sources:" with a link in every line between. */
  #isUnderAside({ lines, index }: OpenLine): boolean {
    for (let at = index - 1; at >= Math.max(0, index - maxHeadingDistance); at -= 1) {
      const line = lines[at] ?? '';
      if (line.includes('://')) continue;
      if (line.length > maxHeadingLetters) return false;
      const cues = this.cuesOf(line);
      return (cues.aside || cues.own) && !cues.offer;
    }
    return false;
  }
}

/** True for a brand that is widely known to pay for videos. */
export function isKnownSponsor(domain: string): boolean {
  const label = labelOf(domain);
  return knownSponsors.has(label) || knownSponsors.has(label.replace(campaignPrefix, ''));
}
