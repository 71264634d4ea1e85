import { ORPCError } from '@orpc/client';
import { noteAdminRefusal } from './admin-session.ts';
import { unknown, unreachable } from './refusal.ts';
import { refreshStart } from './start.ts';
import { noteWorkspaceRefusal } from './workspace.ts';

const sessionEnded = 401;
const acted = new WeakSet<ORPCError<string, unknown>>();

/** The refusals after which the admin panel is not theirs any more, or not yet. */
export function endsAdmin(code: unknown): boolean {
  return code === 'ADMIN_REQUIRED' || code === 'TWO_STEP_REQUIRED';
}

/**
 * A failed call of `api` as a sentence. Where the session has ended, or the administrator is none any more, the guard of
 * the screen is told to look again: once for each failure, however often a screen that shows it is drawn.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof ORPCError)) return unreachable;
  if (acted.has(error)) return error.message;
  acted.add(error);
  if (error.status === sessionEnded || endsAdmin(error.code)) void refreshStart();
  noteAdminRefusal(String(error.code));
  return error.message;
}

/** What failed and why, as two sentences; as one where the server knows no more than what failed. */
export function joinReason(failure: string, reason: string): string {
  return reason === failure ? failure : `${failure.replace(/\.$/, '')}. ${reason}`;
}

/** The server's form of a refusal: `{ error, code }`. Any other, such as a proxy's page, has no words for a reader. */
export function readError(body: unknown, { status }: { status: number }): ORPCError<string, unknown> {
  if (typeof body !== 'object' || body === null || !('error' in body) || !('code' in body))
    return new ORPCError('UNREADABLE', { status, message: unknown, data: body });
  noteWorkspaceRefusal(body.code);
  return new ORPCError(String(body.code), { status, message: String(body.error), data: body });
}
