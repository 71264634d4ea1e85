import type { WhiteLabelFields } from '../../../contract/agency/white-label.ts';
import type { Database } from '../../platform/db/database.ts';

export interface SettingsRow {
  fields: WhiteLabelFields;
  publicId: string;
}

/** Keeps an account from being deleted until the transaction ends; false where it is gone already. */
export async function holdTenant(database: Database, userId: string): Promise<boolean> {
  const held = await database.current
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** The defaults, where a user has no settings yet. */
export async function insertSettings(
  database: Database,
  { userId, publicId, at }: { userId: string; publicId: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('white_label_settings')
    .values({ user_id: userId, public_id: publicId, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function findSettings(database: Database, userId: string): Promise<SettingsRow | null> {
  const row = await database.current
    .selectFrom('white_label_settings')
    .select(['brand_name', 'logo_url', 'primary_color', 'secondary_color', 'custom_domain'])
    .select(['hide_powered_by', 'custom_css', 'public_id'])
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['user_id'])))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { public_id, ...fields } = row;
  return { fields, publicId: public_id };
}

export async function saveSettings(
  database: Database,
  { userId, fields, at }: { userId: string; fields: WhiteLabelFields; at: Date },
): Promise<void> {
  await database.current
    .updateTable('white_label_settings')
    .set({ ...fields, updated_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Whose analyzer page has this public id. */
export async function findTenantByPublicId(database: Database, publicId: string): Promise<string | null> {
  const found = await database.current
    .selectFrom('white_label_settings')
    .select('user_id')
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return found?.user_id ?? null;
}
