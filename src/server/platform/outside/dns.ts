import { Resolver } from 'node:dns/promises';

/** A DNS answer about a name's TXT records. `failed`: nobody knows, because there was no proper answer. */
export type TxtAnswer =
  | { kind: 'found'; texts: string[] }
  | { kind: 'missing' }
  | { kind: 'failed'; reason: 'silent' | 'refused' };

export interface TxtReader {
  readTxt(name: string): Promise<TxtAnswer>;
}

export interface DnsSettings {
  /** Addresses of resolvers, with or without a port; by default those of the machine. */
  servers: readonly string[];
  /** How long one query to one resolver may take, and all of them together. */
  timeoutMs?: number;
  deadlineMs?: number;
}

/** For hostile zones: a longer answer contains nothing of ours that a shorter one could not. */
const mostTexts = 100;
const timeoutMs = 2_000;
const deadlineMs = 6_000;

/** Queries the DNS itself at each call: what the machine has cached could be older than the record. */
export function createTxtReader(settings: DnsSettings): TxtReader {
  return {
    async readTxt(name) {
      const resolver = new Resolver({ timeout: settings.timeoutMs ?? timeoutMs, tries: 2 });
      if (settings.servers.length > 0) resolver.setServers(settings.servers);
      const deadline = setTimeout(() => resolver.cancel(), settings.deadlineMs ?? deadlineMs);
      try {
        const records = await resolver.resolveTxt(name);
        // Names that lead to each other in a circle count as an answer without any text.
        if (records.length === 0) return { kind: 'missing' };
        // A long text arrives in several parts.
        return { kind: 'found', texts: records.slice(0, mostTexts).map((parts) => parts.join('')) };
      } catch (error) {
        return readFailure(error);
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}

/** No such name, and a name without TXT records. */
const absences: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];
const silences: readonly unknown[] = ['ETIMEOUT', 'ECANCELLED', 'ECONNREFUSED'];

function readFailure(error: unknown): TxtAnswer {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (absences.includes(code)) return { kind: 'missing' };
  return { kind: 'failed', reason: silences.includes(code) ? 'silent' : 'refused' };
}
