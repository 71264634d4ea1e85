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
export const settings = ['informative', 'reporting', 'fiction', 'health', 'dramatic'] as const;
export type Setting = (typeof settings)[number];

export type Meaning =
  /** `bound`: the word often means something else and needs another of its field beside it. */
  | { kind: 'field'; field: Field; weight: number; bound: boolean; term: string }
  | { kind: 'suitability'; category: CategoryName; level: SuitabilityLevel }
  | { kind: 'harmless' }
  | { kind: 'setting'; setting: Setting }
  | { kind: 'sponsor'; sign: SponsorSign };
