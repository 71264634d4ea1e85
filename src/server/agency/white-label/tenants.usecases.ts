import { plans } from '../../../engine/plans/plans.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { findDomain } from './domains.rows.ts';
import { computeLook } from './look.ts';
import { findSettings, findTenantByPublicId } from './settings.rows.ts';

export interface TenantContext {
  database: Database;
  now: () => Date;
}

/** Somebody whose plan puts their own name on pages at this moment. */
export interface Tenant {
  userId: string;
  brand: Brand;
  /** Proven to be theirs; `null` where there is none. */
  domain: string | null;
}

/** A user as a tenant; `null` where their plan does not include it, or they have never opened the settings. */
export function readTenant(context: TenantContext, { userId }: { userId: string }): Promise<Tenant | null> {
  const { database } = context;
  return database.asUser(userId, async () => {
    const settings = await findSettings(database, userId);
    if (settings === null) return null;
    const { features } = plans[await readTier(context, { userId })];
    if (!features.includes('whiteLabel')) return null;
    const domain = await findDomain(database, userId);
    // The host was judged when the domain was saved.
    const look = computeLook(settings.fields, { ownHost: null });
    return {
      userId,
      domain: domain?.state === 'verified' ? domain.domain : null,
      brand: {
        name: look.brand_name,
        logoUrl: look.logo_url,
        primary: look.primary_color,
        secondary: look.secondary_color,
        confinedCss: look.confined_css,
        showsPoweredBy: !settings.fields.hide_powered_by,
      },
    };
  });
}

/** The name a user's documents stand under; the product's own where it is `null`. */
export async function readBrand(context: TenantContext, user: { userId: string }): Promise<Brand | null> {
  return (await readTenant(context, user))?.brand ?? null;
}

/** Where links to a user's public pages begin: at their own domain once it is proven, at the product's address before. */
export async function readLinkOrigin(
  context: TenantContext & { origin: () => string },
  user: { userId: string },
): Promise<string> {
  const domain = (await readTenant(context, user))?.domain ?? null;
  return domain === null ? context.origin() : `https://${domain}`;
}

/** The tenant behind the address of an analyzer page on the installation's own host. */
export async function findTenantOfPage(
  context: TenantContext,
  { publicId }: { publicId: string },
): Promise<Tenant | null> {
  const { database } = context;
  if (!/^[\w-]{16}$/.test(publicId)) return null;
  const userId = await database.asSystem(() => findTenantByPublicId(database, publicId));
  return userId === null ? null : readTenant(context, { userId });
}
