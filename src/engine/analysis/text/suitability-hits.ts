import type { SuitabilityHit, SuitabilityLevel } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import type { SuitabilityMeaning } from './meanings.ts';
import type { CategoryName } from './suitability-categories.ts';
import type { ContextRule, Scene } from './suitability-contexts.ts';
import { findContext, isSupported } from './suitability-contexts.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';

export interface CategoryHit {
  category: CategoryName;
  /** Index of the level in `levelsBySeverity`. */
  severity: number;
  /** True for a gambling offer by name. */
  promoted: boolean;
  shown: SuitabilityHit;
}

/** From the mildest to the worst: a discount moves down this list. */
export const levelsBySeverity = ['low', 'medium', 'high', 'floor'] as const;

/** A word in the description or a tag is less visible to viewers than one in the title. */
const awayFromTitleSteps = 1;
const awayReasons = {
  title: null,
  tag: 'only in the tag',
  description: 'only in the description',
} as const;

/** Three steps from high leave nothing, so even a rule that stops at low may remove a hit. */
const lowestSeverities = { low: -1, medium: 1 } as const;

/** A listed phrase in a line, as written and in lower case. */
interface LinePhrase {
  meaning: SuitabilityMeaning;
  phrase: string;
  lower: string;
}

interface Found extends LinePhrase {
  place: keyof typeof awayReasons;
  isBoilerplate: boolean;
}

const noHits: readonly CategoryHit[] = [];

/** Finds the phrases of the detection lists in videos. Most videos have none and cost next to nothing. */
export class HitFinder {
  #channelField: Field;
  #book: TextBook;
  /** Tags and lines repeat under many videos, so each is split into phrases only once. */
  #phrases = new Map<TextLine, readonly LinePhrase[]>();

  constructor(channelField: Field, book: TextBook) {
    this.#channelField = channelField;
    this.#book = book;
  }

  /** Every phrase of a video, once per part of its texts, with what the context takes off. */
  find(texts: VideoTexts): readonly CategoryHit[] {
    const { video, title, tags, lines } = texts;
    const found: Found[] = [];
    if (title.suitability.length > 0) this.#collect(title, 'title', found);
    for (const tag of tags) if (tag.suitability.length > 0) this.#collect(tag, 'tag', found);
    for (const line of lines) if (line.suitability.length > 0) this.#collect(line, 'description', found);
    if (found.length === 0 && !video.ageRestricted) return noHits;
    const scene = readScene(title, this.#channelField);
    const hits = found.map((item) => settleHit(item, texts, scene));
    if (video.ageRestricted) hits.push(ageHit(texts, hits));
    return hits;
  }

  #collect(line: TextLine, place: Found['place'], into: Found[]): void {
    const isBoilerplate = place === 'description' && this.#book.isBoilerplate(line);
    for (const { meaning, phrase, lower } of this.#phrasesOf(line)) {
      const item = { meaning, phrase, lower, place, isBoilerplate };
      const index = into.findIndex((known) => isSameHit(known, item));
      if (index < 0) into.push(item);
      else if (into[index]?.isBoilerplate === true) into[index] = item;
    }
  }

  #phrasesOf(line: TextLine): readonly LinePhrase[] {
    let phrases = this.#phrases.get(line);
    if (phrases === undefined) {
      phrases = line.suitability.map(({ meaning, start, end }) => {
        const phrase = line.text.slice(start, end);
        return { meaning, phrase, lower: phrase.toLowerCase() };
      });
      this.#phrases.set(line, phrases);
    }
    return phrases;
  }
}

export function severityOf(level: SuitabilityLevel): number {
  return levelsBySeverity.indexOf(level);
}

/** The lists' hits and those of a second reader; if both found the very same words, the lists' hit is kept. */
export function joinHits(
  listed: readonly CategoryHit[],
  added: readonly CategoryHit[] | undefined,
): readonly CategoryHit[] {
  if (added === undefined) return listed;
  const isListed = ({ category, shown }: CategoryHit) =>
    listed.some(
      (hit) =>
        hit.category === category &&
        hit.shown.place === shown.place &&
        hit.shown.phrase.toLowerCase() === shown.phrase.toLowerCase(),
    );
  return [...listed, ...added.filter((hit) => !isListed(hit))];
}

function isSameHit(a: Found, b: Found): boolean {
  return a.place === b.place && a.meaning.category === b.meaning.category && a.lower === b.lower;
}

function settleHit(found: Found, texts: VideoTexts, scene: Scene): CategoryHit {
  const { category, level, bound, promoted } = found.meaning;
  const listed = severityOf(level);
  if (level === 'floor') return toHit(found, texts, { severity: listed, discount: null, counted: true });
  if (found.isBoilerplate && !promoted) {
    const discount = 'stands under many videos alike';
    return toHit(found, texts, { severity: listed, discount, counted: false });
  }
  if (bound && !isSupported(category, scene)) {
    const discount = 'means harm only beside other signs of it';
    return toHit(found, texts, { severity: listed, discount, counted: false });
  }
  const rule = promoted ? null : findContext(category, scene);
  const softened = soften(listed, rule);
  const away = awayReasons[found.place];
  const severity = softened - (away === null ? 0 : awayFromTitleSteps);
  const reason = rule !== null && softened < listed ? rule.reason : null;
  return toHit(found, texts, {
    severity: Math.max(0, severity),
    discount: reason === null || away === null ? (reason ?? away) : `${reason}, ${away}`,
    counted: severity >= 0,
  });
}

function toHit(
  { meaning, phrase, place }: Found,
  { video }: VideoTexts,
  settled: { severity: number; discount: string | null; counted: boolean },
): CategoryHit {
  const { severity, discount, counted } = settled;
  const level = levelsBySeverity[severity] ?? meaning.level;
  return {
    category: meaning.category,
    severity,
    promoted: meaning.promoted,
    shown: {
      level,
      phrase,
      videoId: video.id,
      videoTitle: video.title,
      place,
      discount,
      counted,
      reader: null,
    },
  };
}

function soften(severity: number, rule: ContextRule | null): number {
  if (rule === null) return severity;
  return Math.max(severity - rule.steps, Math.min(severity, lowestSeverities[rule.lowest]));
}

/** YouTube does not say why it restricts a video: the hit joins the worst category found in it. */
function ageHit({ video }: VideoTexts, hits: readonly CategoryHit[]): CategoryHit {
  let worst: CategoryHit | null = null;
  for (const hit of hits) {
    if (hit.shown.counted && hit.severity > (worst?.severity ?? -1)) worst = hit;
  }
  return {
    category: worst?.category ?? 'adult',
    severity: severityOf('high'),
    promoted: false,
    shown: {
      level: 'high',
      phrase: 'age-restricted',
      videoId: video.id,
      videoTitle: video.title,
      place: 'age restriction',
      discount: null,
      counted: true,
      reader: null,
    },
  };
}

function readScene(title: TextLine, channelField: Field): Scene {
  const scene: Scene = { channelField, titleFields: [], settings: [], plainCategories: [] };
  for (const { meaning, start } of title.fields) {
    // A word that is itself a hit cannot be its own excuse.
    const isHit = title.suitability.some((hit) => hit.start === start);
    if (meaning.weight >= 1 && !isHit) scene.titleFields.push(meaning.field);
  }
  for (const { meaning } of title.suitability) {
    if (!meaning.bound && meaning.level !== 'low') scene.plainCategories.push(meaning.category);
  }
  for (const { meaning } of title.settings) scene.settings.push(meaning.setting);
  return scene;
}
