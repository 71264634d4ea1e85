/** No connection is available, for whatever reason. */
export class DatabaseLostError extends Error {}

/** PostgreSQL's connection exceptions (class 08), shutdowns (57P) and "too many connections" (53300). */
const lostStates = /^(?:08\w{3}|57P0[1-5]|53300)$/;
const lostSystemCodes = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH'];
/** Messages of pg and its pool that have no code. */
const lostMessages =
  /^(?:Connection terminated|timeout (?:exceeded )?when trying to connect|timeout exceeded|Query read timeout|Client has encountered a connection error|The client is closed|Client was closed)/i;

/** True for errors that mean "no connection" rather than "bad statement": the database may come back by itself. */
export function isDatabaseLost(error: unknown): boolean {
  if (error instanceof DatabaseLostError) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseLost);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A socket that does not exist; any other missing file says nothing about the database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return lostStates.test(code) || lostSystemCodes.includes(code) || lostMessages.test(error.message);
}
