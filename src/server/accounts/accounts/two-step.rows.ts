import type { AccountsExecutor } from '../../platform/db/database.ts';

/** Whether an account asks for the second step, and its password's hash, `null` where it has none. */
export async function findTwoStep(accounts: AccountsExecutor, userId: string) {
  const found = await accounts
    .selectFrom('user as u')
    .leftJoin('account as a', (join) =>
      join.onRef('a.userId', '=', 'u.id').on('a.providerId', '=', 'credential'),
    )
    .select(['u.twoFactorEnabled as isOn', 'a.password as passwordHash'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return found ?? { isOn: false, passwordHash: null };
}

/** A user's passkeys, the oldest first. */
export function listPasskeys(accounts: AccountsExecutor, userId: string) {
  return accounts
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt', 'backedUp', 'credentialID', 'transports'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Whose passkey has this credential; `null` where nobody's has. */
export async function findPasskeyOwner(
  accounts: AccountsExecutor,
  credentialId: string,
): Promise<string | null> {
  const found = await accounts
    .selectFrom('passkey')
    .select('userId')
    .where('credentialID', '=', credentialId)
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** Deletes one of a user's passkeys; answers its name, `undefined` where they have no such passkey. */
export async function deletePasskey(
  accounts: AccountsExecutor,
  { userId, id }: { userId: string; id: string },
): Promise<string | null | undefined> {
  const deleted = await accounts
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/**
 * The library turns the second step on and off with several statements. What a process left that died between them is
 * brought to the side that `twoFactorEnabled` shows: it is set only after a right code, and unset only by the owner.
 */
export async function finishTwoStepChange(accounts: AccountsExecutor, userId: string): Promise<void> {
  const findUser = (isOn: boolean) =>
    accounts.selectFrom('user').select('id').where('id', '=', userId).where('twoFactorEnabled', '=', isOn);
  await accounts
    .updateTable('twoFactor')
    .set({ verified: true })
    .where('userId', '=', userId)
    .where('verified', 'is not', true)
    .where((eb) => eb.exists(findUser(true)))
    .execute();
  await accounts
    .deleteFrom('twoFactor')
    .where('userId', '=', userId)
    .where('verified', '=', true)
    .where((eb) => eb.exists(findUser(false)))
    .execute();
}

/** Ends what is kept with its owner alone: links of mails, trusted browsers, and sign-ins that wait for their second step. */
export async function forgetTrust(accounts: AccountsExecutor, userId: string): Promise<void> {
  await accounts.deleteFrom('verification').where('value', '=', userId).execute();
}

/** Takes every second factor and every session from an account, in one transaction; false where it had no factor. */
export function deleteFactors(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  return accounts.transaction().execute(async (transaction) => {
    const keys = await transaction
      .deleteFrom('passkey')
      .where('userId', '=', userId)
      .returning('id')
      .execute();
    const apps = await transaction
      .deleteFrom('twoFactor')
      .where('userId', '=', userId)
      .returning('id')
      .execute();
    const off = await transaction
      .updateTable('user')
      .set({ twoFactorEnabled: false })
      .where('id', '=', userId)
      .where('twoFactorEnabled', '=', true)
      .returning('id')
      .execute();
    await transaction.deleteFrom('verification').where('value', '=', userId).execute();
    await transaction.deleteFrom('session').where('userId', '=', userId).execute();
    return keys.length + apps.length + off.length > 0;
  });
}
