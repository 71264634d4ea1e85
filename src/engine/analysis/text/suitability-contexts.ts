import type { NicheEvidence } from '../text-evidence.ts';
import type { Field } from './fields.ts';
import type { Setting } from './meanings.ts';
import type { CategoryName } from './suitability-categories.ts';
import { suitabilityCategories } from './suitability-categories.ts';

/** The context of a hit: the channel's field, and the field and tone of the video's title. */
export interface Scene {
  channelField: Field;
  titleFields: Field[];
  settings: Setting[];
  /** The categories of the title's words that mean harm by themselves. */
  plainCategories: CategoryName[];
}

export interface ContextRule {
  /** The reason shown beside the hit. */
  reason: string;
  categories: readonly CategoryName[];
  fields: readonly Field[];
  settings: readonly Setting[];
  /** How many levels a hit loses; after 3 nothing is left. Floor never loses any. */
  steps: 1 | 2 | 3;
  /** The rule never lowers a hit below this level. */
  lowest: 'low' | 'medium';
}

const violence: readonly CategoryName[] = ['arms', 'crime', 'death', 'terrorism'];

/** Everything that news can be about; swearing is never softened. */
const reportable: readonly CategoryName[] = [
  'adult',
  'drugs',
  'hate',
  'piracy',
  'spam',
  'social',
  'misinformation',
  ...violence,
];

const reporting: ContextRule = {
  reason: 'reporting',
  categories: reportable,
  fields: ['News & politics'],
  settings: ['reporting'],
  steps: 1,
  lowest: 'medium',
};

/**
 * Where words mean less than they say; the first rule that fits applies. After the former GARM framework: educational
 * and informative is low, dramatic depiction medium, glamorised high.
 */
const contextRules: readonly ContextRule[] = [
  {
    reason: 'names or criticises hate',
    categories: ['hate'],
    fields: [],
    settings: ['critical'],
    steps: 3,
    lowest: 'low',
  },
  { reason: 'gaming term', categories: violence, fields: ['Gaming'], settings: [], steps: 3, lowest: 'low' },
  {
    reason: 'cooking term',
    categories: ['arms', 'crime', 'death'],
    fields: ['Food'],
    settings: [],
    steps: 3,
    lowest: 'low',
  },
  {
    reason: 'drink on a food or travel channel',
    categories: ['drugs'],
    fields: ['Food', 'Travel'],
    settings: [],
    steps: 1,
    lowest: 'low',
  },
  {
    reason: 'beauty or fashion term',
    categories: ['adult', 'arms', 'death'],
    fields: ['Beauty', 'Fashion'],
    settings: [],
    steps: 2,
    lowest: 'low',
  },
  {
    reason: 'fitness term',
    categories: ['death', 'arms', 'drugs'],
    fields: ['Fitness'],
    settings: [],
    steps: 1,
    lowest: 'low',
  },
  {
    // Guns are left out: on a shooting channel they are the theme, in other sports a rare figure of speech.
    reason: 'sports term',
    categories: ['crime', 'death', 'terrorism'],
    fields: ['Sports'],
    settings: [],
    steps: 2,
    lowest: 'low',
  },
  {
    reason: 'song title or lyrics',
    categories: ['profanity', 'drugs', 'adult', ...violence],
    fields: ['Music'],
    settings: [],
    steps: 1,
    lowest: 'low',
  },
  {
    reason: 'true crime as dramatic depiction',
    categories: ['adult', 'drugs', ...violence],
    fields: ['True crime'],
    settings: ['dramatic'],
    steps: 1,
    lowest: 'medium',
  },
  {
    reason: 'education',
    categories: reportable,
    fields: ['Education'],
    settings: ['informative'],
    steps: 1,
    lowest: 'low',
  },
  reporting,
  {
    reason: 'medicine',
    categories: ['adult', 'drugs', 'death'],
    fields: [],
    settings: ['health'],
    steps: 1,
    lowest: 'low',
  },
  {
    reason: 'fiction or play',
    categories: violence,
    fields: [],
    settings: ['fiction'],
    steps: 1,
    lowest: 'low',
  },
  {
    reason: 'technical term',
    categories: ['piracy', 'spam', ...violence],
    fields: ['Tech'],
    settings: [],
    steps: 2,
    lowest: 'low',
  },
  {
    reason: 'finance or business term',
    categories: ['spam', 'death', 'arms', 'crime', 'social'],
    fields: ['Finance', 'Business'],
    settings: [],
    steps: 1,
    lowest: 'low',
  },
  {
    reason: 'parenting or animals',
    categories: ['death', 'adult'],
    fields: ['Pets & animals', 'Kids'],
    settings: [],
    steps: 1,
    lowest: 'low',
  },
];

const rulesByCategory = new Map(
  suitabilityCategories.map(({ name }): [CategoryName, ContextRule[]] => [
    name,
    contextRules.filter(({ categories }) => categories.includes(name)),
  ]),
);

/**
 * The first rule that softens a hit in this category, or `null`. A news channel reports, whatever its titles say:
 * explaining "what happened" every day does not make it educational, and its topics are what a brand buys.
 */
export function findContext(category: CategoryName, scene: Scene): ContextRule | null {
  if (scene.channelField === 'News & politics' && reporting.categories.includes(category)) return reporting;
  return rulesByCategory.get(category)?.find((rule) => matchesScene(rule, scene)) ?? null;
}

/** True if "killer" or "shot" is meant literally: in a report, a case, or beside a word that leaves no doubt. */
export function isSupported(category: CategoryName, scene: Scene): boolean {
  const { channelField, titleFields, settings, plainCategories } = scene;
  const group = violence.includes(category) ? violence : [category];
  return (
    reportedFields.includes(channelField) ||
    titleFields.some((field) => reportedFields.includes(field)) ||
    settings.includes('dramatic') ||
    plainCategories.some((plain) => group.includes(plain))
  );
}

const reportedFields: readonly Field[] = ['News & politics', 'True crime'];

/** The field that the niche was read as, including those outside the twelve. */
export function fieldOf(niche: NicheEvidence, fields: readonly Field[]): Field {
  return fields.find((field) => field === niche.outsideLabel) ?? niche.niche;
}

function matchesScene(rule: ContextRule, scene: Scene): boolean {
  return (
    rule.fields.includes(scene.channelField) ||
    scene.titleFields.some((field) => rule.fields.includes(field)) ||
    scene.settings.some((setting) => rule.settings.includes(setting))
  );
}
