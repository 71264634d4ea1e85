import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Database } from '../../platform/db/database.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { deleteDaySecrets, keepDaySecret } from './clicks.rows.ts';
import { createTextHmac } from './text-hmac.ts';

interface KeyDependencies {
  database: Database;
  now: () => Date;
}

export interface VisitorKeys {
  /**
   * Tells the networks of one workspace's visitors apart for one UTC day; nobody can find an address from it. With the
   * browser's family behind it, it tells its visitors apart.
   */
  keyOf(visit: { network: string; workspaceId: string; atMs: number }): string;
  /** Waits for the day's secret. */
  settle(): Promise<void>;
}

const secretBytes = 32;
/** 96 bits: no two visitors share a key by chance. */
const keyLength = 16;
const dayMs = 24 * 3_600_000;

/**
 * Keys with the secret of the day, which all processes share by one row. Until it is read, and while the database is
 * lost, this process has one of its own.
 */
export function createVisitorKeys({ database }: Pick<KeyDependencies, 'database'>): VisitorKeys {
  let day = 0;
  let digest = createTextHmac(randomBytes(secretBytes));
  let reading = Promise.resolve();
  const share = async (today: number, made: Buffer) => {
    const name = new Date(today * dayMs).toISOString().slice(0, 10);
    const kept = await database.asSystem(() => keepDaySecret(database, { day: name, secret: made }));
    if (day === today) digest = createTextHmac(kept);
  };
  const moveOn = (today: number) => {
    day = today;
    const made = randomBytes(secretBytes);
    digest = createTextHmac(made);
    reading = share(today, made).catch(() => undefined);
  };
  return {
    keyOf({ network, workspaceId, atMs }) {
      const today = Math.floor(atMs / dayMs);
      if (today !== day) moveOn(today);
      return digest(`${network} ${workspaceId}`).slice(0, keyLength);
    },
    settle: () => reading,
  };
}

/** An address without its last part: a household's or an office's network (/24, of IPv6 /48). */
export function clickNetwork(address: string): string {
  if (isIP(address) === 4) return address.slice(0, address.lastIndexOf('.'));
  return visitorNetwork(address).split(':').slice(0, 3).join(':');
}

/** A day's secret is gone when the next day ends: at most 48 hours after it was made. */
export async function forgetDaySecrets({ database, now }: KeyDependencies): Promise<void> {
  const yesterday = new Date(now().getTime() - dayMs).toISOString().slice(0, 10);
  await database.asSystem(() => deleteDaySecrets(database, yesterday));
}
