import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

function selectCodes(database: Database, workspaceId: string) {
  return database.current
    .selectFrom('promo_codes as code')
    .innerJoin('tracked_creators as creator', 'creator.id', 'code.creator_id')
    .select([
      'code.id',
      'code.creator_id as creatorId',
      'creator.name as creator',
      'code.code',
      'code.percent',
      'code.ends_on as endsOn',
    ])
    .select('code.created_at as createdAt')
    .where('code.workspace_id', '=', workspaceId);
}

export type PromoCodeRow = InferResult<ReturnType<typeof selectCodes>>[number];

/** The workspace's codes, by creator. */
export function findCodes(database: Database, workspaceId: string): Promise<PromoCodeRow[]> {
  return selectCodes(database, workspaceId).orderBy('creator.name').orderBy('code.id').execute();
}

/** Gives a creator their code, in place of the one they had; `null` where another creator has it. */
export async function keepCode(
  database: Database,
  code: {
    id: string;
    workspaceId: string;
    creatorId: string;
    code: string;
    percent: number;
    endsOn: string | null;
    at: Date;
  },
): Promise<string | null> {
  const { workspaceId, creatorId } = code;
  const taken = await database.current
    .selectFrom('promo_codes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('code', '=', code.code)
    .where('creator_id', '<>', creatorId)
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const changed = { code: code.code, percent: code.percent, ends_on: code.endsOn };
  const { id } = await database.current
    .insertInto('promo_codes')
    .values({
      id: code.id,
      workspace_id: workspaceId,
      creator_id: creatorId,
      created_at: code.at,
      ...changed,
    })
    .onConflict((conflict) => conflict.column('creator_id').doUpdateSet(changed))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteCode(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('promo_codes')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
