import { tmpdir } from 'node:os';

/**
 * What a started process has of this one. Half of a start is loading the scripts: a process that is killed keeps none of
 * them, and one that may not read those that others kept compiles all anew.
 */
export const surroundings = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
  TMPDIR: tmpdir(),
};
