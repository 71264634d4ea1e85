import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { AssumptionSetAnswer } from '../../../contract/deals/assumption-sets.ts';
import {
  assumptionSet as oneSetCall,
  assumptionSets as setsCall,
  type saveAssumptionSet as saveCall,
} from '../../../contract/deals/assumption-sets.ts';
import { mostAssumptionSets, mostSetVersions } from '../../../contract/deals/deal-limits.ts';
import type { assumptionSetChoice } from '../../../contract/deals/returns.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import type { AssumptionSet } from '../../../engine/pricing/returns/assumptions.ts';
import { applyOwnSet, findSetFault } from '../../../engine/pricing/returns/own-assumptions.ts';
import { holdTier, readTier } from '../../accounts/plans/plans.usecases.ts';
import type { SetVersion } from './assumption-sets.rows.ts';
import {
  countSets,
  deleteSet,
  findNewestVersions,
  findVersion,
  findVersions,
  insertSet,
  insertVersion,
} from './assumption-sets.rows.ts';
import { readAssumptions } from './finished-deals.usecases.ts';
import type { ReturnsContext } from './returns-context.ts';
import { ReturnsRefusal } from './returns-context.ts';

type SaveInput = z.infer<NonNullable<(typeof saveCall)['~orpc']['inputSchema']>>;
type Choice = z.infer<typeof assumptionSetChoice>;

/** By name. */
export async function listSets({ database, userId: workspaceId }: ReturnsContext) {
  const found = await database.asUser(workspaceId, () => findNewestVersions(database, workspaceId));
  const sets = found.map(describe);
  return { sets: sets.toSorted((one, other) => one.name.localeCompare(other.name, 'en')) };
}

/** Every version, newest first. */
export async function readSet({ database, userId: workspaceId }: ReturnsContext, { id }: { id: string }) {
  const found = await database.asUser(workspaceId, () => findVersions(database, { workspaceId, id }));
  if (found.length === 0) throw new ReturnsRefusal('SET_NOT_FOUND');
  return outputOf(oneSetCall).parse({ id, versions: found.map(describeVersion) });
}

/** Adds a set, or a version to one. Of two that edited the same version the second is refused, and changes nothing. */
export async function saveSet(context: ReturnsContext, input: SaveInput): Promise<AssumptionSetAnswer> {
  const { database, userId: workspaceId, now } = context;
  const { based_on: base, ranges, note } = input;
  const fault = findSetFault(ranges);
  if (fault !== null) throw new ReturnsRefusal('RANGE_REFUSED', { text: fault });
  const at = now();
  const name = input.name.trim();
  const id = base?.id ?? randomUUID();
  const version = (base?.version ?? 0) + 1;
  await database.asUser(workspaceId, async () => {
    // Two that save at once are counted one after the other.
    await holdTier(context, { userId: workspaceId });
    if (base === null) {
      const count = await countSets(database, workspaceId);
      if (count >= mostAssumptionSets) throw new ReturnsRefusal('TOO_MANY_SETS');
      await insertSet(database, { workspaceId, id, at });
    } else if ((await findVersion(database, { workspaceId, ...base })) === null) {
      throw new ReturnsRefusal('SET_NOT_FOUND');
    }
    if (version > mostSetVersions) throw new ReturnsRefusal('TOO_MANY_SETS');
    const added = { workspaceId, id, version, name, note, ranges: JSON.stringify(ranges), at };
    if (!(await insertVersion(database, added))) throw new ReturnsRefusal('SET_CHANGED');
  });
  return { id, version, name, note, ranges, saved_at: at.toISOString() };
}

export async function removeSet(context: ReturnsContext, { id }: { id: string }): Promise<void> {
  const { database, userId: workspaceId } = context;
  const isGone = await database.asUser(workspaceId, async () => {
    // Nobody adds a version in between.
    await holdTier(context, { userId: workspaceId });
    return deleteSet(database, { workspaceId, id });
  });
  if (!isGone) throw new ReturnsRefusal('SET_NOT_FOUND');
}

/**
 * What a new question is computed with: what is published, with what the workspace's finished deals taught; or a version
 * of its own, where its plan has them. What somebody entered is not mixed with what was learned.
 */
export async function openAssumptions(
  context: ReturnsContext,
  chosen: Choice | undefined,
): Promise<AssumptionSet> {
  if (chosen === undefined) return readAssumptions(context);
  const tier = await readTier(context, { userId: context.userId });
  if (!includesFeature(tier, 'ownSets')) throw new ReturnsRefusal('SETS_NOT_INCLUDED');
  const found = await findAssumptions(context, chosen);
  if (found === null) throw new ReturnsRefusal('SET_NOT_FOUND');
  return found;
}

/** What a kept simulation was computed with; `null` where its set is deleted. */
export async function findAssumptions(
  context: ReturnsContext,
  chosen: Choice | undefined,
): Promise<AssumptionSet | null> {
  if (chosen === undefined) return readAssumptions(context);
  const { database, userId: workspaceId } = context;
  const found = await database.asUser(workspaceId, () => findVersion(database, { workspaceId, ...chosen }));
  return found === null ? null : applyOwnSet(describe(found));
}

function describeVersion({ version, name, note, ranges, savedAt }: SetVersion) {
  return { version, name, note, ranges, saved_at: savedAt.toISOString() };
}

function describe(found: SetVersion): AssumptionSetAnswer {
  const [set] = outputOf(setsCall).parse({ sets: [{ id: found.setId, ...describeVersion(found) }] }).sets;
  if (set === undefined) throw new Error('The contract loses a set.');
  return set;
}

function outputOf<Schema extends z.ZodType>(call: { '~orpc': { outputSchema?: Schema } }): Schema {
  const { outputSchema } = call['~orpc'];
  if (outputSchema === undefined) throw new Error('The contract has no output.');
  return outputSchema;
}
