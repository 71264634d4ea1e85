import type { Portrait } from './portrait.ts';
import beauty from './portraits/beauty.json' with { type: 'json' };
import food from './portraits/food.json' with { type: 'json' };
import gaming from './portraits/gaming.json' with { type: 'json' };
import lifestyle from './portraits/lifestyle.json' with { type: 'json' };
import tech from './portraits/tech.json' with { type: 'json' };

/** Every sample channel as written by hand, one file per niche. */
export const portraits: readonly Portrait[] = [tech, gaming, beauty, lifestyle, food].flat();
