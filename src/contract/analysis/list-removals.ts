import { z } from 'zod';
import { chosen, listFull } from './list-items.ts';
import { changing, itemNotFound, listNotFound, tags } from './lists.ts';
import { count } from './text-evidence.ts';

export const removeFromList = changing
  .route({
    method: 'POST',
    path: '/api/lists/remove',
    summary: 'Takes channels out of a list; their analyses stay',
    tags,
  })
  .input(z.strictObject(chosen))
  .errors({ LIST_NOT_FOUND: listNotFound, ITEM_NOT_FOUND: itemNotFound })
  .output(
    z.strictObject({
      removed: count,
      /** Brings them back, once and for a day. */
      undo_id: z.uuid(),
    }),
  );

export const restoreToList = changing
  .route({
    method: 'POST',
    path: '/api/lists/restore',
    summary: 'Undoes a removal of the last day: channels come back with what was written of them',
    tags,
  })
  .input(z.strictObject({ list_id: z.uuid(), undo_id: z.uuid() }))
  .errors({
    LIST_NOT_FOUND: listNotFound,
    REMOVAL_NOT_FOUND: { status: 404, message: 'This can no longer be undone.' },
    LIST_FULL: listFull,
  })
  .output(
    z.strictObject({
      /** Without those that are in the list again already. */
      restored: count,
    }),
  );
