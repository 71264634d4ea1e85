import { visitorNetwork } from '../../platform/http/client-address.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import { findPasswordHash } from './accounts.rows.ts';
import type { AccountParts } from './parts.ts';
import { verifyPassword } from './passwords.ts';

/** A password that somebody who is signed in enters once more. */
export interface TriedPassword {
  viewer: SignedIn;
  password: string;
  clientAddress: string;
}

/** Whether a password is somebody's own; tries count with those of changing it, under the same limit of work. */
export async function isOwnPassword(
  { settings, throttle, limitCostly }: AccountParts,
  { viewer: { userId, email }, password, clientAddress }: TriedPassword,
): Promise<boolean> {
  const network = visitorNetwork(clientAddress);
  await throttle.take('passwordChange', userId, {
    subject: `password of ${userId}`,
    data: { tried: 'the password from within a session', account: email, network },
  });
  const isRight = await limitCostly(async () => {
    const hash = await findPasswordHash(settings.database.accounts, userId);
    return hash !== null && verifyPassword(password, hash);
  });
  if (isRight) await throttle.clear('passwordChange', userId);
  return isRight;
}
