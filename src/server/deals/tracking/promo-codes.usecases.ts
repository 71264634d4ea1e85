import { randomUUID } from 'node:crypto';
import type { PromoCode } from '../../../contract/deals/tracking.ts';
import { readPromoCode, toSlug } from '../../../engine/tracking/links.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import type { ListColumn } from '../../analysis/exports/csv-lists.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keepCreator } from './links.rows.ts';
import { deleteCode, findCodes, keepCode } from './promo-codes.rows.ts';
import type { PromoCodeRow } from './promo-codes.rows.ts';

export interface CodeContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

interface CodeInput {
  creator: string;
  code: string;
  percent: number;
  ends_on: string | null;
}

/** Gives a creator a code of their own, in place of the one they had. */
export function saveCode(context: CodeContext, input: CodeInput): Promise<{ id: string }> {
  const { database, userId: workspaceId } = context;
  const name = input.creator.trim();
  const slug = toSlug(name);
  if (slug === '') throw new Refusal('CREATOR_MISSING');
  const code = readPromoCode(input.code);
  if (code === null) throw new Refusal('CODE_REFUSED');
  const at = context.now();
  return database.asUser(workspaceId, async () => {
    const tier = await holdTier(context, { userId: workspaceId });
    if (tier === null) throw new Refusal('ACCOUNT_GONE');
    const creatorId = await keepCreator(database, { id: randomUUID(), workspaceId, name, slug, at });
    const { percent, ends_on: endsOn } = input;
    const wanted = { id: randomUUID(), workspaceId, creatorId, code, percent, endsOn, at };
    const id = await keepCode(database, wanted);
    if (id === null) throw new Refusal('CODE_TAKEN');
    const { links } = plans[tier];
    // Only a new one needs room: one that is there can be changed on every plan.
    const isNew = id === wanted.id;
    if (isNew && links !== null && (await findCodes(database, workspaceId)).length > links) {
      const text = `Your plan has room for ${links} codes. Take one back, or choose a larger plan.`;
      throw new Refusal('TOO_MANY_CODES', { text });
    }
    return { id };
  });
}

export async function endCode(context: CodeContext, { id }: { id: string }): Promise<void> {
  const { database, userId: workspaceId } = context;
  const ended = await database.asUser(workspaceId, () => deleteCode(database, { workspaceId, id }));
  if (!ended) throw new Refusal('CODE_NOT_FOUND');
}

/** The codes as a shop imports them. */
export function readCodes({ database, userId }: CodeContext): Promise<PromoCodeRow[]> {
  return database.asUser(userId, () => findCodes(database, userId));
}

export const codeColumns: ListColumn<PromoCodeRow>[] = [
  { header: 'Code', read: ({ code }) => code },
  { header: 'Discount in per cent', read: ({ percent }) => percent },
  { header: 'Ends on', read: ({ endsOn }) => endsOn },
  { header: 'Creator', read: ({ creator }) => creator },
];

export function describeCode(row: PromoCodeRow): PromoCode {
  return {
    id: row.id,
    creator: row.creator,
    code: row.code,
    percent: row.percent,
    ends_on: row.endsOn,
    created_at: row.createdAt.toISOString(),
  };
}
