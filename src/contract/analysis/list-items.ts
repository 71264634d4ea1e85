import { z } from 'zod';
import { ratings } from '../../engine/analysis/judgements.ts';
import { rankMeasures } from '../../engine/creators/list-ranking.ts';
import {
  highestItemRating,
  itemStatuses,
  listSorts,
  longestChannelReference,
  longestFieldText,
  longestItemNote,
  longestName,
  longestSearch,
  longestTag,
  mostItemsAtOnce,
  mostOwnColumns,
  mostTagsOfItem,
} from '../limits.ts';
import { inWorkspace } from '../procedure.ts';
import { line, paragraph, pasted } from '../text-fields.ts';
import { verdict } from './evidence.ts';
import {
  cents,
  changing,
  channelId,
  itemNotFound,
  list,
  listNotFound,
  member,
  ownColumn,
  tags,
  weights,
} from './lists.ts';
import { count, niche, rating, sponsorshipScore } from './text-evidence.ts';

export const listFull = { status: 409, message: 'A list holds 10,000 channels. Begin another one.' } as const;
const tooManyTags = {
  status: 409,
  message: 'A workspace has up to 500 different tags, and a channel up to 20.',
} as const;
const tag = line(longestTag).refine((text) => text.trim() !== '');
const instant = z.iso.datetime();

const fieldValue = z.strictObject({
  column_id: z.uuid(),
  /** A date is `2026-11-03`; `null` is empty. */
  value: z.union([line(longestFieldText), z.number()]).nullable(),
});

const rankPart = z.strictObject({
  measure: z.enum(rankMeasures),
  weight: z.number(),
  share: z.number(),
  /** Why there is no value; `null` where there is one. */
  missing: z.string().nullable(),
});

const analysisOfItem = z.strictObject({
  id: z.uuid(),
  created_at: instant,
  sponsorship_score: sponsorshipScore.nullable(),
  verdict: verdict.nullable(),
  brand_safety: rating.nullable(),
  risk: rating.nullable(),
  niche: niche.nullable(),
  typical_views: count.nullable(),
});

/** A channel in a list: what people wrote, beside what its newest analysis says. */
export const listItem = z.strictObject({
  channel_id: z.string(),
  label: z.string(),
  /** As YouTube has them; `null` where they may not be kept, or the channel asked to be forgotten. */
  channel_name: z.string().nullable(),
  handle: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  is_forgotten: z.boolean(),
  status: z.enum(itemStatuses),
  /** `null` where nobody, or nobody who is still a member. */
  owner: member.nullable(),
  tags: z.array(z.string()),
  rating: z.number().int().nullable(),
  note: z.string(),
  comments: count,
  fields: z.array(z.strictObject({ column_id: z.uuid(), value: z.union([z.string(), z.number()]) })),
  contact: z.strictObject({
    name: z.string(),
    email: z.string(),
    source: z.string(),
    last_contacted_on: z.iso.date().nullable(),
  }),
  added_at: instant,
  /** Of the newest analysis in this workspace; `null` if there is none. */
  analysis: z
    .discriminatedUnion('access', [
      analysisOfItem.extend({ access: z.literal('limited') }),
      analysisOfItem.extend({ access: z.literal('full'), price: count.nullable() }),
    ])
    .nullable(),
  /** `null` where nothing counts. */
  rank: z
    .strictObject({ place: count, points: z.number(), formula: z.string(), parts: z.array(rankPart) })
    .nullable(),
});
export type ListItem = z.infer<typeof listItem>;

const digits = z.string().regex(/^\d{1,9}$/);

export const listQuestion = z.strictObject({
  list_id: z.uuid(),
  q: line(longestSearch).optional(),
  status: z.enum(itemStatuses).optional(),
  tag: line(longestTag).optional(),
  /** `none` for channels that nobody looks after. */
  owner: z.union([z.uuid(), z.literal('none')]).optional(),
  brand_safety: z.enum(ratings).optional(),
  least_score: digits.optional(),
  highest_price: digits.optional(),
  sort: z.enum(listSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .optional(),
});
export type ListQuestion = z.infer<typeof listQuestion>;

export const listItems = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/lists/items',
    summary: 'A list’s channels with their figures: sorted, searched, filtered, page by page',
    tags,
  })
  .input(listQuestion)
  .errors({ LIST_NOT_FOUND: listNotFound })
  .output(
    z.strictObject({
      list: list.omit({ holds: true }).extend({
        columns: z.array(ownColumn),
        weights,
        target_cpm_cents: cents.nullable(),
      }),
      items: z.array(listItem),
      /** How many fit, on all pages together. */
      total: count,
      /** Those that stand in the list. */
      tags: z.array(z.string()),
      /** Who may look after a channel. */
      members: z.array(member),
    }),
  );

export const addToList = changing
  .route({
    method: 'POST',
    path: '/api/lists/add',
    summary: 'Adds channels to a list, each once; nothing is analyzed',
    tags,
  })
  .input(
    z.strictObject({
      list_id: z.uuid(),
      channel_ids: z.array(channelId).max(mostItemsAtOnce).optional(),
      /** Addresses or handles; YouTube is asked for those that are unknown here. */
      references: z.array(pasted().max(longestChannelReference)).max(mostItemsAtOnce).optional(),
    }),
  )
  .errors({ LIST_NOT_FOUND: listNotFound, LIST_FULL: listFull })
  .output(
    z.strictObject({
      added: count,
      /** Were in it already. */
      known: count,
      /** References that lead to no channel, or for which YouTube could not be asked. */
      unmatched: z.array(z.string()),
    }),
  );

export const chosen = { list_id: z.uuid(), channel_ids: z.array(channelId).min(1).max(mostItemsAtOnce) };

export const updateListItems = changing
  .route({
    method: 'POST',
    path: '/api/lists/items/update',
    summary: 'Changes fields of channels in a list; what is not named stays',
    tags,
  })
  .input(
    z.strictObject({
      ...chosen,
      label: line(longestName).optional(),
      status: z.enum(itemStatuses).optional(),
      owner_id: z.uuid().nullable().optional(),
      tags: z.array(tag).max(mostTagsOfItem).optional(),
      add_tags: z.array(tag).max(mostTagsOfItem).optional(),
      remove_tags: z.array(tag).max(mostTagsOfItem).optional(),
      rating: z.number().int().min(1).max(highestItemRating).nullable().optional(),
      note: paragraph(longestItemNote).optional(),
      fields: z.array(fieldValue).max(mostOwnColumns).optional(),
    }),
  )
  .errors({
    LIST_NOT_FOUND: listNotFound,
    ITEM_NOT_FOUND: itemNotFound,
    MEMBER_NOT_FOUND: { status: 404, message: 'This person is not a member of your workspace.' },
    COLUMN_NOT_FOUND: { status: 404, message: 'The list no longer has this column.' },
    WRONG_VALUE: { status: 400, message: 'This value does not fit its column.' },
    TOO_MANY_TAGS: tooManyTags,
  })
  .output(z.strictObject({ changed: count }));

export const moveListItem = changing
  .route({
    method: 'POST',
    path: '/api/lists/move',
    summary: 'Puts a channel behind another one of its list, or first',
    tags,
  })
  .input(z.strictObject({ list_id: z.uuid(), channel_id: channelId, after: channelId.nullable() }))
  .errors({ LIST_NOT_FOUND: listNotFound, ITEM_NOT_FOUND: itemNotFound })
  .output(z.strictObject({}));
