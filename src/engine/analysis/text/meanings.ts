import type { Field } from './fields.ts';
import type { CategoryName } from './suitability-categories.ts';
import type { SuitabilityLevel } from '../text-evidence.ts';

/** What a sponsor phrase says about the line it is in. */
export const sponsorSigns = [
  /** "sponsored by", `#ad`: the brand follows or is nearby. */
  'disclosure',
  /** "Anzeige", "提供": a disclosure only as a label, before a colon or in brackets. */
  'label',
  /** "use code": a promotion code follows. */
  'code',
  /** "become a sponsor", "source code": the line says nothing about a deal. */
  'denial',
  /** "not sponsored": nobody paid, and links with kind words around them are not deals either. */
  'unpaid',
] as const;
export type SponsorSign = (typeof sponsorSigns)[number];

/** A tone of a text that softens the usual meaning of its words. */
export const settings = ['informative', 'reporting', 'critical', 'fiction', 'health', 'dramatic'] as const;
export type Setting = (typeof settings)[number];

/** Signs of a subject that runs through a channel, where a single video with one proves nothing. */
export const themeSigns = [
  /** Slogans and code words of the white-identitarian movements. */
  'slogan',
  /** Their figures, groups and outlets. */
  'movement',
  /** Contested politics. */
  'politics',
  /** Words used by the people whom the movements attack. */
  'targeted',
] as const;
export type ThemeSign = (typeof themeSigns)[number];

export interface SuitabilityMeaning {
  kind: 'suitability';
  category: CategoryName;
  level: SuitabilityLevel;
  /** True for words that mean harm only if the channel or the title is about it ("killer"). */
  bound: boolean;
  /** The one spelling meant, where accents distinguish words ("đéo", not "đeo"); `null` for any. */
  spelling: string | null;
  /** True for names that a sponsor's line promotes: the description counts as much as the title. */
  promoted: boolean;
}

export type Meaning =
  /** `bound`: the word often means something else and counts only beside another of its field. */
  | { kind: 'field'; field: Field; weight: number; bound: boolean; term: string }
  | SuitabilityMeaning
  | { kind: 'theme'; sign: ThemeSign }
  | { kind: 'harmless' }
  | { kind: 'setting'; setting: Setting }
  | { kind: 'sponsor'; sign: SponsorSign };
