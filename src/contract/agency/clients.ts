import { z } from 'zod';
import { clientFacts, longestAccessDays, longestAddress, longestClientNote, longestName } from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';
import { clientList, clientLookFields, clientPage, clientRow } from './client-page.ts';

const planRequired = {
  status: 403,
  message: 'Client pages are available with the Agency and Enterprise plans',
} as const;
const clientNotFound = { status: 404, message: 'There is no such client.' } as const;
const listNotFound = { status: 404, message: 'There is no such list.' } as const;
const nameTaken = { status: 409, message: 'Another client has this name.' } as const;
const tooMany = { status: 409, message: 'There are too many of these already.' } as const;

const tags = ['Clients'];
/** Reading, and ending what was given, outlast the plan; whatever is new asks for it. */
const making = inWorkspace('manage', { feature: 'clients' }).errors({ PLAN_REQUIRED: planRequired });

const name = line(longestName).refine((text) => text.trim() !== '');

export const clients = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/clients',
    summary: 'The workspace’s clients, and how far they are with their lists',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ clients: z.array(clientRow) }));

export const client = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/clients/client',
    summary: 'A client: look, lists and accesses',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ CLIENT_NOT_FOUND: clientNotFound })
  .output(clientPage);

export const clientRows = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/clients/rows',
    summary: 'The channels of a given list, with what the client decided',
    tags,
  })
  .input(
    z.strictObject({
      list_id: z.uuid(),
      /** The last channel of the page before. */
      after: line(100).optional(),
    }),
  )
  .errors({ LIST_NOT_FOUND: listNotFound })
  .output(clientList);

export const saveClient = making
  .route({
    method: 'POST',
    path: '/api/clients/save',
    summary: 'Make a client, or give it another name and look',
    tags,
  })
  .input(z.strictObject({ id: z.uuid().optional(), name, look: clientLookFields }))
  .errors({ CLIENT_NOT_FOUND: clientNotFound, NAME_TAKEN: nameTaken, TOO_MANY: tooMany })
  .output(clientPage);

export const deleteClient = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/clients/delete',
    summary: 'Delete a client with its accesses and decisions; its lists stay',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ CLIENT_NOT_FOUND: clientNotFound })
  .output(z.strictObject({ deleted: z.literal(true) }));

export const giveList = making
  .route({
    method: 'POST',
    path: '/api/clients/give',
    summary: 'Show a list to a client and ask for decisions, or change what is asked',
    description:
      'A list is shown to one client at a time. Giving a closed list again opens its next round: what was approved stays ' +
      'approved, and what changes were asked for waits anew.',
    tags,
  })
  .input(
    z.strictObject({
      client_id: z.uuid(),
      list_id: z.uuid(),
      facts: z.array(z.enum(clientFacts)).max(clientFacts.length),
      asks: paragraph(longestClientNote),
      due_on: z.iso.date().nullable(),
    }),
  )
  .errors({
    CLIENT_NOT_FOUND: clientNotFound,
    LIST_NOT_FOUND: listNotFound,
    LIST_TAKEN: { status: 409, message: 'Another client sees this list.' },
  })
  .output(clientPage);

export const endList = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/clients/end',
    summary: 'End the decisions on a given list, or take the list back',
    tags,
  })
  .input(z.strictObject({ list_id: z.uuid(), action: z.enum(['close', 'withdraw']) }))
  .errors({ LIST_NOT_FOUND: listNotFound })
  .output(clientPage);

export const saveClientNote = making
  .route({
    method: 'POST',
    path: '/api/clients/note',
    summary: 'What the client reads beside a channel',
    tags,
  })
  .input(
    z.strictObject({
      list_id: z.uuid(),
      channel_id: line(100),
      note: paragraph(longestClientNote),
    }),
  )
  .errors({ LIST_NOT_FOUND: { status: 404, message: 'This channel is in no list of a client.' } })
  .output(z.strictObject({ note: z.string() }));

export const inviteGuest = making
  .route({
    method: 'POST',
    path: '/api/clients/invite',
    summary: 'Make a link to a client’s page, or invite an address to it',
    description:
      'A link is answered once: only its digest is kept. A guest invited by address signs in with it and is not a member.',
    tags,
  })
  .input(
    z.strictObject({
      client_id: z.uuid(),
      name,
      /** Without one a link is made. */
      email: z.email().max(longestAddress).optional(),
      shows_prices: z.boolean(),
      may_decide: z.boolean(),
      /** `null` ends only when it is revoked. */
      days: z.int().min(1).max(longestAccessDays).nullable(),
    }),
  )
  .errors({
    CLIENT_NOT_FOUND: clientNotFound,
    TOO_MANY: tooMany,
    ALREADY_INVITED: { status: 409, message: 'This address is invited already.' },
    TOO_MANY_INVITATIONS: { status: 429, message: 'Too many invitations today. Please try again tomorrow.' },
  })
  .output(z.strictObject({ client: clientPage, url: z.string() }));

export const changeAccess = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/clients/access',
    summary: 'Change what a link or an invited address may see and do, or revoke it',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      shows_prices: z.boolean().optional(),
      may_decide: z.boolean().optional(),
      revoked: z.literal(true).optional(),
    }),
  )
  .errors({ ACCESS_NOT_FOUND: { status: 404, message: 'There is no such access.' } })
  .output(clientPage);
