import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** A simulation as it is kept; `input` and `result` are JSON. */
export interface SimulationRecord {
  id: string;
  analysisId: string;
  channelId: string;
  input: string;
  result: string;
  modelVersion: string;
  calibration: string;
  createdAt: Date;
  /** As YouTube called it in that analysis; `null` where that is not kept any more. */
  channelName: string | null;
}

interface NewSimulation extends Omit<SimulationRecord, 'channelName'> {
  workspaceId: string;
  engineVersion: string;
  assumptionSet: string;
}

export async function insertSimulation(database: Database, simulation: NewSimulation): Promise<void> {
  await database.current
    .insertInto('simulations')
    .values({
      id: simulation.id,
      workspace_id: simulation.workspaceId,
      analysis_id: simulation.analysisId,
      channel_id: simulation.channelId,
      input: simulation.input,
      result: simulation.result,
      engine_version: simulation.engineVersion,
      assumption_set: simulation.assumptionSet,
      model_version: simulation.modelVersion,
      calibration: simulation.calibration,
      created_at: simulation.createdAt,
    })
    .execute();
}

function selectSimulations(database: Database, workspaceId: string) {
  return database.current
    .selectFrom('simulations as simulation')
    .leftJoin('channel_analyses as analysis', 'analysis.id', 'simulation.analysis_id')
    .leftJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .select(['simulation.id', 'simulation.analysis_id as analysisId', 'simulation.channel_id as channelId'])
    .select(['simulation.input', 'simulation.result', 'simulation.model_version as modelVersion'])
    .select(['simulation.calibration', 'simulation.created_at as createdAt'])
    .select('result.channel_name as channelName')
    .where('simulation.workspace_id', '=', workspaceId);
}

export async function findSimulation(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<SimulationRecord | null> {
  const found = await selectSimulations(database, workspaceId)
    .where('simulation.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** The newest first. */
export function findSimulations(
  database: Database,
  { workspaceId, channelId, most }: { workspaceId: string; channelId: string | null; most: number },
): Promise<SimulationRecord[]> {
  const all = selectSimulations(database, workspaceId);
  return (channelId === null ? all : all.where('simulation.channel_id', '=', channelId))
    .orderBy('simulation.created_at', 'desc')
    .orderBy('simulation.id')
    .limit(most)
    .execute();
}

export async function countSimulations(
  database: Database,
  { workspaceId, channelId }: { workspaceId: string; channelId: string },
): Promise<number> {
  const { count } = await database.current
    .selectFrom('simulations')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteSimulation(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('simulations')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

export function findNewestOfChannels(
  database: Database,
  { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] },
): Promise<{ channelId: string; input: string; result: string }[]> {
  return database.current
    .selectFrom('simulations')
    .distinctOn('channel_id')
    .select(['channel_id as channelId', 'input', 'result'])
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '=', anyOf('text', channelIds))
    .orderBy('channel_id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
