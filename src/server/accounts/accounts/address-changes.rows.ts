import type { InferResult } from 'kysely';
import type { AccountsExecutor } from '../../platform/db/database.ts';

export interface NewAddressChange {
  id: string;
  userId: string;
  oldEmail: string;
  newEmail: string;
  consentDigest: Buffer;
  proofDigest: Buffer;
  withdrawalDigest: Buffer;
  requestedAt: Date;
  /** Null where the owner of the old address has to agree. */
  consentedAt: Date | null;
  endsAt: Date;
}

/** Holds an account until the transaction ends: changes of its address come one after the other. */
export async function lockUser(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  const locked = await accounts
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function insertAddressChange(
  accounts: AccountsExecutor,
  change: NewAddressChange,
): Promise<void> {
  await accounts
    .insertInto('address_changes')
    .values({
      id: change.id,
      user_id: change.userId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      consent_digest: change.consentDigest,
      proof_digest: change.proofDigest,
      withdrawal_digest: change.withdrawalDigest,
      requested_at: change.requestedAt,
      consented_at: change.consentedAt,
      ends_at: change.endsAt,
    })
    .execute();
}

function selectChange(accounts: AccountsExecutor, now: Date) {
  return accounts
    .selectFrom('address_changes')
    .select(['id', 'user_id as userId', 'old_email as oldEmail', 'new_email as newEmail'])
    .select(['requested_at as requestedAt', 'consented_at as consentedAt', 'proven_at as provenAt'])
    .select(['changed_at as changedAt', 'ends_at as endsAt'])
    .where('ends_at', '>', now);
}

/** A change of address whose links work. */
export type AddressChangeRow = InferResult<ReturnType<typeof selectChange>>[number];

/** What the owner of a mailbox says to a change, each with the link of a mail of its own. */
export const addressAnswers = ['consent', 'prove', 'withdraw'] as const;
export type AddressAnswer = (typeof addressAnswers)[number];

/** The change that a link belongs to; one that was made already can only be withdrawn. */
export async function findChangeOfLink(
  accounts: AccountsExecutor,
  { answer, digest, now }: { answer: AddressAnswer; digest: Buffer; now: Date },
): Promise<AddressChangeRow | null> {
  const found = await selectChange(accounts, now)
    .where((eb) => {
      if (answer === 'withdraw')
        return eb.or([eb('withdrawal_digest', '=', digest), eb('undo_digest', '=', digest)]);
      const column = answer === 'consent' ? 'consent_digest' : 'proof_digest';
      return eb.and([eb(column, '=', digest), eb('changed_at', 'is', null)]);
    })
    .executeTakeFirst();
  return found ?? null;
}

/** A user's change that waits for an answer. */
export async function findOpenChange(
  accounts: AccountsExecutor,
  { userId, now }: { userId: string; now: Date },
): Promise<AddressChangeRow | null> {
  const found = await selectChange(accounts, now)
    .where('user_id', '=', userId)
    .where('changed_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}

export async function deleteOpenChanges(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  const deleted = await accounts
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('changed_at', 'is', null)
    .returning('id')
    .execute();
  return deleted.length > 0;
}

export async function saveAnswer(
  accounts: AccountsExecutor,
  { id, answer, now }: { id: string; answer: 'consent' | 'prove'; now: Date },
): Promise<void> {
  await accounts
    .updateTable('address_changes')
    .set(answer === 'consent' ? { consented_at: now } : { proven_at: now })
    .where('id', '=', id)
    .execute();
}

/** Notes that the account has its new address; until `endsAt` it can be taken back. */
export async function saveChanged(
  accounts: AccountsExecutor,
  { id, undoDigest, now, endsAt }: { id: string; undoDigest: Buffer; now: Date; endsAt: Date },
): Promise<void> {
  await accounts
    .updateTable('address_changes')
    .set({ changed_at: now, ends_at: endsAt, undo_digest: undoDigest })
    .where('id', '=', id)
    .execute();
}

/** Gives an account another address, which its owner has shown to be theirs; false where it has another one by now. */
export async function saveAddress(
  accounts: AccountsExecutor,
  { userId, from, to, now }: { userId: string; from: string | null; to: string; now: Date },
): Promise<boolean> {
  const saved = await accounts
    .updateTable('user')
    .set({ email: to, emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where((eb) => (from === null ? eb.lit(true) : eb('email', '=', from)))
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Forgets a change and all that were asked for after it. */
export async function deleteChangesSince(
  accounts: AccountsExecutor,
  { userId, requestedAt }: { userId: string; requestedAt: Date },
): Promise<void> {
  await accounts
    .deleteFrom('address_changes')
    .where('user_id', '=', userId)
    .where('requested_at', '>=', requestedAt)
    .execute();
}

/** Takes the ways to sign in away that somebody else may know or have added since. */
export async function disarmSince(
  accounts: AccountsExecutor,
  { userId, since }: { userId: string; since: Date },
): Promise<void> {
  await accounts
    .updateTable('account')
    .set({ password: null })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
  await accounts
    .deleteFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .where('createdAt', '>=', since)
    .execute();
  await accounts.deleteFrom('passkey').where('userId', '=', userId).where('createdAt', '>=', since).execute();
  const apps = await accounts
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .where('setUpAt', '>=', since)
    .returning('id')
    .execute();
  if (apps.length > 0)
    await accounts.updateTable('user').set({ twoFactorEnabled: false }).where('id', '=', userId).execute();
}

/** Whether an account may return to this address: until then nobody else gets it. */
export async function isReservedAddress(accounts: AccountsExecutor, email: string): Promise<boolean> {
  const found = await accounts
    .selectFrom('address_changes')
    .select('id')
    .where('old_email', '=', email)
    .where('changed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteEndedChanges(accounts: AccountsExecutor, now: Date): Promise<void> {
  await accounts.deleteFrom('address_changes').where('ends_at', '<=', now).execute();
}
