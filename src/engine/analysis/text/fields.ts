import type { Niche } from '../niches.ts';
import { niches } from '../niches.ts';

/** What a channel can be about outside the twelve niches, each with the niche it is priced as. */
export const outsideFields = {
  'News & politics': 'Education',
  Music: 'Entertainment',
  Kids: 'Entertainment',
  Religion: 'Lifestyle',
  'True crime': 'Entertainment',
  Sports: 'Entertainment',
  Autos: 'Lifestyle',
  Firearms: 'Lifestyle',
  'Pets & animals': 'Lifestyle',
} as const satisfies Record<string, Niche>;

export type OutsideField = keyof typeof outsideFields;
export type Field = Niche | OutsideField;

/** The niches first, in the specification's order. */
export const fields: readonly Field[] = [
  ...niches,
  'News & politics',
  'Music',
  'Kids',
  'Religion',
  'True crime',
  'Sports',
  'Autos',
  'Firearms',
  'Pets & animals',
];

/** The niche itself, or the nearest one for pricing. */
export function nearestNiche(field: Field): Niche {
  return isOutside(field) ? outsideFields[field] : field;
}

export function isOutside(field: Field): field is OutsideField {
  return Object.hasOwn(outsideFields, field);
}

/**
 * What YouTube's category says about the field, as a share of one video's vote (0 to 1). Ids as in the API's
 * `videoCategories.list`; 22 is the default that creators leave unchanged and says nothing, 24 and 26 say little.
 */
export const categoryFields: Readonly<Record<string, { field: Field; weight: number }>> = {
  '1': { field: 'Entertainment', weight: 0.3 },
  '2': { field: 'Autos', weight: 0.8 },
  '10': { field: 'Music', weight: 0.8 },
  '15': { field: 'Pets & animals', weight: 0.8 },
  '17': { field: 'Sports', weight: 0.6 },
  '19': { field: 'Travel', weight: 0.8 },
  '20': { field: 'Gaming', weight: 1 },
  '23': { field: 'Entertainment', weight: 0.6 },
  '24': { field: 'Entertainment', weight: 0.3 },
  '25': { field: 'News & politics', weight: 0.8 },
  '26': { field: 'Lifestyle', weight: 0.15 },
  '27': { field: 'Education', weight: 0.4 },
  '28': { field: 'Tech', weight: 0.5 },
};

/** What YouTube's topics (Wikipedia page names, `topicDetails.topicCategories`) say about the field. */
export const topicFields: Readonly<Record<string, { field: Field; weight: number }>> = {
  technology: { field: 'Tech', weight: 0.6 },
  video_game_culture: { field: 'Gaming', weight: 0.8 },
  action_game: { field: 'Gaming', weight: 0.6 },
  'action-adventure_game': { field: 'Gaming', weight: 0.6 },
  casual_game: { field: 'Gaming', weight: 0.6 },
  'role-playing_video_game': { field: 'Gaming', weight: 0.6 },
  strategy_video_game: { field: 'Gaming', weight: 0.6 },
  simulation_video_game: { field: 'Gaming', weight: 0.6 },
  puzzle_video_game: { field: 'Gaming', weight: 0.6 },
  sports_game: { field: 'Gaming', weight: 0.6 },
  racing_video_game: { field: 'Gaming', weight: 0.6 },
  physical_attractiveness: { field: 'Beauty', weight: 0.7 },
  'lifestyle_(sociology)': { field: 'Lifestyle', weight: 0.15 },
  hobby: { field: 'Lifestyle', weight: 0.15 },
  physical_fitness: { field: 'Fitness', weight: 0.8 },
  health: { field: 'Fitness', weight: 0.2 },
  food: { field: 'Food', weight: 0.8 },
  tourism: { field: 'Travel', weight: 0.8 },
  knowledge: { field: 'Education', weight: 0.4 },
  entertainment: { field: 'Entertainment', weight: 0.2 },
  film: { field: 'Entertainment', weight: 0.4 },
  television_program: { field: 'Entertainment', weight: 0.4 },
  humour: { field: 'Entertainment', weight: 0.5 },
  performing_arts: { field: 'Entertainment', weight: 0.4 },
  business: { field: 'Business', weight: 0.6 },
  fashion: { field: 'Fashion', weight: 0.7 },
  politics: { field: 'News & politics', weight: 0.7 },
  society: { field: 'News & politics', weight: 0.15 },
  military: { field: 'News & politics', weight: 0.3 },
  religion: { field: 'Religion', weight: 0.8 },
  music: { field: 'Music', weight: 0.6 },
  pop_music: { field: 'Music', weight: 0.6 },
  hip_hop_music: { field: 'Music', weight: 0.6 },
  rock_music: { field: 'Music', weight: 0.6 },
  electronic_music: { field: 'Music', weight: 0.6 },
  classical_music: { field: 'Music', weight: 0.6 },
  music_of_asia: { field: 'Music', weight: 0.6 },
  music_of_latin_america: { field: 'Music', weight: 0.6 },
  sport: { field: 'Sports', weight: 0.6 },
  association_football: { field: 'Sports', weight: 0.7 },
  basketball: { field: 'Sports', weight: 0.7 },
  cricket: { field: 'Sports', weight: 0.7 },
  boxing: { field: 'Sports', weight: 0.7 },
  mixed_martial_arts: { field: 'Sports', weight: 0.7 },
  professional_wrestling: { field: 'Sports', weight: 0.7 },
  vehicle: { field: 'Autos', weight: 0.7 },
  pet: { field: 'Pets & animals', weight: 0.8 },
};
