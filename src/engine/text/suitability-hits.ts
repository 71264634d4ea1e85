import type { SuitabilityHit, SuitabilityLevel } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import type { Meaning } from './meanings.ts';
import type { CategoryName } from './suitability-categories.ts';
import type { ContextRule, Scene } from './suitability-contexts.ts';
import { findContext } from './suitability-contexts.ts';
import type { TextBook, TextLine, VideoTexts } from './video-texts.ts';

export interface CategoryHit extends SuitabilityHit {
  category: CategoryName;
}

/** From the mildest to the worst: a discount steps down this list. */
export const levelsBySeverity = ['low', 'medium', 'high', 'floor'] as const;

/** A word of the description or a tag stands further from what a viewer sees than the title. */
const awayFromTitleSteps = 1;

/** Three steps from high leave nothing, so a rule that stops at low may still take a hit away. */
const lowestSeverities = { low: -1, medium: 1 } as const;

type SuitabilityMeaning = Extract<Meaning, { kind: 'suitability' }>;

interface Found {
  meaning: SuitabilityMeaning;
  phrase: string;
  place: SuitabilityHit['place'];
  isBoilerplate: boolean;
}

/** Every phrase of the detection lists in one video, each once per place, with what context takes off. */
export function findHits(
  texts: VideoTexts,
  options: { channelField: Field; book: TextBook },
): readonly CategoryHit[] {
  const found = new HitCollector(options.book);
  found.collect(texts.title, 'title');
  for (const tag of texts.tags) found.collect(tag, 'tag');
  for (const line of texts.lines) found.collect(line, 'description');
  if (found.byPhrase === null && !texts.video.ageRestricted) return noHits;
  const scene = readScene(texts.title, options.channelField);
  const hits: CategoryHit[] = [];
  for (const item of found.byPhrase?.values() ?? []) hits.push(settleHit(item, texts, scene));
  if (texts.video.ageRestricted) hits.push(ageHit(texts, hits));
  return hits;
}

const noHits: readonly CategoryHit[] = [];

export function severityOf(level: SuitabilityLevel): number {
  return levelsBySeverity.indexOf(level);
}

/** Collects what was found in one video; most videos have nothing, and cost nothing. */
class HitCollector {
  byPhrase: Map<string, Found> | null = null;
  #book: TextBook;

  constructor(book: TextBook) {
    this.#book = book;
  }

  collect(line: TextLine, place: Found['place']): void {
    if (line.suitability.length === 0) return;
    const isBoilerplate = place === 'description' && this.#book.isBoilerplate(line);
    this.byPhrase ??= new Map();
    for (const { meaning, start, end } of line.suitability) {
      const phrase = line.text.slice(start, end);
      const key = `${place}\n${meaning.category}\n${phrase.toLowerCase()}`;
      const known = this.byPhrase.get(key);
      if (known === undefined || known.isBoilerplate) {
        this.byPhrase.set(key, { meaning, phrase, place, isBoilerplate });
      }
    }
  }
}

function settleHit(found: Found, { video }: VideoTexts, scene: Scene): CategoryHit {
  const { category, level } = found.meaning;
  const base = {
    category,
    phrase: found.phrase,
    videoId: video.id,
    videoTitle: video.title,
    place: found.place,
  };
  if (level === 'floor') return { ...base, level, discount: null, counted: true };
  if (found.isBoilerplate) {
    return { ...base, level, discount: 'stands under many videos alike', counted: false };
  }
  const rule = findContext(category, scene);
  const softened = soften(severityOf(level), rule);
  const isAway = found.place !== 'title';
  const severity = softened - (isAway ? awayFromTitleSteps : 0);
  const reasons = [
    ...(rule !== null && softened < severityOf(level) ? [rule.reason] : []),
    ...(isAway ? [`only in the ${found.place}`] : []),
  ];
  return {
    ...base,
    level: levelsBySeverity[Math.max(0, severity)] ?? level,
    discount: reasons.length > 0 ? reasons.join(', ') : null,
    counted: severity >= 0,
  };
}

function soften(severity: number, rule: ContextRule | null): number {
  if (rule === null) return severity;
  return Math.max(severity - rule.steps, Math.min(severity, lowestSeverities[rule.lowest]));
}

/** YouTube does not say why it restricts a video: the hit joins the worst category found in it. */
function ageHit({ video }: VideoTexts, hits: readonly CategoryHit[]): CategoryHit {
  const [worst] = hits
    .filter((hit) => hit.counted)
    .toSorted((a, b) => severityOf(b.level) - severityOf(a.level));
  return {
    category: worst?.category ?? 'adult',
    level: 'high',
    phrase: 'age-restricted',
    videoId: video.id,
    videoTitle: video.title,
    place: 'age restriction',
    discount: null,
    counted: true,
  };
}

function readScene(title: TextLine, channelField: Field): Scene {
  // A word that is a hit itself cannot be its own excuse.
  const strong = title.fields.filter(
    ({ meaning, start }) => meaning.weight >= 1 && !title.suitability.some((hit) => hit.start === start),
  );
  const titleFields = new Set(strong.map(({ meaning }) => meaning.field));
  const settings = new Set(title.settings.map(({ meaning }) => meaning.setting));
  return { channelField, titleFields, settings };
}
