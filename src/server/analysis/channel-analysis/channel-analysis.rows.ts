import { sql } from 'kysely';
import type { ExpressionBuilder, NotNull } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** The same channel by the same viewer within this time is the stored analysis, without cost. */
export const storedForMs = 24 * 3_600_000;

/** One reading of a channel at one state of the model: the result that all viewers of it share. */
export interface ResultKey {
  channelId: string;
  fetchedAt: string;
  modelVersion: string;
  campaignMonth: number;
  /** True for a reading of the invented samples: it never answers for YouTube's channels. */
  demo: boolean;
  /** Empty for the default preferences. */
  preferencesKey: string;
  /** What the prices rest on beside the published ones: `priors` or `calibration-3`. */
  calibrationVersion: string;
  /** Who read beside our lists, and what came of it; empty where nobody did. */
  secondReading: string;
}

export interface ResultRow extends ResultKey {
  id: string;
  channelName: string;
  handle: string | null;
  thumbnailUrl: string | null;
  figures: unknown;
  fullResult: string;
  limitedResult: string;
  createdAt: Date;
}

export interface AnalysisRow {
  id: string;
  owner: { addressHash: Buffer } | { userId: string };
  channelId: string;
  sponsorshipScore: number | null;
  resultId: string;
  createdAt: Date;
}

function toColumns(key: ResultKey) {
  return {
    channel_id: key.channelId,
    fetched_at: new Date(key.fetchedAt),
    model_version: key.modelVersion,
    campaign_month: key.campaignMonth,
    demo: key.demo,
    preferences_key: key.preferencesKey,
    calibration_version: key.calibrationVersion,
    second_reading: key.secondReading,
  };
}

/** The full result of a reading, where somebody has asked for it before. */
export async function findResult(
  database: Database,
  key: ResultKey,
): Promise<{ id: string; fullResult: string } | null> {
  const found = await database.current
    .selectFrom('channel_results')
    .select(['id', 'full_result as fullResult'])
    .where((eb) => eb.and(toColumns(key)))
    .where('full_result', 'is not', null)
    .$narrowType<{ fullResult: NotNull }>()
    .executeTakeFirst();
  return found ?? null;
}

/** Keeps a result; of two that arrive at once the first stays. Answers the id under which it is kept. */
export async function insertResult(database: Database, row: ResultRow): Promise<string> {
  const { id } = await database.current
    .insertInto('channel_results')
    .values({
      ...toColumns(row),
      id: row.id,
      channel_name: row.channelName,
      handle: row.handle,
      thumbnail_url: row.thumbnailUrl,
      named_at: new Date(row.fetchedAt),
      figures: JSON.stringify(row.figures),
      full_result: row.fullResult,
      limited_result: row.limitedResult,
      created_at: row.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(keyColumns).doUpdateSet((eb) => {
        const known = (text: (typeof keptResultTexts | typeof keptNames)[number]) =>
          eb.fn.coalesce(`channel_results.${text}`, `excluded.${text}`);
        return {
          channel_name: known('channel_name'),
          handle: known('handle'),
          thumbnail_url: known('thumbnail_url'),
          full_result: known('full_result'),
          limited_result: known('limited_result'),
        };
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const keyColumns = [
  'channel_id',
  'fetched_at',
  'model_version',
  'campaign_month',
  'demo',
  'preferences_key',
  'calibration_version',
  'second_reading',
] as const satisfies (keyof ReturnType<typeof toColumns>)[];

/** What of a result is YouTube's own words, and goes after 30 days; names may be read anew before. */
export const keptResultTexts = ['full_result', 'limited_result'] as const;
export const keptNames = ['channel_name', 'handle', 'thumbnail_url'] as const;

export async function insertAnalysis(database: Database, row: AnalysisRow): Promise<void> {
  await database.current
    .insertInto('channel_analyses')
    .values({
      id: row.id,
      address_hash: 'addressHash' in row.owner ? row.owner.addressHash : null,
      user_id: 'userId' in row.owner ? row.owner.userId : null,
      channel_id: row.channelId,
      sponsorship_score: row.sponsorshipScore,
      result_id: row.resultId,
      created_at: row.createdAt,
    })
    .execute();
}

/**
 * Analyses of an installation's own kind on each UTC day since an instant; days without any are left out. Inside
 * `asSystem`.
 */
export function countByDay(
  database: Database,
  { demo, since }: { demo: boolean; since: Date },
): Promise<{ day: string; members: number; visitors: number }[]> {
  return database.current
    .selectFrom('channel_analyses as analysis')
    .select((eb) => [
      sql<string>`(${eb.ref('analysis.created_at')} at time zone 'UTC')::date`.as('day'),
      eb.fn.count<number>('analysis.user_id').as('members'),
      eb.fn.countAll<number>().filterWhere('analysis.user_id', 'is', null).as('visitors'),
    ])
    .where('analysis.created_at', '>=', since)
    .where((eb) => {
      // There are few of samples where YouTube is connected, in an index of their own, which a parameter would not use.
      const ofOtherKind = eb
        .selectFrom('channel_results as result')
        .select('result.id')
        .whereRef('result.id', '=', 'analysis.result_id')
        .where((eb) => (demo ? eb.not('result.demo') : eb.ref('result.demo')));
      return eb.not(eb.exists(ofOtherKind));
    })
    .groupBy('day')
    .orderBy('day')
    .execute();
}

const isOldText = (before: Date) => (eb: ExpressionBuilder<Tables, 'channel_results'>) =>
  eb.and([eb('fetched_at', '<', before), eb.or(keptResultTexts.map((text) => eb(text, 'is not', null)))]);
const isOldName = (before: Date) => (eb: ExpressionBuilder<Tables, 'channel_results'>) =>
  eb.and([
    eb(eb.fn.coalesce('named_at', 'fetched_at'), '<', before),
    eb.or(keptNames.map((text) => eb(text, 'is not', null))),
  ]);

/** Results with texts or names from before an instant. */
export async function findOldResults(
  database: Database,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const rows = await database.current
    .selectFrom('channel_results')
    .select('id')
    .where((eb) => eb.or([isOldText(before)(eb), isOldName(before)(eb)]))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes the texts out of those results whose reading is older than `before`; the figures stay. What YouTube calls the
 * channel goes with them, unless it was read anew since.
 */
export async function stripOldResults(
  database: Database,
  { before, ids }: { before: Date; ids: readonly string[] },
): Promise<void> {
  await database.current
    .updateTable('channel_results')
    .set({ full_result: null, limited_result: null })
    .set('figures', sql`(figures::jsonb - 'sponsors')::json`)
    .where('id', '=', anyOf('uuid', ids))
    .where(isOldText(before))
    .execute();
  await database.current
    .updateTable('channel_results')
    .set({ channel_name: null, handle: null, thumbnail_url: null })
    .where('id', '=', anyOf('uuid', ids))
    .where(isOldName(before))
    .execute();
}

/** Results past the time for which even figures may be kept, with the analyses that point at them. */
export async function deleteOldResults(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('channel_results').where('created_at', '<', before).execute();
}
