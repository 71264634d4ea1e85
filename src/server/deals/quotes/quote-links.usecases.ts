import { randomBytes, randomUUID } from 'node:crypto';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import type { LinkRow } from './links.rows.ts';
import { findLink, insertLink } from './links.rows.ts';
import { digestOf, quotePath, QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import type { QuoteRecord } from './quotes.rows.ts';

/** 192 bits: nobody finds a quote by trying. */
const tokenBytes = 24;
const dayMs = 86_400_000;
/** A link stays readable so long after the quote's last day. */
const readableMs = 5 * 365 * dayMs;

/** A new link to a quote; its address is told once. Inside `asUser` of its workspace. */
export async function makeLink(
  context: Pick<LinkContext, 'database' | 'now' | 'origin'>,
  { id: quoteId, workspaceId, validUntil }: Pick<QuoteRecord, 'id' | 'workspaceId' | 'validUntil'>,
  token = randomBytes(tokenBytes).toString('base64url'),
): Promise<string> {
  const { database, now } = context;
  const expiresAt = new Date(Date.parse(`${validUntil}T00:00:00Z`) + readableMs);
  const link = { id: randomUUID(), quoteId, workspaceId, digest: digestOf(token) };
  await insertLink(database, { ...link, at: now(), expiresAt });
  return `${await readLinkOrigin(context, { userId: workspaceId })}${quotePath}${token}`;
}

/** What stands in the address, and the workspace whose own host was asked. */
export interface LinkKey {
  token: string;
  tenantId?: string | undefined;
}

/** The link behind a token. Throws `QuoteRefusal`. */
export async function openLink(
  { database, now }: Pick<LinkContext, 'database' | 'now'>,
  { token, tenantId }: LinkKey,
): Promise<LinkRow> {
  const isToken = /^[\w-]{32}$/.test(token);
  const sought = { digest: digestOf(token), at: now() };
  const link = isToken ? await database.asSystem(() => findLink(database, sought)) : null;
  if (link === null || (tenantId !== undefined && tenantId !== link.workspaceId))
    throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return link;
}
