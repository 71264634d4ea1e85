import { sql } from 'kysely';
import type { WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import type { Database } from '../../platform/db/database.ts';

export interface SettingsRow {
  fields: WhiteLabelFields;
  publicId: string;
}

interface StoredSettings extends WhiteLabelFields {
  publicId: string;
}

const columns = sql.raw(`brand_name, logo_url, primary_color, secondary_color, custom_domain, hide_powered_by,
  custom_css, public_id as "publicId"`);

/** Keeps an account from being deleted until the transaction ends; false where it is gone already. */
export async function holdTenant(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from profiles where user_id = ${userId} for key share`.execute(
    database.current,
  );
  return rows.length === 1;
}

/** The defaults, where a user has no settings yet. */
export async function insertSettings(
  database: Database,
  settings: { userId: string; publicId: string; at: Date },
): Promise<void> {
  await sql`
    insert into white_label_settings (user_id, public_id, updated_at)
    values (${settings.userId}, ${settings.publicId}, ${settings.at})
    on conflict (user_id) do nothing`.execute(database.current);
}

export async function findSettings(database: Database, userId: string): Promise<SettingsRow | null> {
  const { rows } = await sql<StoredSettings>`
    select ${columns} from white_label_settings where user_id = ${userId}`.execute(database.current);
  const [row] = rows;
  if (row === undefined) return null;
  const { publicId, ...fields } = row;
  return { fields, publicId };
}

export async function saveSettings(
  database: Database,
  { userId, fields, at }: { userId: string; fields: WhiteLabelFields; at: Date },
): Promise<void> {
  await sql`
    update white_label_settings set brand_name = ${fields.brand_name}, logo_url = ${fields.logo_url},
      primary_color = ${fields.primary_color}, secondary_color = ${fields.secondary_color},
      custom_domain = ${fields.custom_domain}, hide_powered_by = ${fields.hide_powered_by},
      custom_css = ${fields.custom_css}, updated_at = ${at}
    where user_id = ${userId}`.execute(database.current);
}

/** Whose analyzer page has this public id. */
export async function findTenantByPublicId(database: Database, publicId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from white_label_settings where public_id = ${publicId}`.execute(
    database.current,
  );
  return rows[0]?.userId ?? null;
}
