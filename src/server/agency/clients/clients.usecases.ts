import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  ClientLookFields,
  ClientPage,
  ClientRow,
  clientList,
  GivenList,
} from '../../../contract/agency/client-page.ts';
import { clientLookFields } from '../../../contract/agency/client-page.ts';
import type { WhiteLabelLook } from '../../../contract/agency/white-label.ts';
import type { ClientFact } from '../../../contract/limits.ts';
import { clientFacts, mostClients } from '../../../contract/limits.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { textRetentionMs } from '../../analysis/channels/channels.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { previewLook } from '../white-label/settings.usecases.ts';
import { readTenant } from '../white-label/tenants.usecases.ts';
import { describeAccess } from './access-state.ts';
import { findAccesses } from './accesses.rows.ts';
import type { GivenListRow } from './clients.rows.ts';
import {
  closeGiving,
  deleteClientRow,
  findClient,
  findClients,
  findGivenLists,
  findOtherLists,
  holdList,
  insertClient,
  saveGiving,
  saveNote,
  updateClient,
  withdrawGiving,
} from './clients.rows.ts';
import { findDecidedRows } from './decisions.rows.ts';

export interface ClientContext {
  database: Database;
  now: () => Date;
  /** The product's public address. */
  origin: () => string;
  /** The workspace. */
  userId: string;
}

export type ClientRefusalCode =
  | 'CLIENT_NOT_FOUND'
  | 'LIST_NOT_FOUND'
  | 'LIST_TAKEN'
  | 'NAME_TAKEN'
  | 'TOO_MANY'
  | 'TOO_MANY_INVITATIONS'
  | 'ALREADY_INVITED'
  | 'ACCESS_NOT_FOUND';
export class ClientRefusal extends Refusal<ClientRefusalCode> {}

/** How many of the workspace's other lists are offered. */
const mostListsOffered = 500;
/** Channels of a given list that are answered at once, and the newest decisions shown of each. */
const rowsPerPage = 200;
const decisionsShown = 10;

const noLook: ClientLookFields = { logo_url: '', primary_color: '', secondary_color: '' };

/** What becomes of a client's look on its pages: what is unsafe is left out, with a note. */
export function computeClientLook(
  context: Pick<ClientContext, 'origin'>,
  client: { name: string; look: unknown },
): { fields: ClientLookFields; look: WhiteLabelLook } {
  const fields = clientLookFields.catch(noLook).parse(client.look);
  const others = { custom_domain: '', hide_powered_by: false, custom_css: '' };
  return {
    fields,
    look: previewLook(context, { fields: { ...fields, ...others, brand_name: client.name } }),
  };
}

/** The workspace's clients, with how far they are. */
export function listClients(context: ClientContext): Promise<ClientRow[]> {
  const { database, userId } = context;
  return database.asUser(userId, async () =>
    (await findClients(database, userId)).map(({ look: kept, ...client }) => {
      const { look } = computeClientLook(context, { name: client.name, look: kept });
      return { ...client, logo_url: look.logo_url, primary_color: look.primary_color };
    }),
  );
}

/** One client with everything that was given to it. */
export function readClient(context: ClientContext, { id }: { id: string }): Promise<ClientPage> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const client = await findClient(database, { id, workspaceId: userId });
    if (client === null) throw new ClientRefusal('CLIENT_NOT_FOUND');
    const { fields, look } = computeClientLook(context, client);
    const accesses = await findAccesses(database, id);
    return {
      id,
      name: client.name,
      look_fields: fields,
      look: {
        logo_url: look.logo_url,
        primary_color: look.primary_color,
        secondary_color: look.secondary_color,
        notes: look.notes,
      },
      own_domain: (await readTenant(context, { userId }))?.domain ?? null,
      lists: (await findGivenLists(database, id)).map(describeGiven),
      other_lists: await findOtherLists(database, { workspaceId: userId, most: mostListsOffered }),
      accesses: accesses.map((access) => describeAccess(context, access)),
    };
  });
}

export function describeGiven(row: GivenListRow): GivenList {
  const { listId, dueOn, isOpen, facts, ...given } = row;
  return { ...given, list_id: listId, due_on: dueOn, is_open: isOpen, facts: readFacts(facts) };
}

function readFacts(kept: readonly string[]): ClientFact[] {
  return clientFacts.filter((fact) => kept.includes(fact));
}

/** Makes a client, or gives one another name and look. */
export function saveClient(
  context: ClientContext,
  wanted: { id?: string | undefined; name: string; look: ClientLookFields },
): Promise<ClientPage> {
  const { database, now, userId } = context;
  const { look } = wanted;
  const client = { id: wanted.id ?? randomUUID(), workspaceId: userId, name: wanted.name.trim(), look };
  const save = database.asUser(userId, async () => {
    if (wanted.id === undefined) {
      const outcome = await insertClient(database, { ...client, at: now(), most: mostClients });
      if (outcome !== 'made') throw new ClientRefusal(outcome === 'taken' ? 'NAME_TAKEN' : 'TOO_MANY');
      await noteActivity(context, { action: 'client_made', subject: client.name });
    } else {
      const known = await findClient(database, { ...client, isHeld: true });
      if (known === null) throw new ClientRefusal('CLIENT_NOT_FOUND');
      if (!(await updateClient(database, client))) throw new ClientRefusal('NAME_TAKEN');
    }
    return readClient(context, client);
  });
  // Two that take one name at the same time meet at the index of names.
  return save.catch((error: unknown) => {
    throw isDuplicate(error) ? new ClientRefusal('NAME_TAKEN') : error;
  });
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** Deletes a client with its accesses and decisions; its lists stay in the workspace. */
export function removeClient(context: ClientContext, { id }: { id: string }): Promise<void> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const name = await deleteClientRow(database, { id, workspaceId: userId });
    if (name === null) throw new ClientRefusal('CLIENT_NOT_FOUND');
    await noteActivity(context, { action: 'client_deleted', subject: name });
  });
}

/** Shows a list to a client and says what is asked of them. */
export function giveList(
  context: ClientContext,
  wanted: {
    client_id: string;
    list_id: string;
    facts: readonly ClientFact[];
    asks: string;
    due_on: string | null;
  },
): Promise<ClientPage> {
  const { database, now, userId } = context;
  const { client_id: clientId, list_id: listId, asks } = wanted;
  return database.asUser(userId, async () => {
    const client = await findClient(database, { id: clientId, workspaceId: userId, isHeld: true });
    if (client === null) throw new ClientRefusal('CLIENT_NOT_FOUND');
    const list = await holdList(database, { listId, workspaceId: userId });
    if (list === null) throw new ClientRefusal('LIST_NOT_FOUND');
    if (list.clientId !== null && list.clientId !== clientId) throw new ClientRefusal('LIST_TAKEN');
    const facts = [...new Set(wanted.facts)];
    const giving = { listId, clientId, workspaceId: userId, facts, dueOn: wanted.due_on };
    await saveGiving(database, { ...giving, asks: asks.trim(), at: now() });
    return readClient(context, { id: clientId });
  });
}

/** Ends the decisions on a given list, or takes the list back. */
export function endList(
  context: ClientContext,
  { list_id: listId, action }: { list_id: string; action: 'close' | 'withdraw' },
): Promise<ClientPage> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    const list = await holdList(database, { listId, workspaceId: userId });
    if (list === null || list.clientId === null) throw new ClientRefusal('LIST_NOT_FOUND');
    const end = action === 'close' ? closeGiving : withdrawGiving;
    await end(database, { listId, at: now() });
    return readClient(context, { id: list.clientId });
  });
}

/** What the client reads beside a channel; the workspace's own note is another text. */
export async function changeClientNote(
  context: ClientContext,
  { list_id: listId, channel_id: channelId, note }: { list_id: string; channel_id: string; note: string },
): Promise<string> {
  const { database, now, userId } = context;
  const saved = { listId, channelId, workspaceId: userId, note: note.trim(), at: now() };
  if (!(await database.asUser(userId, () => saveNote(database, saved))))
    throw new ClientRefusal('LIST_NOT_FOUND');
  return saved.note;
}

/** The channels of a given list with what was decided about each. */
export function readClientRows(
  context: ClientContext,
  { list_id: listId, after }: { list_id: string; after?: string | undefined },
): Promise<z.infer<typeof clientList>> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    const list = await holdList(database, { listId, workspaceId: userId });
    if (list === null || list.clientId === null) throw new ClientRefusal('LIST_NOT_FOUND');
    const rows = await findDecidedRows(database, {
      workspaceId: userId,
      listId,
      since: new Date(now().getTime() - textRetentionMs),
      after: after ?? null,
      limit: rowsPerPage + 1,
      shown: decisionsShown,
    });
    return {
      rows: rows.slice(0, rowsPerPage).map(({ channelId, ...row }) => ({ channel_id: channelId, ...row })),
      has_more: rows.length > rowsPerPage,
    };
  });
}
