import { visitorNetwork } from '../../platform/http/client-address.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import { findPasswordHash } from './accounts.rows.ts';
import type { AccountParts } from './parts.ts';
import { verifyPassword } from './passwords.ts';

/** A password that somebody who is signed in enters once more. */
export interface TriedPassword {
  viewer: Pick<SignedIn, 'userId' | 'email'>;
  password: string;
  clientAddress: string;
}

/** Tries of the password from within a session count together, whatever they are for. */
export async function takePasswordTry(
  { throttle }: AccountParts,
  { viewer: { userId, email }, clientAddress }: Omit<TriedPassword, 'password'>,
): Promise<void> {
  const network = visitorNetwork(clientAddress);
  await throttle.take('passwordChange', userId, {
    subject: `password of ${userId}`,
    data: { tried: 'the password from within a session', account: email, network },
  });
}

/**
 * Whether a password is somebody's own; an account without one is not tried. Whoever calls it has entered the limit
 * of work: entered once more from inside, as many callers as have room would wait for each other for ever.
 */
export async function tryPassword(
  parts: AccountParts,
  { viewer, password, clientAddress }: TriedPassword,
): Promise<'right' | 'wrong' | 'none'> {
  const { settings, throttle } = parts;
  const hash = await findPasswordHash(settings.database.accounts, viewer.userId);
  if (hash === null) return 'none';
  await takePasswordTry(parts, { viewer, clientAddress });
  if (!(await verifyPassword(password, hash))) return 'wrong';
  await throttle.clear('passwordChange', viewer.userId);
  return 'right';
}
