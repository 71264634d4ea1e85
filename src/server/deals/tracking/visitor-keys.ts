import { createHmac, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { Database } from '../../platform/db/database.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { deleteDaySecrets, keepDaySecret } from './clicks.rows.ts';

interface KeyDependencies {
  database: Database;
  now: () => Date;
}

export interface VisitorKeys {
  /** Tells visitors of one workspace apart for one UTC day; nobody can find an address or a person from it. */
  keyOf(visitor: { network: string; family: string; workspaceId: string }): string;
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
export function createVisitorKeys({ database, now }: KeyDependencies): VisitorKeys {
  let day = '';
  let secret: Buffer = randomBytes(secretBytes);
  let reading = Promise.resolve();
  const share = async (today: string, made: Buffer) => {
    const kept = await database.asSystem(() => keepDaySecret(database, { day: today, secret: made }));
    if (day === today) secret = kept;
  };
  const moveOn = (today: string) => {
    day = today;
    const made = randomBytes(secretBytes);
    secret = made;
    reading = share(today, made).catch(() => undefined);
  };
  return {
    keyOf({ network, family, workspaceId }) {
      const today = now().toISOString().slice(0, 10);
      if (today !== day) moveOn(today);
      const hmac = createHmac('sha256', secret).update(`${network} ${family} ${workspaceId}`);
      return hmac.digest('base64url').slice(0, keyLength);
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
