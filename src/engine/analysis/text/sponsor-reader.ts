import { findCreator } from './sponsor-creator.ts';
import type { CreatorNames } from './sponsor-creator.ts';
import { readLineDeals } from './sponsor-lines.ts';
import type { LineDeal } from './sponsor-lines.ts';
import type { DealLink } from './sponsor-links.ts';
import { nameSpelledIn } from './sponsor-names.ts';
import { OfferReader, tellsBrand } from './sponsor-offers.ts';
import { leadOf, OwnSites } from './sponsor-own.ts';
import type { VideoDeal } from './sponsor-totals.ts';
import {
  addDeal,
  findNearby,
  isSponsored,
  nameDisclosed,
  silentLine,
  toVideoDeal,
} from './sponsor-video-deals.ts';
import type { ReadLine } from './sponsor-video-deals.ts';
import { maxTextUnits } from './phrase-machine.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';

/** `#brandpartner`, but not the programmes of platforms that pay for purchases ("#epicpartner"). */
const partnerHashtag =
  /#(?!epic|twitch|youtube|amazon|kick|discord|ubisoft|roblox|meta)([\p{L}\p{N}_]{2,30}?)_?(?:partner|partnership|creatorpartner)(?![\p{L}\p{N}_])/iu;

/** A domain that this many different lines link to, never under a brand's name, is the creator's short address. */
const minOwnLines = 8;

/** This many undecided links make a list of products. */
const listedLinks = 6;

/** A sponsor is among the first links; the rest of a longer list is skipped. */
const maxOpenLinks = 40;

const minBesideLetters = 4;

const noDeals: readonly VideoDeal[] = [];

interface ReadVideo {
  video: VideoTexts['video'];
  /** The title first, then the description's lines that contain something. */
  read: readonly ReadLine[];
  /** The positions of those lines in the description. */
  places: readonly number[];
}

/** Finds the deals of each video, using what the channel's videos together reveal about its own sites. */
export class DealReader {
  #names: CreatorNames;
  #book: TextBook;
  #read = new Map<TextLine, ReadLine>();
  #offers = new OfferReader();
  #ownSites = new OwnSites(this.#offers);

  constructor(names: CreatorNames, book: TextBook) {
    this.#names = names;
    this.#book = book;
  }

  get ownProducts(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#ownSites.products;
  }

  /** Collects what a video's lines contribute to the whole; every video passes here before any is read by itself. */
  collect({ lines }: VideoTexts): void {
    for (const line of lines) {
      const { lead } = this.#readLine(line);
      if (lead !== null) this.#ownSites.countLead(lead);
    }
  }

  /** One deal per sponsor; the most telling signal wins. Most videos have none and cost nothing more. */
  readVideo({ video, title, lines, places }: VideoTexts): readonly VideoDeal[] {
    const isFlagged = video.paidPlacement === true;
    let count = this.#readLine(title).deals.length;
    for (const line of lines) {
      const read = this.#readLine(line);
      if (read === silentLine) continue;
      this.#ownSites.countProduct(read, video.id);
      count += read.deals.length + (this.#isOpen(read) ? 1 : 0);
    }
    const tag = readPartnerHashtag(video.description);
    if (count === 0 && !isFlagged && tag === null) return noDeals;
    const read = [title, ...lines].map((line) => this.#readLine(line));
    const deals = new Map<string, VideoDeal>();
    this.#addLineDeals(deals, { video, read, places });
    this.#addOffers(deals, { video, read, places });
    if (tag !== null) {
      const deal = { sponsor: tag.sponsor, signal: 'disclosure', agreed: true } as const;
      addDeal(deals, toVideoDeal(video, deal, tag.line));
    }
    if (isFlagged && ![...deals.values()].some(isSponsored)) {
      const flag = { sponsor: null, signal: 'paid-placement flag', agreed: true } as const;
      const found = toVideoDeal(video, flag, '');
      deals.set(found.key, found);
    }
    return nameDisclosed([...deals.values()]);
  }

  #addLineDeals(deals: Map<string, VideoDeal>, { video, read, places }: ReadVideo): void {
    for (const [index, line] of read.entries()) {
      for (const deal of line.deals) {
        const sponsor = deal.sponsor ?? findNearby(read, { index, places });
        if (sponsor === null && deal.needsName) continue;
        if (deal.signal !== 'disclosure' && this.#isOwnOffer(deal, read, index)) continue;
        const agreed = deal.agreed && this.#isAgreed(deal, line);
        addDeal(deals, toVideoDeal(video, { ...deal, sponsor, agreed }, line.text));
      }
    }
  }

  /** An address under nearly every video means a partner only if the line promotes it. */
  #isAgreed({ signal }: LineDeal, { text, isBoilerplate }: ReadLine): boolean {
    if (signal !== 'affiliate link') return true;
    const { offer, call, aside } = this.#offers.cuesOf(text);
    if (aside && !offer && !call) return false;
    return !isBoilerplate || offer || call;
  }

  /** True for a link to, or a code for, the creator's own course, shop or book. */
  #isOwnOffer({ signal }: LineDeal, read: readonly ReadLine[], index: number): boolean {
    const text = read[index]?.text ?? '';
    if (this.#offers.cuesOf(text).own) return true;
    if (signal !== 'code') return false;
    const near = [read[index - 1], read[index + 1]].some(
      (line) => line !== undefined && line.text !== '' && this.#offers.cuesOf(line.text).own,
    );
    return near && findCreator(text.replaceAll(/https?:\/\/\S+/giu, ''), this.#names) === null;
  }

  #addOffers(deals: Map<string, VideoDeal>, { video, read, places }: ReadVideo): void {
    const open = this.#findOpen(read);
    if (open.length === 0 || read.some(({ unpaid }) => unpaid)) return;
    const description = video.description.slice(0, maxTextUnits);
    // Shorter lines are not counted as positions either.
    const lines = description.split('\n').filter((line) => line.length >= 2);
    const isList = new Set(open.map(({ link, line }) => link.sponsor ?? line.text)).size >= listedLinks;
    for (const { line, link, at } of open.slice(0, maxOpenLinks)) {
      const place = (places[at - 1] ?? 0) - 1;
      const index = lines[place] === line.text ? place : lines.indexOf(line.text);
      const deal =
        index < 0
          ? null
          : this.#offers.read({ text: line.text, link, index, lines, isTelling: line.isTelling, isList });
      if (deal === null) continue;
      const sponsor = deal.sponsor ?? nameBesideCreator(link.beside, description);
      addDeal(deals, toVideoDeal(video, { ...deal, sponsor }, line.text));
    }
  }

  /** The lines below the title with a link that the words around it may turn into a deal. */
  #findOpen(read: readonly ReadLine[]): { line: ReadLine; link: DealLink; at: number }[] {
    const open = [];
    for (let at = 1; at < read.length; at += 1) {
      const line = read[at] ?? silentLine;
      if (line.open === null) continue;
      if (this.#isOpen(line)) open.push({ line, link: line.open, at });
    }
    return open;
  }

  #isOpen(line: ReadLine): boolean {
    return line.open !== null && (line.isTelling || !this.#ownSites.isStanding(line));
  }

  /** Leaves out the creator's own products, and any domain that too many lines lead to for it to be a sponsor's. */
  withoutOwnAddresses(byVideo: readonly (readonly VideoDeal[])[]): (readonly VideoDeal[])[] {
    const lines = new Map<string, number>();
    for (const { linked } of this.#read.values()) {
      if (linked !== null) lines.set(linked, (lines.get(linked) ?? 0) + 1);
    }
    const isOwn = ({ key, mention }: VideoDeal): boolean =>
      ((lines.get(mention.sponsor) ?? 0) >= minOwnLines && mention.sponsor.includes('.')) ||
      (this.#ownSites.owns(key) && mention.signal !== 'disclosure') ||
      this.#names.whole.some((name) => key.includes(name));
    return byVideo.map((deals) => (deals.length === 0 ? deals : deals.filter((deal) => !isOwn(deal))));
  }

  #readLine(line: TextLine): ReadLine {
    if (line.signs.length === 0 && line.links.length === 0) return silentLine;
    let read = this.#read.get(line);
    if (read === undefined) {
      const found = readLineDeals(line, this.#names);
      read = {
        ...found,
        text: line.text,
        isBoilerplate: this.#book.isBoilerplate(line),
        isTelling: found.open !== null && tellsBrand(found.open),
        lead: found.open !== null && found.open.sponsor === null ? leadOf(line.text) : null,
      };
      this.#ownSites.note(read);
      this.#read.set(line, read);
    }
    return read;
  }
}

/** The brand in `/BrandxCreator`, as spelled in the description. */
function nameBesideCreator(beside: string | null, description: string): string | null {
  const brand = (beside ?? '').toLowerCase().replaceAll(/^x|x$|[^a-z]/gu, '');
  if (brand.length < minBesideLetters) return null;
  const spelled = nameSpelledIn(`${brand}.`, description);
  return spelled.endsWith('.') ? null : spelled;
}

/** A disclosure by a hashtag that ends in "partner", with its line; `null` in most texts. */
function readPartnerHashtag(description: string): { sponsor: string; line: string } | null {
  // Native searches are many times faster than the pattern.
  if (!description.includes('artner')) return null;
  const found = partnerHashtag.exec(description);
  if (found === null) return null;
  const [whole, brand = ''] = found;
  const start = description.lastIndexOf('\n', found.index) + 1;
  const end = description.indexOf('\n', found.index);
  const spelled = nameSpelledIn(`${brand.toLowerCase()}.`, description.replaceAll(whole, ' '));
  return {
    sponsor: spelled.endsWith('.') ? brand : spelled,
    line: description.slice(start, end < 0 ? undefined : end),
  };
}
