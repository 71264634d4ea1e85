import type { Database } from '../../platform/db/database.ts';
import { addUsage } from './api-keys.rows.ts';

/** Counts the calls that keys let in. */
export interface KeyUsage {
  note(keyId: string, at: Date): void;
  /** Writes down what was counted since the last time. */
  flush(): Promise<void>;
}

const writtenAfterMs = 5_000;

/**
 * Counts in this process and writes every few seconds: a write with each call would make the calls of one key wait for
 * each other. A process that dies loses the count of these seconds, and nothing else.
 */
export function createKeyUsage(
  database: Database,
  warn: (error: unknown, sentence: string) => void,
): KeyUsage {
  let counted = new Map<string, { calls: number; lastAt: Date }>();
  let timer: NodeJS.Timeout | null = null;
  const add = (keyId: string, { calls, lastAt }: { calls: number; lastAt: Date }) => {
    const before = counted.get(keyId);
    counted.set(keyId, { calls: (before?.calls ?? 0) + calls, lastAt });
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => warn(error, 'The use of API keys could not be written down yet'));
    }, writtenAfterMs).unref();
  };
  const flush = async () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const written = counted;
    if (written.size === 0) return;
    counted = new Map();
    try {
      const used = [...written].map(([keyId, use]) => ({ keyId, ...use }));
      await database.asSystem(() => addUsage(database, used));
    } catch (error) {
      for (const [keyId, use] of written) add(keyId, use);
      throw error;
    }
  };
  return { note: (keyId, at) => add(keyId, { calls: 1, lastAt: at }), flush };
}
