import { ownPlatforms } from './lexicons/link-domains.ts';
import type { Address } from './sponsor-hosts.ts';
import { sponsorKey } from './sponsor-links.ts';
import type { OfferReader } from './sponsor-offers.ts';
import type { ReadLine } from './sponsor-video-deals.ts';

/** So many lines with a site are looked at to tell whether it is the creator's own. */
const siteLines = 4;

/** The same words before ever new addresses, under this many videos, announce something of the channel's own. */
const minStandingLeads = 3;
const minLeadLetters = 4;

/** "Second channel" in the languages of the lists. */
const secondChannel =
  /\b(?:second|2nd|other|gaming|vlog) (?:youtube )?channel|zweit-?kanal|segundo canal|canal secund[aá]rio|(?:deuxième|seconde) chaîne|secondo canale|ikinci kanal|второй канал|サブチャンネル|セカンドチャンネル|서브 ?채널|副頻道|第二頻道|kênh (?:phụ|thứ hai)|kanal kedua|दूसरा चैनल/iu;

/** The creator's own product behind an address of the line, or `null`: memberships, shops, second channels. */
export function ownProductOf({ host, domain, path }: Address, line: string): string | null {
  const platform = ownPlatforms[host] ?? ownPlatforms[domain];
  if (platform !== undefined) return platform;
  if (domain !== 'youtube.com') return null;
  if (path.endsWith('/join')) return 'Channel membership';
  return secondChannel.test(line) ? 'Second channel' : null;
}

/** What all videos of a channel together tell about its own sites and products. */
export class OwnSites {
  /** For each own product the videos that promote it. */
  readonly products = new Map<string, Set<string>>();
  #offers: OfferReader;
  /** Sites that lines call the creator's own, and their keys. */
  #own = new Set<string>();
  #keys = new Set<string>();
  /** Plain sites that stand under many videos: the channel's own, or at least not this video's. */
  #standing = new Set<string>();
  #linesOfSite = new Map<string, number>();
  /** For the words before a line's link the number of videos. */
  #leads = new Map<string, number>();

  constructor(offers: OfferReader) {
    this.#offers = offers;
  }

  /** Looks at a line once: does it call its site the creator's own, or stand under many videos? */
  note({ open, text, isBoilerplate, isTelling }: ReadLine): void {
    const sponsor = open?.sponsor ?? null;
    if (sponsor === null || isTelling) return;
    if (isBoilerplate) this.#standing.add(sponsor);
    const lines = this.#linesOfSite.get(sponsor) ?? 0;
    if (lines >= siteLines || this.#own.has(sponsor)) return;
    this.#linesOfSite.set(sponsor, lines + 1);
    if (!this.#offers.cuesOf(text).own) return;
    this.#own.add(sponsor);
    this.#keys.add(sponsorKey(sponsor));
  }

  /** Counts the videos with the words before a hidden link. */
  countLead(lead: string): void {
    this.#leads.set(lead, (this.#leads.get(lead) ?? 0) + 1);
  }

  /** Counts what a line of one video sells of the creator's own, after all lines of the channel are noted. */
  countProduct({ own, open }: ReadLine, videoId: string): void {
    if (own !== null) this.#addProduct(own, videoId);
    const sponsor = open?.sponsor ?? null;
    if (sponsor !== null && this.#own.has(sponsor)) this.#addProduct(sponsor, videoId);
  }

  owns(key: string): boolean {
    return this.#keys.has(key);
  }

  /** True for a link of the channel rather than of this video. */
  isStanding({ open, lead, isBoilerplate }: ReadLine): boolean {
    if (isBoilerplate) return true;
    if (lead !== null) return this.#isStandingLead(lead);
    return open !== null && open.sponsor !== null && this.#standing.has(open.sponsor);
  }

  #isStandingLead(lead: string): boolean {
    if ((this.#leads.get(lead) ?? 0) < minStandingLeads) return false;
    const { offer, call } = this.#offers.cuesOf(lead);
    return !offer && !call;
  }

  #addProduct(name: string, videoId: string): void {
    const videos = this.products.get(name) ?? new Set<string>();
    this.products.set(name, videos.add(videoId));
  }
}

/** The words before a line's link, or `null` where there are hardly any. */
export function leadOf(text: string): string | null {
  const lead = text
    .slice(0, text.indexOf('://'))
    .replace(/https?$/u, '')
    .trim();
  return lead.length < minLeadLetters ? null : lead;
}
