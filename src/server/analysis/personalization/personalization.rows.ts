import {
  channelSizePreferences,
  defaultPreferences,
  riskTolerances,
} from '../../../engine/analysis/context.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

const columns = [
  'sensitivity_tenths',
  'risk_tolerance',
  'channel_size_preference',
  'preferred_niches',
] as const;
export type PreferencesRow = Pick<Row<'algorithm_preferences'>, (typeof columns)[number]>;

/** The preferences the user has saved, the defaults where none are. */
export async function findPreferences(database: Database, userId: string): Promise<Preferences> {
  const row = await database.current
    .selectFrom('algorithm_preferences')
    .select(columns)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? defaultPreferences : toPreferences(row);
}

/** Keeps an account from being deleted until the transaction ends; false where it is gone already. */
export async function holdOwner(database: Database, userId: string): Promise<boolean> {
  const owner = await database.current
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return owner !== undefined;
}

/** Saves what is given and leaves the rest as it is: one statement, so that changes made at once all stay. */
export async function savePreferences(
  database: Database,
  change: { userId: string; changed: Partial<Preferences>; at: Date },
): Promise<void> {
  const { userId, changed, at } = change;
  const given = toColumns(changed);
  await database.current
    .insertInto('algorithm_preferences')
    .values({ user_id: userId, ...toColumns(defaultPreferences), ...given, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...given, updated_at: at }))
    .execute();
}

function toColumns(preferences: Preferences): PreferencesRow;
function toColumns(preferences: Partial<Preferences>): Partial<PreferencesRow>;
function toColumns(preferences: Partial<Preferences>): Partial<PreferencesRow> {
  const { pricingSensitivity, riskTolerance, channelSizePreference, preferredNiches } = preferences;
  return {
    ...(pricingSensitivity !== undefined && { sensitivity_tenths: Math.round(pricingSensitivity * 10) }),
    ...(riskTolerance !== undefined && { risk_tolerance: riskTolerance }),
    ...(channelSizePreference !== undefined && { channel_size_preference: channelSizePreference }),
    ...(preferredNiches !== undefined && { preferred_niches: [...preferredNiches] }),
  };
}

/** What a later version no longer knows counts as the default. */
export function toPreferences(row: PreferencesRow): Preferences {
  return {
    pricingSensitivity: row.sensitivity_tenths / 10,
    riskTolerance:
      riskTolerances.find((known) => known === row.risk_tolerance) ?? defaultPreferences.riskTolerance,
    channelSizePreference:
      channelSizePreferences.find((known) => known === row.channel_size_preference) ??
      defaultPreferences.channelSizePreference,
    preferredNiches: niches.filter((niche) => row.preferred_niches.includes(niche)),
  };
}

/** How many analyses the user has stored, and what they thought of them on average; `null` without any ratings. */
export function readLearning(
  database: Database,
  userId: string,
): Promise<{ analyses: number; feedback: number | null }> {
  return database.current
    .selectNoFrom((eb) => [
      eb
        .selectFrom('channel_analyses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .$asScalar()
        .$notNull()
        .as('analyses'),
      eb
        .selectFrom('analysis_feedback')
        .select(({ fn }) => fn.avg<number | null>('rating').as('average'))
        .where('user_id', '=', userId)
        .as('feedback'),
    ])
    .executeTakeFirstOrThrow();
}

/** Keeps the user's rating of one of their own analyses in place of an earlier one; false where it is not theirs. */
export async function saveRating(
  database: Database,
  given: { userId: string; analysisId: string; rating: number; at: Date },
): Promise<boolean> {
  const { userId, analysisId, rating, at } = given;
  const saved = await database.current
    .insertInto('analysis_feedback')
    .columns(['analysis_id', 'user_id', 'rating', 'rated_at'])
    .expression((from) =>
      from
        .selectFrom('channel_analyses')
        .select((eb) => ['id', 'user_id', eb.val(rating).as('rating'), eb.val(at).as('rated_at')])
        .where('id', '=', analysisId)
        .where('user_id', '=', userId),
    )
    .onConflict((conflict) =>
      conflict.column('analysis_id').doUpdateSet((eb) => ({
        rating: eb.ref('excluded.rating'),
        rated_at: eb.ref('excluded.rated_at'),
      })),
    )
    .returning('analysis_id')
    .executeTakeFirst();
  return saved !== undefined;
}
