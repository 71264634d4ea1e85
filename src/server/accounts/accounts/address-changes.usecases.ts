import { randomUUID } from 'node:crypto';
import type { AccountsExecutor, Database } from '../../platform/db/database.ts';
import { noteNewAddress } from '../payments/new-addresses.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { deleteLinks } from './accounts.rows.ts';
import {
  deleteChangesSince,
  deleteOpenChanges,
  disarmSince,
  findChangeOfLink,
  findOpenChange,
  insertAddressChange,
  lockUser,
  saveAddress,
  saveAnswer,
  saveChanged,
} from './address-changes.rows.ts';
import type { AddressAnswer, AddressChangeRow } from './address-changes.rows.ts';
import { createSecret, digestOf } from './link-secrets.ts';
import { deleteSessions } from './sessions.rows.ts';

/** How long the links that confirm a change work. */
export const confirmationMs = 24 * 3_600_000;
/** How long a change can be taken back from the old address. */
export const withdrawalMs = 7 * 24 * 3_600_000;

export interface AddressContext {
  database: Database;
  now: () => Date;
}

/** The secrets of the links that the mails of a change bring. */
export interface AddressSecrets {
  consent: string;
  proof: string;
  withdrawal: string;
}

/**
 * Begins a change of an account's address, in place of one that waits. Nothing is changed before both addresses have
 * answered; an address that nobody has confirmed is not asked.
 */
export async function beginAddressChange(
  { database, now }: AddressContext,
  account: { userId: string; email: string; emailVerified: boolean; newEmail: string },
): Promise<AddressSecrets> {
  const at = now();
  const { userId, email, emailVerified, newEmail } = account;
  const secrets = { consent: createSecret(), proof: createSecret(), withdrawal: createSecret() };
  await database.accounts.transaction().execute(async (accounts) => {
    await lockUser(accounts, userId);
    await deleteOpenChanges(accounts, userId);
    await insertAddressChange(accounts, {
      id: randomUUID(),
      userId,
      oldEmail: email,
      newEmail,
      consentDigest: digestOf(secrets.consent),
      proofDigest: digestOf(secrets.proof),
      withdrawalDigest: digestOf(secrets.withdrawal),
      requestedAt: at,
      consentedAt: emailVerified ? null : at,
      endsAt: new Date(at.getTime() + confirmationMs),
    });
  });
  return secrets;
}

export interface AddressOutcome {
  state: 'waiting' | 'changed' | 'withdrawn';
  change: AddressChangeRow;
  /** After the change: the secret of the link that takes it back, and until when that works. */
  undo: { secret: string; until: Date } | null;
}

/**
 * Takes the answer that the link of a mail brings. Throws a `Refusal`: INVALID_TOKEN where the link does not work any
 * more, ADDRESS_TAKEN where another account has got the address meanwhile.
 */
export async function answerAddressChange(
  { database, now }: AddressContext,
  { answer, secret }: { answer: AddressAnswer; secret: string },
): Promise<AddressOutcome> {
  const link = { answer, digest: digestOf(secret), now: now() };
  const known = await findChangeOfLink(database.accounts, link);
  if (known === null) throw new Refusal('INVALID_TOKEN');
  try {
    const outcome = await database.accounts.transaction().execute<AddressOutcome>(async (accounts) => {
      await lockUser(accounts, known.userId);
      const change = await findChangeOfLink(accounts, link);
      if (change === null) throw new Refusal('INVALID_TOKEN');
      if (answer === 'withdraw') return withdraw(accounts, { change, now: link.now });
      await saveAnswer(accounts, { id: change.id, answer, now: link.now });
      const other = answer === 'consent' ? change.provenAt : change.consentedAt;
      if (other === null) return { state: 'waiting', change, undo: null };
      return complete(accounts, { change, now: link.now });
    });
    if (outcome.state !== 'waiting') await noteNewAddress({ database }, { userId: known.userId });
    return outcome;
  } catch (error) {
    if (!isTaken(error)) throw error;
    await deleteOpenChanges(database.accounts, known.userId);
    throw new Refusal('ADDRESS_TAKEN', { cause: error });
  }
}

async function complete(
  accounts: AccountsExecutor,
  { change, now }: { change: AddressChangeRow; now: Date },
): Promise<AddressOutcome> {
  const { id, userId, oldEmail, newEmail } = change;
  if (!(await saveAddress(accounts, { userId, from: oldEmail, to: newEmail, now })))
    throw new Refusal('INVALID_TOKEN');
  const undo = { secret: createSecret(), until: new Date(now.getTime() + withdrawalMs) };
  await saveChanged(accounts, { id, undoDigest: digestOf(undo.secret), now, endsAt: undo.until });
  await deleteLinks(accounts, userId);
  return { state: 'changed', change, undo };
}

/** Whoever says that it was not them gets the account back: nobody else stays signed in, or knows its password. */
async function withdraw(
  accounts: AccountsExecutor,
  { change, now }: { change: AddressChangeRow; now: Date },
): Promise<AddressOutcome> {
  const { userId, oldEmail, requestedAt } = change;
  if (change.changedAt !== null) {
    await saveAddress(accounts, { userId, from: null, to: oldEmail, now });
  }
  await deleteChangesSince(accounts, { userId, requestedAt });
  await disarmSince(accounts, { userId, since: requestedAt });
  await deleteSessions(accounts, { userId, kept: null });
  await deleteLinks(accounts, userId);
  return { state: 'withdrawn', change, undo: null };
}

/** The change that waits for its answers, as its owner sees it; `null` where there is none. */
export function findAddressChange(
  { database, now }: AddressContext,
  { userId }: { userId: string },
): Promise<AddressChangeRow | null> {
  return findOpenChange(database.accounts, { userId, now: now() });
}

/** Gives up a change that waits; false where there is none. */
export function cancelAddressChange(
  { database }: AddressContext,
  { userId }: { userId: string },
): Promise<boolean> {
  return deleteOpenChanges(database.accounts, userId);
}

/** PostgreSQL's unique violation: another account has the address. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
