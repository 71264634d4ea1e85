import { createHash } from 'node:crypto';
import type { BetterAuthPlugin } from 'better-auth';

/** What is stored of a session's token: whoever reads the database can sign in with none of it. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const storedForm = /^[0-9a-f]{64}$/;

/**
 * As what a session may stand in the database: as its token's hash or, soon after an upgrade, as the token itself where
 * a program before this one made it. A hash is no token: presenting one that was read finds nothing.
 */
export function findStoredTokens(token: string): string[] {
  const hash = hashSessionToken(token);
  return storedForm.test(token) ? [hash] : [hash, token];
}

type Init = NonNullable<BetterAuthPlugin['init']>;
type Adapter = Parameters<Init>[0]['adapter'];
type TransactionAdapter = Omit<Adapter, 'transaction'>;
type Where = NonNullable<Parameters<Adapter['findMany']>[0]['where']>;

/** Puts hashes between the accounts library, which knows tokens alone, and the table of sessions. */
export function createTokenHashing() {
  const init = (({ adapter }) => ({ context: { adapter: hashingWith(adapter) } })) satisfies Init;
  return { id: 'hashed-session-tokens', init } satisfies BetterAuthPlugin;
}

function hashingWith(adapter: Adapter): Adapter {
  return {
    ...hashing(adapter),
    transaction: (work) => adapter.transaction((inside) => work({ ...inside, ...hashing(inside) })),
  };
}

function hashing(adapter: TransactionAdapter): TransactionAdapter {
  return {
    ...adapter,
    create: (call) => restoreNew(call, adapter.create(seal(call))),
    findOne: async (call) => restore(call, await adapter.findOne(seek(call))),
    findMany: (call) => adapter.findMany(seek(call)),
    update: async (call) => restore(call, await adapter.update(seek(call))),
    updateMany: (call) => adapter.updateMany(seek(call)),
    delete: (call) => adapter.delete(seek(call)),
    deleteMany: (call) => adapter.deleteMany(seek(call)),
    count: (call) => adapter.count(seek(call)),
  };
}

/** The same call, looking for what is stored of a token. */
function seek<Call extends { model: string; where?: Where | undefined }>(call: Call): Call {
  if (call.model !== 'session' || call.where === undefined) return call;
  const where = call.where.map((clause) => {
    const tokens = clause.field === 'token' ? readTokens(clause.value) : null;
    if (tokens === null) return clause;
    return { ...clause, operator: 'in' as const, value: tokens.flatMap(findStoredTokens) };
  });
  return { ...call, where };
}

interface Creation {
  model: string;
  data: Readonly<Record<string, unknown>>;
}

/** The same call, storing the hash of its token. */
function seal<Call extends Creation>(call: Call): Call {
  const token = call.data['token'];
  if (call.model !== 'session' || typeof token !== 'string') return call;
  return { ...call, data: { ...call.data, token: hashSessionToken(token) } };
}

async function restoreNew<Row>({ model, data }: Creation, made: Promise<Row>): Promise<Row> {
  const row = await made;
  return model === 'session' && typeof data['token'] === 'string' ? withToken(row, data['token']) : row;
}

/** Whoever asked with a token gets it back with the row. */
function restore<Row>({ model, where }: { model: string; where: Where }, row: Row): Row {
  const sought = model === 'session' ? where.find(({ field }) => field === 'token')?.value : undefined;
  return typeof sought === 'string' ? withToken(row, sought) : row;
}

function withToken<Row>(row: Row, token: string): Row {
  if (typeof row === 'object' && row !== null) Object.assign(row, { token });
  return row;
}

function readTokens(value: Where[number]['value']): string[] | null {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : null;
}
