import { z } from 'zod';
import { niches } from '../../engine/analysis/niches.ts';
import { countedGoals, ownFactors } from '../../engine/pricing/returns/own-assumptions.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line } from '../text-fields.ts';
import {
  longestSetName,
  longestSetNote,
  longestSetSource,
  mostAssumptionSets,
  mostSetRanges,
  mostSetVersions,
} from './deal-limits.ts';
import { range, returnsRefusals, tags } from './returns.ts';

const ownRange = z.strictObject({
  factor: z.enum(ownFactors),
  /** A niche for clicks (`null`: every other niche), a goal for orders per click, else `null`. */
  of: z.enum([...niches, ...countedGoals]).nullable(),
  /** Shares from 0 to 1; effects that no link sees as a multiple from 1 on. */
  range,
  /** Where it comes from. */
  source: line(longestSetSource),
});

const content = {
  name: line(longestSetName).refine((text) => text.trim() !== ''),
  /** What it rests on, or what changed. */
  note: line(longestSetNote),
  ranges: z.array(ownRange).max(mostSetRanges),
};

const version = z.strictObject({
  version: z.number(),
  name: z.string(),
  note: z.string(),
  ranges: z.array(ownRange),
  saved_at: z.iso.datetime(),
});
const set = z.strictObject({ id: z.uuid(), ...version.shape });
export type AssumptionSetAnswer = z.infer<typeof set>;

const setNotFound = returnsRefusals.SET_NOT_FOUND;

export const assumptionSets = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/assumption-sets/list',
    summary: 'The workspace’s own assumptions of returns, the newest version of each',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ sets: z.array(set) }));

export const assumptionSet = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/assumption-sets/one',
    summary: 'Every version of a set, newest first',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ SET_NOT_FOUND: setNotFound })
  .output(z.strictObject({ id: z.uuid(), versions: z.array(version) }));

export const saveAssumptionSet = inWorkspace('manage', { feature: 'ownSets' })
  .route({
    method: 'POST',
    path: '/api/assumption-sets',
    summary: 'A new set, or the next version of one; what was saved before stays as it is',
    tags,
  })
  .input(
    z.strictObject({
      ...content,
      /** The version that was edited; `null` for a new set. */
      based_on: z.strictObject({ id: z.uuid(), version: z.number().int().positive() }).nullable(),
    }),
  )
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'Own assumptions require Enterprise plan' },
    SET_NOT_FOUND: setNotFound,
    /** Its message names the range and what is wrong with it. */
    RANGE_REFUSED: { status: 400, message: 'One of the ranges cannot be counted with.' },
    SET_CHANGED: {
      status: 409,
      message: 'Somebody saved a newer version in the meantime. Yours is not saved: compare and save again.',
    },
    TOO_MANY_SETS: {
      status: 409,
      message: `A workspace keeps ${mostAssumptionSets} sets, with ${mostSetVersions} versions each.`,
    },
  })
  .output(set);

export const deleteAssumptionSet = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/assumption-sets/delete',
    summary: 'Deletes a set with its versions; what was computed with it stays',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ SET_NOT_FOUND: setNotFound })
  .output(z.strictObject({}));
