/** No connection is available; the cause says why. */
export class DatabaseLostError extends Error {}

/** One class of what can happen to a database, and how the product answers it. */
export interface DatabaseFault {
  kind: FaultKind;
  status: 503 | 507;
  code: string;
  /** For people. */
  message: string;
  /** When another try makes sense, for the header `Retry-After`. */
  retryAfterSeconds: number;
  /** True if it does not pass by itself, or shows a mistake of ours: somebody has to look at it. */
  isReported: boolean;
  /** How long after one of these a process says that it is not ready; what it looks at itself has no such time. */
  unreadyMs: number;
}

export const faultKinds = [
  'lost',
  'refused',
  'busy',
  'crossed',
  'strained',
  'full',
  'read-only',
  'damaged',
] as const;
export type FaultKind = (typeof faultKinds)[number];

interface FaultClass extends Omit<DatabaseFault, 'kind'> {
  /** PostgreSQL's error codes. */
  states: RegExp;
  /** Codes and messages of the driver, its pool and the system. */
  codes?: readonly string[];
  messages?: RegExp;
}

const unavailable = {
  status: 503,
  code: 'DATABASE_UNAVAILABLE',
  message: 'The database is not answering right now. Please try again in a moment.',
  retryAfterSeconds: 5,
} as const;
const busy = {
  status: 503,
  code: 'DATABASE_BUSY',
  message: 'The database is busy right now, so nothing was changed. Please try again in a moment.',
  retryAfterSeconds: 2,
} as const;

/**
 * Every class that a working program can meet. Liveness (`/healthz`) depends on none of them: starting a process anew
 * mends no database. What is not in this table is a fault of the program's own, and a plain 500.
 */
export const faultClasses: Readonly<Record<FaultKind, FaultClass>> = {
  // 08: connection exceptions; 57P: shutdowns, a dropped database, an idle session that was ended.
  lost: {
    ...unavailable,
    states: /^(?:08\w{3}|57P0[1-5])$/,
    codes: [
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'EPIPE',
      'ENOTFOUND',
      'EHOSTUNREACH',
      'EAI_AGAIN',
      'ENETUNREACH',
    ],
    messages:
      /^(?:Connection terminated|timeout when trying to connect|Query read timeout|Client has encountered a connection error|The client is closed|Client was closed|The server does not support SSL)/i,
    isReported: false,
    unreadyMs: 0,
  },
  // 28: the login is refused; 3D000: the database does not exist; F0: the server's configuration is broken.
  refused: { ...unavailable, states: /^(?:28\w{3}|3D000|F0\w{3})$/, isReported: true, unreadyMs: 5_000 },
  // 57014: statement time-out or cancelled; 55P03: lock not available; 25P03, 25P04: a transaction took too long; 72000:
  // its snapshot is too old; 53300: too many connections.
  busy: {
    ...busy,
    states: /^(?:57014|55P03|25P0[34]|72000|53300)$/,
    messages: /^timeout exceeded/i,
    isReported: false,
    unreadyMs: 0,
  },
  // 40001: serialization failure; 40P01: deadlock; 40003: whether it was committed is not known. Not repeated here:
  // transactions are read committed and take their locks in one order, so that each of these is a mistake to be found.
  crossed: { ...busy, states: /^(?:40001|40P01|40003)$/, isReported: true, unreadyMs: 0 },
  // 53000, 53200: out of memory; 53400: a configured limit, such as that of temporary files.
  strained: {
    status: 503,
    code: 'DATABASE_OVERLOADED',
    message:
      'The database has too much to do right now. Nothing was changed; please try again in half a minute.',
    retryAfterSeconds: 30,
    states: /^(?:53000|53200|53400)$/,
    isReported: true,
    unreadyMs: 0,
  },
  full: {
    status: 507,
    code: 'DATABASE_FULL',
    message: 'There is no space left to save anything. Nothing was changed; please try again later.',
    retryAfterSeconds: 60,
    states: /^53100$/,
    codes: ['ENOSPC'],
    isReported: true,
    unreadyMs: 10_000,
  },
  // A standby after a failover, or a database that was set to read only.
  'read-only': {
    status: 503,
    code: 'DATABASE_READ_ONLY',
    message: 'Nothing can be saved right now. Please try again in a few minutes.',
    retryAfterSeconds: 60,
    states: /^25006$/,
    isReported: true,
    unreadyMs: 10_000,
  },
  // XX: internal errors and corrupted data or indexes; 58: the system's own faults, such as of reading a file.
  damaged: {
    status: 503,
    code: 'DATABASE_DAMAGED',
    message: 'The database reports a fault of its own, which has been noted. Please try again later.',
    retryAfterSeconds: 60,
    states: /^(?:XX\w{3}|58\w{3})$/,
    isReported: true,
    unreadyMs: 10_000,
  },
};

const faults = faultKinds.map((kind) => ({ kind, ...faultClasses[kind] }));

/** What has happened to the database; `null` for every other error. */
export function findDatabaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return findFirst(error.errors);
  // Of other errors the cause may be somebody else's: YouTube refuses connections too.
  if (error instanceof DatabaseLostError) return findDatabaseFault(error.cause) ?? faultOf('lost');
  return faults.find((each) => isOf(each, error)) ?? null;
}

/** True if no connection is to be had: the database may come back by itself. */
export function isDatabaseLost(error: unknown): boolean {
  return findDatabaseFault(error)?.kind === 'lost';
}

/** A fault that this program found by itself, without asking the database. */
export function faultOf(kind: FaultKind): DatabaseFault {
  return { kind, ...faultClasses[kind] };
}

function findFirst(errors: readonly unknown[]): DatabaseFault | null {
  for (const each of errors) {
    const found = findDatabaseFault(each);
    if (found !== null) return found;
  }
  return null;
}

function isOf({ states, codes = [], messages }: FaultClass, error: Error): boolean {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A socket that does not exist; any other missing file says nothing about the database.
  if (code === 'ENOENT')
    return codes.includes('ECONNREFUSED') && 'syscall' in error && error.syscall === 'connect';
  return states.test(code) || codes.includes(code) || messages?.test(error.message) === true;
}

/** For the header `Retry-After`, by the code of a refusal. */
export function retrySecondsOf(code: string): number | null {
  return faults.find((each) => each.code === code)?.retryAfterSeconds ?? null;
}
