import { sql } from 'kysely';
import type { Device, RequestClass } from '../../../engine/tracking/requests.ts';
import type { Database } from '../../platform/db/database.ts';

export interface CountedClicks {
  linkId: string;
  hourMs: number;
  class: RequestClass;
  device: Device;
  source: 'link' | 'qr';
  n: number;
  visitors: number;
}

/** Adds what was counted; a link that is gone meanwhile counts no more. */
export async function addClicks(database: Database, counted: readonly CountedClicks[]): Promise<void> {
  const each = <T>(read: (one: CountedClicks) => T) => counted.map(read);
  await sql`
    insert into click_counts (workspace_id, link_id, hour, class, device, source, n, visitors)
    select link.workspace_id, link.id, to_timestamp(c.hour_ms / 1000.0), c.class, c.device, c.source, c.n, c.visitors
    from unnest(${each(({ linkId }) => linkId)}::uuid[], ${each(({ hourMs }) => hourMs)}::float8[],
      ${each((one) => one.class)}::text[], ${each(({ device }) => device)}::text[],
      ${each(({ source }) => source)}::text[], ${each(({ n }) => n)}::bigint[],
      ${each(({ visitors }) => visitors)}::bigint[]) c (link_id, hour_ms, class, device, source, n, visitors)
    join tracking_links link on link.id = c.link_id
    order by link.id, c.hour_ms, c.class, c.device, c.source
    on conflict (link_id, hour, class, device, source)
    do update set n = click_counts.n + excluded.n, visitors = click_counts.visitors + excluded.visitors`.execute(
    database.current,
  );
}

/** Says that a process counts. */
export async function noteCounter(
  database: Database,
  { processId, at }: { processId: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('click_counters')
    .values({ process_id: processId, started_at: at, written_at: at })
    .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ written_at: at, ended: null }))
    .execute();
}

/** Says that a process has written what it counted until now. False where this part was written already. */
export async function noteBatch(
  database: Database,
  { processId, number, at }: { processId: string; number: number; at: Date },
): Promise<boolean> {
  const noted = await database.current
    .insertInto('click_counters')
    .values({ process_id: processId, started_at: at, written_at: at, batch: number })
    .onConflict((conflict) =>
      conflict
        .column('process_id')
        .doUpdateSet({ written_at: at, ended: null, batch: number })
        .where('click_counters.batch', '<', number),
    )
    .returning('process_id')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function closeCounter(
  database: Database,
  { processId, at }: { processId: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('click_counters')
    .set({ ended: 'closed', written_at: at })
    .where('process_id', '=', processId)
    .execute();
}

/** Counters that fell silent without a word: each may have lost what it had not written. */
export async function loseSilentCounters(database: Database, silentSince: Date): Promise<number> {
  const lost = await database.current
    .updateTable('click_counters')
    .set({ ended: 'lost' })
    .where('ended', 'is', null)
    .where('written_at', '<', silentSince)
    .returning('process_id')
    .execute();
  return lost.length;
}

/** When counters were lost, the newest first. */
export async function findLostCounters(database: Database, since: Date): Promise<Date[]> {
  const rows = await database.current
    .selectFrom('click_counters')
    .select('written_at as at')
    .where('ended', '=', 'lost')
    .where('written_at', '>=', since)
    .orderBy('written_at', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ at }) => at);
}

export async function deleteOldCounters(database: Database, before: Date): Promise<void> {
  await database.current
    .deleteFrom('click_counters')
    .where('ended', 'is not', null)
    .where('written_at', '<', before)
    .execute();
}

/** The secret of a day: whichever process asked first has made it. */
export async function keepDaySecret(
  database: Database,
  { day, secret }: { day: string; secret: Buffer },
): Promise<Buffer> {
  await database.current
    .insertInto('visitor_secrets')
    .values({ day, secret })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const kept = await database.current
    .selectFrom('visitor_secrets')
    .select('secret')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return kept.secret;
}

export async function deleteDaySecrets(database: Database, beforeDay: string): Promise<void> {
  await database.current.deleteFrom('visitor_secrets').where('day', '<', beforeDay).execute();
}
