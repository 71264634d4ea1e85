import { z } from 'zod';
import { longestAddress, longestName } from '../limits.ts';
import { line } from '../text-fields.ts';
import { changing, channelId, itemNotFound, listNotFound, tags } from './lists.ts';

export const saveContact = changing
  .route({
    method: 'POST',
    path: '/api/lists/contact',
    summary: 'Whom to write to about a channel; one in all lists',
    tags,
  })
  .input(
    z.strictObject({
      list_id: z.uuid(),
      channel_id: channelId,
      name: line(longestName).optional(),
      email: z
        .union([
          z.literal(''),
          z
            .email()
            .max(longestAddress)
            .regex(/^\P{Cc}*$/u),
        ])
        .optional(),
      source: line(longestName).optional(),
      last_contacted_on: z.iso.date().nullable().optional(),
    }),
  )
  .errors({ LIST_NOT_FOUND: listNotFound, ITEM_NOT_FOUND: itemNotFound })
  .output(z.strictObject({}));
