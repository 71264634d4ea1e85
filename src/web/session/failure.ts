import { ORPCError } from '@orpc/client';
import { unreachable } from './refusal.ts';
import { refreshStart } from './start.ts';

const sessionEnded = 401;

/** A failed call of `api` as a sentence. Where the session has ended, the guard of the screen is told to look again. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ORPCError)) return unreachable;
  if (error.status === sessionEnded) void refreshStart();
  return error.message;
}
