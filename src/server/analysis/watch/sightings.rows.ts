import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, containing, recordsOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

export type SightingRow = Row<'sponsor_sightings'>;

/** What is known stays, read at its latest; a sighting in older texts does not make it younger. */
export async function saveSightings(database: Database, rows: readonly SightingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.current
    .insertInto('sponsor_sightings')
    .expression((eb) => eb.selectFrom(recordsOf('sponsor_sightings', rows)).selectAll())
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'demo', 'video_id', 'sponsor']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        kind: eb.ref('excluded.kind'),
        niche: eb.ref('excluded.niche'),
        read_at: sql<Date>`greatest(sponsor_sightings.read_at, excluded.read_at)`,
      })),
    )
    .execute();
}

export interface FeedQuestion {
  workspaceId: string;
  demo: boolean;
  brand: string | null;
  niche: string | null;
  publishedSince: Date | null;
  /** Texts read before must not be shown any more. */
  readSince: Date;
  /** Whose sponsors may be seen: those of all channels, or of these. */
  shown: 'all' | readonly string[];
}

/** What was seen on the channels that a workspace watches or has analysed: nothing of any other. */
function selectOwn(
  database: Database,
  { workspaceId, demo, brand, niche, publishedSince, readSince }: FeedQuestion,
) {
  return database.current
    .selectFrom('sponsor_sightings as seen')
    .where('seen.demo', '=', demo)
    .where('seen.read_at', '>', readSince)
    .where(
      sql<SqlBool>`seen.channel_id in (
        select channel_id from channel_analyses where user_id = ${workspaceId}
        union select channel_id from watched_channels where workspace_id = ${workspaceId})`,
    )
    .$if(brand !== null, (query) => query.where('seen.name', 'ilike', containing(brand ?? '')))
    .$if(niche !== null, (query) => query.where('seen.niche', '=', niche))
    .$if(publishedSince !== null, (query) => query.where('seen.published_at', '>=', publishedSince));
}

export function findSightings(
  database: Database,
  { limit, ...question }: FeedQuestion & { limit: number },
): Promise<SightingRow[]> {
  const { shown } = question;
  return selectOwn(database, question)
    .selectAll('seen')
    .$if(shown !== 'all', (query) =>
      query.where('seen.channel_id', '=', anyOf('text', shown === 'all' ? [] : shown)),
    )
    .orderBy('seen.published_at', 'desc')
    .orderBy('seen.name')
    .orderBy('seen.video_id')
    .orderBy('seen.sponsor')
    .limit(limit)
    .execute();
}

/** On how many channels something was seen, shown or not. */
export async function countSeenChannels(database: Database, question: FeedQuestion): Promise<number> {
  const { channels } = await selectOwn(database, question)
    .select((eb) => eb.fn.count<number>('seen.channel_id').distinct().as('channels'))
    .executeTakeFirstOrThrow();
  return channels;
}

export async function deleteOldSightings(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('sponsor_sightings').where('read_at', '<', before).execute();
}
