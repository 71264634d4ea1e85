import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface NewClickId {
  digest: Buffer;
  linkId: string;
  atMs: number;
}

/** Keeps the ids of clicks; those of a link that is gone meanwhile are of no use. */
export async function insertClickIds(database: Database, ids: readonly NewClickId[]): Promise<void> {
  await sql`
    insert into click_ids (id_digest, workspace_id, link_id, clicked_at)
    select c.digest, link.workspace_id, link.id, to_timestamp(c.at_ms / 1000.0)
    from unnest(${ids.map(({ digest }) => digest)}::bytea[], ${ids.map(({ linkId }) => linkId)}::uuid[],
      ${ids.map(({ atMs }) => atMs)}::float8[]) c (digest, link_id, at_ms)
    join tracking_links link on link.id = c.link_id
    on conflict do nothing`.execute(database.current);
}

export async function deleteOldClickIds(
  database: Database,
  { before, most }: { before: Date; most: number },
): Promise<void> {
  await database.current
    .deleteFrom('click_ids')
    .where('id_digest', 'in', (from) =>
      from.selectFrom('click_ids').select('id_digest').where('clicked_at', '<', before).limit(most),
    )
    .execute();
}
