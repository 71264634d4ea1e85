import { hash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { readInstallationSecret } from '../db/installation-secrets.rows.ts';
import { visitorNetwork } from './client-address.ts';

/** 128 bits: no two visitors collide by chance. */
const hashBytes = 16;

/** Creates the function that turns an address into what is stored of it: a hash with this installation's own key. */
export async function createAddressHash(database: Database): Promise<(address: string) => Buffer> {
  const key = (await readInstallationSecret(database, 'address-hash')).toString('base64');
  return (address) => hash('sha256', `${key} ${visitorNetwork(address)}`, 'buffer').subarray(0, hashBytes);
}
