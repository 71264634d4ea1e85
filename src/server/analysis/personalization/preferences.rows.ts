import { sql } from 'kysely';
import {
  channelSizePreferences,
  defaultPreferences,
  riskTolerances,
} from '../../../engine/analysis/context.ts';
import type { Preferences } from '../../../engine/analysis/context.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import type { Database } from '../../platform/db/database.ts';

export interface PreferencesRow {
  sensitivityTenths: number;
  riskTolerance: string;
  channelSizePreference: string;
  preferredNiches: string[];
}

/** The preferences the user has saved, the defaults where none are. */
export async function findPreferences(database: Database, userId: string): Promise<Preferences> {
  const { rows } = await sql<PreferencesRow>`
    select sensitivity_tenths as "sensitivityTenths", risk_tolerance as "riskTolerance",
      channel_size_preference as "channelSizePreference", preferred_niches as "preferredNiches"
    from algorithm_preferences where user_id = ${userId}`.execute(database.current);
  const [row] = rows;
  return row === undefined ? defaultPreferences : toPreferences(row);
}

/** Keeps an account from being deleted until the transaction ends; false where it is gone already. */
export async function holdOwner(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from profiles where user_id = ${userId} for key share`.execute(
    database.current,
  );
  return rows.length === 1;
}

/** Saves what is given and leaves the rest as it is: one statement, so that changes made at once all stay. */
export async function savePreferences(
  database: Database,
  change: { userId: string; changed: Partial<Preferences>; at: Date },
): Promise<void> {
  const { userId, changed, at } = change;
  const given = toParameters(changed);
  const first = toParameters({ ...defaultPreferences, ...changed });
  await sql`
    insert into algorithm_preferences as known
      (user_id, sensitivity_tenths, risk_tolerance, channel_size_preference, preferred_niches, updated_at)
    values (${userId}, ${first.tenths}, ${first.risk}, ${first.size}, ${first.niches}, ${at})
    on conflict (user_id) do update set
      sensitivity_tenths = coalesce(${given.tenths}, known.sensitivity_tenths),
      risk_tolerance = coalesce(${given.risk}, known.risk_tolerance),
      channel_size_preference = coalesce(${given.size}, known.channel_size_preference),
      preferred_niches = coalesce(${given.niches}, known.preferred_niches),
      updated_at = excluded.updated_at`.execute(database.current);
}

function toParameters(preferences: Partial<Preferences>) {
  const { pricingSensitivity, riskTolerance, channelSizePreference, preferredNiches } = preferences;
  return {
    tenths: pricingSensitivity === undefined ? null : Math.round(pricingSensitivity * 10),
    risk: riskTolerance ?? null,
    size: channelSizePreference ?? null,
    niches: preferredNiches ?? null,
  };
}

/** What a later version no longer knows counts as the default. */
export function toPreferences(row: PreferencesRow): Preferences {
  return {
    pricingSensitivity: row.sensitivityTenths / 10,
    riskTolerance:
      riskTolerances.find((known) => known === row.riskTolerance) ?? defaultPreferences.riskTolerance,
    channelSizePreference:
      channelSizePreferences.find((known) => known === row.channelSizePreference) ??
      defaultPreferences.channelSizePreference,
    preferredNiches: niches.filter((niche) => row.preferredNiches.includes(niche)),
  };
}
