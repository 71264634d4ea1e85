import { createMutex } from '../../server/platform/limits/mutex.ts';

export const objectKinds = [
  'customer',
  'session',
  'subscription',
  'invoice',
  'payment',
  'refund',
  'dispute',
  'portal',
  'event',
  'idempotency',
] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** What the double stores, as JSON; `records.ts` has the shape of each kind. */
export interface KeptObject {
  id: string;
  kind: ObjectKind;
  customerId: string | null;
  createdAt: Date;
  object: object;
}

export interface ObjectStore {
  get(kind: ObjectKind, id: string): Promise<unknown>;
  /** Adds an object, or replaces it with a newer version; it keeps its rank among the others. */
  put(object: KeptObject): Promise<void>;
  /** The newest first; only one customer's if one is named. */
  list(kind: ObjectKind, filter: { customerId?: string; limit: number }): Promise<unknown[]>;
  /** Deletes what was created before an instant. */
  forget(kind: ObjectKind, before: Date): Promise<void>;
}

export interface StripeObjects {
  /**
   * Runs one change at a time across all processes that share the store; if `work` throws, nothing is saved. It must
   * not be nested.
   */
  change<T>(work: (store: ObjectStore) => Promise<T>): Promise<T>;
}

/** Objects in memory, for tests. */
export function createMemoryObjects(): StripeObjects {
  const mutex = createMutex();
  let kept: ReadonlyMap<string, KeptObject> = new Map();
  return {
    change: (work) =>
      mutex.run('change', async () => {
        const draft = new Map(kept);
        const result = await work(storeOver(draft));
        kept = draft;
        return result;
      }),
  };
}

function storeOver(objects: Map<string, KeptObject>): ObjectStore {
  return {
    get: (kind, id) => {
      const found = objects.get(id);
      return Promise.resolve(found?.kind === kind ? structuredClone(found.object) : null);
    },
    put: (object) => {
      objects.set(object.id, structuredClone(object));
      return Promise.resolve();
    },
    list: (kind, { customerId, limit }) => {
      const wanted = [...objects.values()].filter(
        (known) => known.kind === kind && (customerId === undefined || known.customerId === customerId),
      );
      const newest = wanted.toReversed().slice(0, limit);
      return Promise.resolve(newest.map(({ object }) => structuredClone(object)));
    },
    forget: (kind, before) => {
      for (const [id, known] of objects) {
        if (known.kind === kind && known.createdAt < before) objects.delete(id);
      }
      return Promise.resolve();
    },
  };
}
