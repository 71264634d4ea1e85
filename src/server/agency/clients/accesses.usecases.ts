import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { ClientPage } from '../../../contract/agency/client-page.ts';
import { mostAccesses, mostGuestInvitations } from '../../../contract/limits.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { layOutMail } from '../../platform/outside/mail-layout.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { readLinkOrigin } from '../white-label/tenants.usecases.ts';
import { clientPath } from './access-state.ts';
import type { NewAccess } from './accesses.rows.ts';
import { countAccesses, insertAccess, updateAccess } from './accesses.rows.ts';
import { findClient } from './clients.rows.ts';
import type { ClientContext } from './clients.usecases.ts';
import { ClientRefusal, readClient } from './clients.usecases.ts';

/** 192 bits, 32 characters: nobody finds a client's page by trying. */
const tokenBytes = 24;
const dayMs = 24 * 3_600_000;

/** What is kept of a link. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Wanted {
  client_id: string;
  name: string;
  email: string | null;
  shows_prices: boolean;
  may_decide: boolean;
  days: number | null;
}

/** Makes a link, or invites an address; answers the address of the page, which of a link nobody can read again. */
export function inviteGuest(
  context: ClientContext,
  { client_id: clientId, email, days, ...wanted }: Wanted,
): Promise<{ client: ClientPage; url: string }> {
  const { database, now, origin, userId } = context;
  const at = now();
  const token = randomBytes(tokenBytes).toString('base64url');
  const access: NewAccess = {
    id: randomUUID(),
    workspaceId: userId,
    clientId,
    name: wanted.name.trim(),
    tokenDigest: email === null ? digestOf(token) : null,
    email: email?.toLowerCase() ?? null,
    showsPrices: wanted.shows_prices,
    mayDecide: wanted.may_decide,
    expiresAt: days === null ? null : new Date(at.getTime() + days * dayMs),
    at,
  };
  return database.asUser(userId, async () => {
    const client = await findClient(database, { id: clientId, workspaceId: userId, isHeld: true });
    if (client === null) throw new ClientRefusal('CLIENT_NOT_FOUND');
    const since = new Date(at.getTime() - dayMs);
    const { ofClient, invited } = await countAccesses(database, { clientId, workspaceId: userId, since });
    if (ofClient >= mostAccesses) throw new ClientRefusal('TOO_MANY');
    if (email !== null && invited >= mostGuestInvitations) throw new ClientRefusal('TOO_MANY_INVITATIONS');
    if (!(await insertAccess(database, access))) throw new ClientRefusal('ALREADY_INVITED');
    await noteActivity(context, { action: 'access_given', subject: client.name });
    const url =
      email === null
        ? `${await readLinkOrigin(context, { userId })}${clientPath}${token}`
        : `${origin()}${clientPath}${access.id}`;
    return { client: await readClient(context, { id: clientId }), url };
  });
}

/** Tells somebody that they are invited. Never rejects: the workspace can send the address itself. */
export async function tellGuest(
  { mailer, warn }: { mailer: Mailer; warn: (error: unknown, sentence: string) => void },
  { email, url }: { email: string; url: string },
): Promise<void> {
  try {
    const mail = layOutMail({
      subject: 'You are invited to look at a list of channels',
      name: '',
      paragraphs: [
        'Somebody who plans sponsorships with Sponsorscope asks you to look at channels they have chosen for you.',
        'Sign in with this address, or create a free account with it and confirm it. The page is for you alone.',
      ],
      actions: [{ label: 'Open the page', url }],
      closing: 'If you do not know what this is about, you can ignore this mail.',
    });
    await mailer.send({ to: email, ...mail });
  } catch (error) {
    warn(error, 'The invitation to a client’s page was not sent');
  }
}

/** Changes what an access shows and lets do, from the guest's next call on; a revoked one stays revoked. */
export function changeAccess(
  context: ClientContext,
  wanted: {
    id: string;
    shows_prices?: boolean | undefined;
    may_decide?: boolean | undefined;
    revoked?: true | undefined;
  },
): Promise<ClientPage> {
  const { database, now, userId } = context;
  return database.asUser(userId, async () => {
    const clientId = await updateAccess(database, {
      id: wanted.id,
      workspaceId: userId,
      showsPrices: wanted.shows_prices,
      mayDecide: wanted.may_decide,
      revokedAt: wanted.revoked === true ? now() : null,
    });
    if (clientId === null) throw new ClientRefusal('ACCESS_NOT_FOUND');
    const client = await readClient(context, { id: clientId });
    if (wanted.revoked === true)
      await noteActivity(context, { action: 'access_ended', subject: client.name });
    return client;
  });
}
