import { sql } from 'kysely';
import type { PastedTerms } from '../../../contract/creators/pasted-offers.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Amount } from './quote-requests.rows.ts';

interface NewOffer {
  id: string;
  creatorId: string;
  channelId: string;
  label: string;
  deliverables: readonly { format: string; count: number }[];
  /** `null` for a product or a commission in place of money. */
  price: Amount | null;
  terms: PastedTerms;
  at: Date;
  expiresAt: Date;
}

interface Bounds {
  open: number;
  perDay: number;
  since: Date;
}

/** Keeps an offer that its creator pasted; false where there are too many. Inside `asUser`, behind `holdSender`. */
export async function insertPasted(
  database: Database,
  offer: NewOffer,
  { open, perDay, since }: Bounds,
): Promise<boolean> {
  const { id, creatorId, price, at, terms } = offer;
  const { rows } = await sql`
    insert into creator_requests (id, creator_id, pasted_by, made_by, channel_id, sender_name, message, deliverables,
      terms, budget_cents, currency, state, created_at, expires_at, changed_at)
    select ${id}::uuid, ${creatorId}::uuid, ${creatorId}::uuid, ${creatorId}::uuid, ${offer.channelId}::text,
      ${offer.label}::text, '', ${JSON.stringify(offer.deliverables)}::json, ${JSON.stringify(terms)}::json,
      ${price?.cents ?? null}::bigint, ${price?.currency ?? null}::text, 'open', ${at}::timestamptz,
      ${offer.expiresAt}::timestamptz, ${at}::timestamptz
    where (select count(*) from creator_requests r where r.pasted_by = ${creatorId}::uuid and r.state = 'open'
        and r.expires_at > ${at}::timestamptz) < ${open}
      and (select count(*) from creator_requests r where r.pasted_by = ${creatorId}::uuid
        and r.created_at > ${since}::timestamptz) < ${perDay}
    returning id`.execute(database.current);
  return rows.length > 0;
}
