import type { Niche } from '../niches.ts';
import type { Quoted, ReaderFinding, ReaderSponsor, SecondReading } from '../second-reading.ts';
import type { SuitabilityHit } from '../text-evidence.ts';
import { sponsorKey } from './sponsor-links.ts';
import { cleanName, shortenQuote } from './sponsor-names.ts';
import type { VideoDeal } from './sponsor-totals.ts';
import type { CategoryHit } from './suitability-hits.ts';
import { levelsBySeverity, severityOf } from './suitability-hits.ts';
import type { VideoTexts } from './video-texts.ts';

/** What is left of the second reader's answer after every quotation has been looked up. */
export interface ReaderFindings {
  /** Name and model, as shown beside findings. */
  reader: string;
  niche: Niche | 'outside' | null;
  /** By video. */
  hits: ReadonlyMap<string, readonly CategoryHit[]>;
  deals: ReadonlyMap<string, readonly VideoDeal[]>;
  /** Statements whose words are not in the video they name, or that did not have the required form. */
  discarded: number;
}

/** An honest answer has fewer statements of one kind; any more are not even looked up. */
const maxStatements = 100;

/** A shorter quotation occurs in every text and proves nothing; a longer one is no quotation. */
const quotable = /[\p{L}\p{N}](?:[^\p{L}\p{N}]*[\p{L}\p{N}])+/u;
const maxQuoteUnits = 400;
const maxNameUnits = 100;

/** The highest level that the second reader's word alone can give. */
const highestLevel = 'high';
const floorDiscount = 'a second reader alone makes no floor finding';
const placeDiscounts = {
  title: null,
  description: 'only in the description',
  tag: 'only in the tag',
} as const;

/**
 * Looks up every quotation of a second reading in the texts of the video it names, in time linear in the texts and
 * the statements. What does not appear there letter for letter (apart from white space) is counted and left out.
 */
export function verifyReading(
  reading: SecondReading | null,
  videos: readonly VideoTexts[],
): ReaderFindings | null {
  if (reading === null || typeof reading.answer === 'string') return null;
  const { niche, sponsors, findings, malformed } = reading.answer;
  const check = new QuoteCheck(videos);
  const reader = nameReader(reading);
  const isQuoted = niche !== null && check.find(niche) !== null;
  const worstFirst = findings.toSorted((a, b) => severityOf(b.level) - severityOf(a.level));
  const hits = check.collect(worstFirst, (finding, found) => toHit(finding, found, reader));
  const deals = check.collect(sponsors, (sponsor, found) => toDeal(sponsor, found, reader));
  const unquoted = niche === null || isQuoted ? 0 : 1;
  return {
    reader,
    niche: isQuoted ? niche.niche : null,
    hits: hits.byVideo,
    deals: deals.byVideo,
    discarded: malformed + unquoted + hits.discarded + deals.discarded,
  };
}

/** The name shown beside every finding. */
export function nameReader({ name, model }: Pick<SecondReading, 'name' | 'model'>): string {
  return `${name} · ${model}`;
}

type Place = keyof typeof placeDiscounts;

/** Where a quotation was found, and its exact words. */
interface Found {
  video: VideoTexts['video'];
  place: Place;
  quote: string;
}

class QuoteCheck {
  #videos: ReadonlyMap<string, VideoTexts['video']>;
  /** Each video's texts are prepared once. */
  #texts = new Map<string, [Place, string][]>();

  constructor(videos: readonly VideoTexts[]) {
    this.#videos = new Map(videos.map(({ video }) => [video.id, video]));
  }

  find({ quote, videoId }: Quoted): Found | null {
    const video = this.#videos.get(videoId);
    const wanted = collapse(quote);
    if (video === undefined || quote.length > maxQuoteUnits || !quotable.test(wanted)) return null;
    const [place] = this.#textsOf(video).find(([, text]) => text.includes(wanted)) ?? [];
    return place === undefined ? null : { video, place, quote: wanted };
  }

  /** The results of the statements that hold, by video, each key once per video. */
  collect<Statement extends Quoted, Made extends { key: string }>(
    statements: readonly Statement[],
    make: (statement: Statement, found: Found) => Made | null,
  ): { byVideo: Map<string, Made[]>; discarded: number } {
    const byVideo = new Map<string, Made[]>();
    let discarded = Math.max(0, statements.length - maxStatements);
    for (const statement of statements.slice(0, maxStatements)) {
      const found = this.find(statement);
      const made = found === null ? null : make(statement, found);
      const known = byVideo.get(statement.videoId) ?? [];
      if (made === null) discarded += 1;
      else if (known.every(({ key }) => key !== made.key)) byVideo.set(statement.videoId, [...known, made]);
    }
    return { byVideo, discarded };
  }

  #textsOf(video: VideoTexts['video']): [Place, string][] {
    let texts = this.#texts.get(video.id);
    if (texts === undefined) {
      texts = [
        ['title', collapse(video.title)],
        ['description', collapse(video.description)],
        ...video.tags.map((tag): [Place, string] => ['tag', collapse(tag)]),
      ];
      this.#texts.set(video.id, texts);
    }
    return texts;
  }
}

/** Models write a line break as a space; nothing else may differ. */
function collapse(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** As with the lists' own hits, words outside the title count one step less. */
function toHit(
  { category, level }: ReaderFinding,
  { video, place, quote }: Found,
  reader: string,
): CategoryHit & { key: string } {
  const claimed = Math.min(severityOf(level), severityOf(highestLevel));
  const severity = claimed - (place === 'title' ? 0 : 1);
  const discounts = [level === 'floor' ? floorDiscount : null, placeDiscounts[place]];
  const shown: SuitabilityHit = {
    level: levelsBySeverity[Math.max(0, severity)] ?? 'low',
    phrase: shortenQuote(quote),
    videoId: video.id,
    videoTitle: video.title,
    place,
    discount: discounts.filter((discount) => discount !== null).join(', ') || null,
    counted: severity >= 0,
    reader,
  };
  return { key: category, category, severity: Math.max(0, severity), promoted: false, shown };
}

/** The sponsor's name must be in the quotation too. */
function toDeal(
  { sponsor, signal }: ReaderSponsor,
  { video, quote }: Found,
  reader: string,
): VideoDeal | null {
  const name = sponsor.length > maxNameUnits ? null : cleanName(sponsor);
  const key = name === null ? '' : sponsorKey(name);
  if (name === null || key === '' || !quote.includes(name)) return null;
  const mention = {
    sponsor: name,
    signal,
    quote,
    videoId: video.id,
    videoTitle: video.title,
    publishedAt: video.publishedAt,
    reader,
  };
  return { key, sponsored: true, mention };
}
