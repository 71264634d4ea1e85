import type { Portrait } from './portrait.ts';
import beauty from './portraits/beauty.json' with { type: 'json' };
import business from './portraits/business.json' with { type: 'json' };
import education from './portraits/education.json' with { type: 'json' };
import entertainment from './portraits/entertainment.json' with { type: 'json' };
import fashion from './portraits/fashion.json' with { type: 'json' };
import finance from './portraits/finance.json' with { type: 'json' };
import fitness from './portraits/fitness.json' with { type: 'json' };
import food from './portraits/food.json' with { type: 'json' };
import gaming from './portraits/gaming.json' with { type: 'json' };
import lifestyle from './portraits/lifestyle.json' with { type: 'json' };
import tech from './portraits/tech.json' with { type: 'json' };
import travel from './portraits/travel.json' with { type: 'json' };
import unplaced from './portraits/unplaced.json' with { type: 'json' };

/** Every sample channel as written by hand, one file per niche. */
export const portraits: readonly Portrait[] = [
  tech,
  gaming,
  beauty,
  lifestyle,
  fitness,
  food,
  travel,
  finance,
  education,
  entertainment,
  business,
  fashion,
  unplaced,
].flat();
