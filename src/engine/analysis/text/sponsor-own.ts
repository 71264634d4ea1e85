import { sponsorKey } from './sponsor-links.ts';
import type { OfferReader } from './sponsor-offers.ts';
import type { ReadLine } from './sponsor-video-deals.ts';

/** How many lines with a site are examined to see whether it is the creator's own. */
const siteLines = 4;

/** The same words before ever new addresses, under this many videos, announce something of the channel's own. */
const minStandingLeads = 3;
const minLeadLetters = 4;

/** What all videos of a channel together reveal about its own sites and products. */
export class OwnSites {
  /** For each own product, the videos that promote it. */
  readonly products = new Map<string, Set<string>>();
  #offers: OfferReader;
  /** Sites that lines call the creator's own, and their keys. */
  #own = new Set<string>();
  #keys = new Set<string>();
  /** Plain sites under many videos: the channel's own, or at least not specific to this video. */
  #standing = new Set<string>();
  #linesOfSite = new Map<string, number>();
  /** For the words before a line's link, the number of videos. */
  #leads = new Map<string, number>();

  constructor(offers: OfferReader) {
    this.#offers = offers;
  }

  /** Examines a line once: does it call its site the creator's own, or does it appear under many videos? */
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

  /** Counts the videos that have the words before a hidden link. */
  countLead(lead: string): void {
    this.#leads.set(lead, (this.#leads.get(lead) ?? 0) + 1);
  }

  /** Counts the creator's own products in a line of one video, once all lines of the channel have been noted. */
  countProduct({ own, open }: ReadLine, videoId: string): void {
    if (own !== null) this.#addProduct(own, videoId);
    const sponsor = open?.sponsor ?? null;
    if (sponsor !== null && this.#own.has(sponsor)) this.#addProduct(sponsor, videoId);
  }

  owns(key: string): boolean {
    return this.#keys.has(key);
  }

  /** True for a link that belongs to the channel rather than to this video. */
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

/** The words before a line's link, or `null` if there are hardly any. */
export function leadOf(text: string): string | null {
  const lead = text
    .slice(0, text.indexOf('://'))
    .replace(/https?$/u, '')
    .trim();
  return lead.length < minLeadLetters ? null : lead;
}
