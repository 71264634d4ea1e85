import { z } from 'zod';
import { highestWeight } from '../../engine/creators/list-ranking.ts';
import {
  longestColumnName,
  longestListName,
  mostColumnChoices,
  mostOwnColumns,
  ownColumnKinds,
} from '../limits.ts';
import { inWorkspace } from '../procedure.ts';
import { line } from '../text-fields.ts';
import { count } from './text-evidence.ts';

export const tags = ['Lists'];
export const instant = z.iso.datetime();
export const channelId = z.string().regex(/^UC[\w-]{22}$/);
const named = line(longestListName).refine((text) => text.trim() !== '');
/** Hundred thousand dollars for 1,000 views are more than anybody pays. */
export const cents = z.number().int().positive().max(10_000_000);

const weight = z.number().int().min(0).max(highestWeight);
export const weights = z.strictObject({
  value: weight,
  score: weight,
  safety: weight,
  risk: weight,
  trend: weight,
  cpm_fit: weight,
});

export const ownColumn = z.strictObject({
  id: z.uuid(),
  name: line(longestColumnName).refine((text) => text.trim() !== ''),
  kind: z.enum(ownColumnKinds),
  /** For the kind `choice` alone. */
  choices: z.array(line(longestColumnName)).max(mostColumnChoices),
});
export type OwnColumn = z.infer<typeof ownColumn>;

export const list = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** Empty for those that are in none. */
  folder: z.string(),
  channels: count,
  /** Whether the channel that was asked about is in it. */
  holds: z.boolean(),
  changed_at: instant,
});
export type List = z.infer<typeof list>;

export const member = z.strictObject({ id: z.uuid(), name: z.string() });
export type ListMember = z.infer<typeof member>;

export const itemNotFound = { status: 404, message: 'This channel is no longer in the list.' } as const;
export const listNotFound = { status: 404, message: 'This list is not one of yours.' } as const;

export const lists = inWorkspace('read')
  .route({ method: 'GET', path: '/api/lists', summary: 'The workspace’s lists of channels, by folder', tags })
  .input(z.strictObject({ channel_id: channelId.optional() }).optional())
  .output(
    z.strictObject({
      lists: z.array(list),
      /** How many the plan allows; `null` is unlimited. */
      most: count.nullable(),
    }),
  );

export const changing = inWorkspace('analyse');

export const createList = changing
  .route({
    method: 'POST',
    path: '/api/lists/new',
    summary: 'A new list, empty or the copy of another',
    tags,
  })
  .input(
    z.strictObject({
      name: named,
      folder: line(longestListName).optional(),
      /** The list whose channels, columns and ranking it begins with. */
      copy_of: z.uuid().optional(),
    }),
  )
  .errors({
    LIST_NOT_FOUND: listNotFound,
    /** Its message names the plan’s number. */
    TOO_MANY_LISTS: { status: 403, message: 'Your plan allows no more lists.' },
  })
  .output(z.strictObject({ id: z.uuid() }));

export const updateList = changing
  .route({
    method: 'POST',
    path: '/api/lists/update',
    summary: 'Changes a list’s name, folder, own columns or ranking; what is not named stays',
    tags,
  })
  .input(
    z.strictObject({
      list_id: z.uuid(),
      name: named.optional(),
      folder: line(longestListName).optional(),
      columns: z.array(ownColumn).max(mostOwnColumns).optional(),
      weights: weights.optional(),
      target_cpm_cents: cents.nullable().optional(),
    }),
  )
  .errors({
    LIST_NOT_FOUND: listNotFound,
    WRONG_COLUMNS: { status: 400, message: 'Each column needs a name of its own, and a choice its choices.' },
  })
  .output(z.strictObject({}));

export const deleteList = changing
  .route({ method: 'POST', path: '/api/lists/delete', summary: 'Deletes a list; analyses stay', tags })
  .input(z.strictObject({ list_id: z.uuid() }))
  .errors({ LIST_NOT_FOUND: listNotFound })
  .output(z.strictObject({}));
