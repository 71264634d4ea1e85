import type { Portrait } from './portrait.ts';
import tech from './portraits/tech.json' with { type: 'json' };

/** Every sample channel as written by hand, one file per niche. */
export const portraits: readonly Portrait[] = [tech].flat();
