import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NotificationKind } from '../../../engine/plans/notifications.ts';
import type { Database } from '../../platform/db/database.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import { isKind, kinds, wayOf } from '../../../engine/plans/notifications.ts';
import type { Chosen } from './notifications.rows.ts';
import { findSettings, holdPerson, saveSetting } from './notifications.rows.ts';

interface UnsubscribeContext {
  database: Database;
  now: () => Date;
  origin: () => string;
}

/** What a mail's link switches off: mails of one kind, or the digest with all kinds that are in it. */
export type Subscription = NotificationKind | 'digest';

interface Subscribed {
  personId: string;
  what: Subscription;
}

export const unsubscribePath = '/unsubscribe/';

/** Where whoever gets a mail switches its kind off, signed in or not: signed, so that nobody can make one up. */
export async function unsubscribeUrlOf(context: UnsubscribeContext, mailed: Subscribed): Promise<string> {
  const named = `${mailed.personId}.${mailed.what}`;
  const signature = sign(await readKey(context), named).toString('base64url');
  return `${context.origin()}${unsubscribePath}${named}.${signature}`;
}

/** What a link's token stands for; `null` for one that nobody signed. */
export async function readToken(context: UnsubscribeContext, token: string): Promise<Subscribed | null> {
  const match = /^([\da-f-]{36})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(token);
  if (match === null) return null;
  const [, personId = '', what = '', signature = ''] = match;
  const wanted = sign(await readKey(context), `${personId}.${what}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  return what === 'digest' || isKind(what) ? { personId, what } : null;
}

/** The first reads or draws it; it never changes. */
function readKey({ database }: UnsubscribeContext): Promise<Buffer> {
  return readInstallationSecret(database, 'unsubscribe');
}

function sign(key: Buffer, named: string): Buffer {
  return createHmac('sha256', key).update(named).digest();
}

/** Switches off what a mail's link stands for; once more changes nothing. False where the account is gone. */
export function unsubscribe(context: UnsubscribeContext, { personId, what }: Subscribed): Promise<boolean> {
  return changeAll(context, personId, ({ kind, how }) => {
    const isMeant = what === 'digest' ? how === 'digest' : kind === what;
    return isMeant && how !== 'none' ? { how: 'none', before: how } : null;
  });
}

/** Switches on again what the same link has switched off, and nothing that was chosen since. */
export function subscribeAgain(
  context: UnsubscribeContext,
  { personId, what }: Subscribed,
): Promise<boolean> {
  return changeAll(context, personId, ({ kind, before }) => {
    const isMeant = what === 'digest' ? before === 'digest' : kind === what && before !== null;
    return isMeant ? { how: before === 'digest' ? 'digest' : 'mail', before: null } : null;
  });
}

interface Choice extends Chosen {
  kind: NotificationKind;
}

/** Changes a person's choices in one transaction, which another change waits for. */
function changeAll(
  { database, now }: UnsubscribeContext,
  personId: string,
  change: (choice: Choice) => Chosen | null,
): Promise<boolean> {
  return database.asSystem(async () => {
    if (!(await holdPerson(database, personId))) return false;
    const chosen = await findSettings(database, personId);
    for (const kind of kinds) {
      const own = chosen.find((each) => each.kind === kind);
      const changed = change({ kind, how: wayOf(kind, own?.how ?? null), before: own?.before ?? null });
      if (changed !== null) await saveSetting(database, { personId, kind, ...changed, at: now() });
    }
    return true;
  });
}
