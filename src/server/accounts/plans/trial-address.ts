import { createHmac } from 'node:crypto';
import { mailboxOf } from '../../../values/mailbox.ts';
import type { Database } from '../../platform/db/database.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';

/** What is kept of an address for the trial: no address can be read from it, and one mailbox has one digest. */
export async function digestAddress(database: Database, email: string): Promise<Buffer> {
  const key = await readInstallationSecret(database, 'trial-claims');
  return createHmac('sha256', key).update(mailboxOf(email)).digest();
}
