import { includesFeature } from '../../../engine/plans/plans.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import type { Brand } from '../../platform/documents/brand.ts';
import { readBrand } from '../white-label/tenants.usecases.ts';
import { findClient } from './clients.rows.ts';
import type { ClientContext } from './clients.usecases.ts';
import { computeClientLook } from './clients.usecases.ts';

type LookContext = Pick<ClientContext, 'database' | 'now' | 'origin'>;

interface Whose {
  /** The workspace. */
  userId: string;
  /** One of its clients; `null` for the workspace's own look. */
  clientId: string | null;
}

/** A client's name and look; what it leaves open is the workspace's own. Inside `asUser`; `null` where there is none. */
export async function readClientBrand(
  context: LookContext,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<Brand | null> {
  const client = await findClient(context.database, { id: clientId, workspaceId: userId });
  if (client === null) return null;
  const own = await readBrand(context, { userId });
  const { fields, look } = computeClientLook(context, client);
  return {
    name: look.brand_name,
    logoUrl: look.logo_url ?? own?.logoUrl ?? null,
    primary: fields.primary_color === '' && own !== null ? own.primary : look.primary_color,
    secondary: fields.secondary_color === '' && own !== null ? own.secondary : look.secondary_color,
    confinedCss: own?.confinedCss ?? '',
    showsPoweredBy: own?.showsPoweredBy ?? true,
  };
}

/**
 * The look of what a workspace sends, for itself or in a client's name: the client's for as long as the plan includes
 * clients, else as its reports have it.
 */
export function readSentLook(context: LookContext, { userId, clientId }: Whose): Promise<Brand | null> {
  return context.database.asUser(userId, async () => {
    const isIncluded = clientId !== null && includesFeature(await readTier(context, { userId }), 'clients');
    const look = isIncluded ? await readClientBrand(context, { userId, clientId }) : null;
    return look ?? readBrand(context, { userId });
  });
}

/** Whether the workspace has this client. Inside `asUser`. */
export async function hasClient(
  { database }: Pick<ClientContext, 'database'>,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<boolean> {
  return (await findClient(database, { id: clientId, workspaceId: userId })) !== null;
}
