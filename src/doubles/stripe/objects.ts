import { createKeyedMutex } from '../../server/platform/limits/keyed-mutex.ts';

export const objectKinds = [
  'customer',
  'session',
  'subscription',
  'invoice',
  'payment',
  'refund',
  'portal',
  'event',
  'idempotency',
] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** What the stand-in keeps, as JSON; the shape of each kind stands in `records.ts`. */
export interface KeptObject {
  id: string;
  kind: ObjectKind;
  customerId: string | null;
  createdAt: Date;
  object: object;
}

export interface ObjectStore {
  get(kind: ObjectKind, id: string): Promise<unknown>;
  /** Adds an object, or puts a newer one in its place; it keeps its rank among the others. */
  put(object: KeptObject): Promise<void>;
  /** The newest first; those of one customer where one is named. */
  list(kind: ObjectKind, filter: { customerId?: string; limit: number }): Promise<unknown[]>;
  /** Deletes what was made before an instant. */
  forget(kind: ObjectKind, before: Date): Promise<void>;
}

export interface StripeObjects {
  /**
   * Runs one change at a time, of all processes that share the store; if `work` throws, nothing of it is kept. It may
   * not be nested.
   */
  change<T>(work: (store: ObjectStore) => Promise<T>): Promise<T>;
}

/** Objects that live as long as the process, for tests. */
export function createMemoryObjects(): StripeObjects {
  const inTurn = createKeyedMutex();
  let kept: ReadonlyMap<string, KeptObject> = new Map();
  return {
    change: (work) =>
      inTurn('change', async () => {
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
