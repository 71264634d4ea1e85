import { findRevokedKeys, hashApiKey } from '../api-keys/callers.usecases.ts';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { createWindow } from '../../platform/limits/window.ts';

/** Raises an alert where keys that nobody may use are presented in number, and where a revoked one is presented at all. */
export interface KeyAlarm {
  /** Notes a refused call; `key` is what was presented, `null` where it cannot be a key at all. */
  refused(network: string, key: string | null): void;
}

export interface AlarmSettings {
  database: Database;
  now: () => Date;
  alertReporter: AlertReporter;
  warn: (error: unknown, sentence: string) => void;
}

/** Within one window, from one network: no program that is told of its mistake comes to this. */
export const manyRefusals = 20;
const windowMinutes = 10;
const windowMs = windowMinutes * 60_000;
const mostNetworks = 10_000;
/** Who comes when there are too many networks to count each. */
const manyNetworks = 'many networks';
const lookedUpAfterMs = 1_000;
/** Keys of one window that are looked up. */
const mostKeys = 1_000;

/** Counts in this process, by full windows; what needs a query is asked later, by one for all. */
export function createKeyAlarm({ database, now, alertReporter, warn }: AlarmSettings): KeyAlarm {
  const refusals = createWindow({ now, windowMs, mostKeys: mostNetworks });
  /** The digests of this window's keys; each is looked up once. */
  const seen = createWindow({ now, windowMs, mostKeys });
  let waiting: { keyHash: Buffer; network: string }[] = [];
  const lookUp = async () => {
    const sought = waiting;
    waiting = [];
    const networks = new Map(sought.map(({ keyHash, network }) => [keyHash.toString('hex'), network]));
    const revoked = await findRevokedKeys(
      { database },
      sought.map(({ keyHash }) => keyHash),
    );
    for (const { keyHash, prefix, owner, revokedAt } of revoked) {
      const network = networks.get(keyHash.toString('hex')) ?? '';
      const data = { 'revoked key': `${prefix}…`, owner, network, 'revoked at': revokedAt.toISOString() };
      alertReporter.report({ type: 'key_abuse', severity: 'medium', subject: `key ${prefix}`, data });
    }
  };
  const ask = (key: string, network: string) => {
    const keyHash = hashApiKey(key);
    const id = keyHash.toString('base64');
    if (!seen.hasRoom(id) || seen.add(id) > 1) return;
    waiting.push({ keyHash, network });
    if (waiting.length > 1) return;
    setTimeout(() => {
      lookUp().catch((error: unknown) => warn(error, 'Refused API keys could not be looked up'));
    }, lookedUpAfterMs).unref();
  };
  return {
    refused(network, key) {
      const counted = refusals.hasRoom(network) ? network : manyNetworks;
      const count = refusals.add(network);
      if (count === manyRefusals) {
        const data = { network: counted, 'refused calls': count, 'within minutes': windowMinutes };
        alertReporter.report({ type: 'key_abuse', severity: 'medium', subject: `network ${counted}`, data });
      }
      if (key !== null) ask(key, network);
    },
  };
}
