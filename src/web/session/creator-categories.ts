import type { CreatorListing } from '../../contract/creators/creator-listing.ts';

export type Category = CreatorListing['content_categories'][number];

/** Every category of the contract; a record, so that the compiler misses none. */
const categoryRecord: Record<Category, true> = {
  Gaming: true,
  Beauty: true,
  Tech: true,
  Lifestyle: true,
  Food: true,
  Travel: true,
  Fitness: true,
  Education: true,
  Entertainment: true,
  Music: true,
  Fashion: true,
};

export function isCategory(name: string): name is Category {
  return Object.hasOwn(categoryRecord, name);
}

export const categories: readonly Category[] = Object.keys(categoryRecord).filter(isCategory);
