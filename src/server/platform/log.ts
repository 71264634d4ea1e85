import type { DestinationStream, Logger } from 'pino';
import { pino } from 'pino';

/** Structured lines. An error is logged by what it is and where, never with the data, rows or inputs it carries. */
export function createLog(stream: DestinationStream): Logger {
  return pino({ base: null, serializers: { err: describeError } }, stream);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return { type: error.name, code, message: error.message, stack: error.stack, cause };
}
