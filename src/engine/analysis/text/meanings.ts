import type { Field } from './fields.ts';
import type { CategoryName } from './suitability-categories.ts';
import type { SuitabilityLevel } from '../text-evidence.ts';

/** What a sponsor phrase says about the line it stands in. */
export const sponsorSigns = [
  /** "sponsored by", `#ad`: the brand follows or stands near. */
  'disclosure',
  /** "Anzeige", "提供": a disclosure only as a label, before a colon or in brackets. */
  'label',
  /** "use code": a promotion code follows. */
  'code',
  /** "become a sponsor", "source code": the line says nothing about a deal. */
  'denial',
  /** "not sponsored": nobody paid, and links with kind words around them are no deals either. */
  'unpaid',
] as const;
export type SponsorSign = (typeof sponsorSigns)[number];

/** A tone of a text that softens what its words would otherwise mean. */
export const settings = ['informative', 'reporting', 'critical', 'fiction', 'health', 'dramatic'] as const;
export type Setting = (typeof settings)[number];

/** What tells a subject that runs through a channel, where a single video with it proves nothing. */
export const themeSigns = [
  /** Slogans and code words of the white-identitarian movements. */
  'slogan',
  /** Their figures, groups and outlets. */
  'movement',
  /** Contested politics. */
  'politics',
  /** Words by which those speak whom the movements attack. */
  'targeted',
] as const;
export type ThemeSign = (typeof themeSigns)[number];

export interface SuitabilityMeaning {
  kind: 'suitability';
  category: CategoryName;
  level: SuitabilityLevel;
  /** True for words that mean harm only where the channel or the title is about it ("killer"). */
  bound: boolean;
  /** The one spelling meant where accents tell words apart ("đéo", not "đeo"); `null` for any. */
  spelling: string | null;
  /** True for names that a sponsor's line promotes: the description counts like the title. */
  promoted: boolean;
}

export type Meaning =
  /** `bound`: the word often means something else and needs another of its field beside it. */
  | { kind: 'field'; field: Field; weight: number; bound: boolean; term: string }
  | SuitabilityMeaning
  | { kind: 'theme'; sign: ThemeSign }
  | { kind: 'harmless' }
  | { kind: 'setting'; setting: Setting }
  | { kind: 'sponsor'; sign: SponsorSign };
