import { randomBytes } from 'node:crypto';
import type {
  DomainCheck,
  WhiteLabel,
  WhiteLabelFields,
  WhiteLabelLook,
} from '../../../contract/agency/white-label.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { readDomain } from './domain-name.ts';
import { createDomainToken, recordOf } from './domain-proof.ts';
import type { DomainRow } from './domains.rows.ts';
import { dropDomain, findDomain, wantDomain } from './domains.rows.ts';
import { computeLook } from './look.ts';
import { WhiteLabelRefusal } from './refusals.ts';
import { brandedPath } from './tenant-address.ts';
import { findSettings, holdTenant, insertSettings, saveSettings } from './settings.rows.ts';

export interface WhiteLabelContext {
  database: Database;
  now: () => Date;
  /** The product's public address. */
  origin: () => string;
  userId: string;
}

/** 96 bits: the page behind it is public, its address is nobody's business but the tenant's. */
const publicIdBytes = 12;

/** The tenant's settings and what becomes of them; the defaults where none were saved. */
export function readWhiteLabel(context: WhiteLabelContext): Promise<WhiteLabel> {
  return context.database.asUser(context.userId, () => openWhiteLabel(context));
}

/** Saves the settings as entered. A domain that cannot be used, or another one, ends the hold of the one before. */
export function changeWhiteLabel(
  context: WhiteLabelContext,
  { fields }: { fields: WhiteLabelFields },
): Promise<WhiteLabel> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    await openWhiteLabel(context);
    await saveSettings(database, { userId, fields, at: now() });
    await noteActivity(context, { action: 'white_label_saved', subject: '' });
    const reading = readDomain(fields.custom_domain, { ownHost: ownHostOf(context) });
    if ('reason' in reading) await dropDomain(database, userId);
    else await wantDomain(database, { userId, domain: reading.domain, token: createDomainToken() });
    return openWhiteLabel(context);
  });
}

/** What would become of settings that are not saved. */
export function previewLook(
  context: Pick<WhiteLabelContext, 'origin'>,
  { fields }: { fields: WhiteLabelFields },
): WhiteLabelLook {
  return computeLook(fields, { ownHost: ownHostOf(context) });
}

async function openWhiteLabel(context: WhiteLabelContext): Promise<WhiteLabel> {
  const { database, now, origin, userId } = context;
  if (!(await holdTenant(database, userId))) throw new WhiteLabelRefusal('ACCOUNT_GONE');
  const publicId = randomBytes(publicIdBytes).toString('base64url');
  await insertSettings(database, { userId, publicId, at: now() });
  const settings = await findSettings(database, userId);
  if (settings === null) throw new Error('White-label settings were not kept.');
  const domain = await findDomain(database, userId);
  const isProven = domain?.state === 'verified';
  return {
    settings: settings.fields,
    look: previewLook(context, settings),
    domain: describeDomain(settings.fields, domain),
    analyzer_url: isProven ? `https://${domain.domain}/` : `${origin()}${brandedPath}${settings.publicId}`,
  };
}

function describeDomain({ custom_domain: entered }: WhiteLabelFields, known: DomainRow | null): DomainCheck {
  if (known === null || known.domain === '') {
    const state = entered.trim() === '' ? 'none' : 'invalid';
    return { state, record: null, checked_at: null, verified_at: null, finding: null };
  }
  return {
    state: known.state,
    record: recordOf(known),
    checked_at: known.checkedAt?.toISOString() ?? null,
    verified_at: known.verifiedAt?.toISOString() ?? null,
    finding: known.finding,
  };
}

/** The installation's own host, which is no tenant's. */
export function ownHostOf({ origin }: Pick<WhiteLabelContext, 'origin'>): string | null {
  return URL.parse(origin())?.hostname ?? null;
}
