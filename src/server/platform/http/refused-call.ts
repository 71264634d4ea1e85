import { apiRoutes } from './api-routes.ts';
import { isErrorBody } from './errors.ts';
import type { RequestContext } from './request.ts';

/** A refused administration call, as the log records it: without anything that was sent. */
export interface RefusedCall {
  path: string;
  status: number;
  code: string;
}

/** The caller who is refused. */
export type RefusedCaller = Pick<RequestContext, 'viewer' | 'admin' | 'clientAddress'>;

export type NoteRefusedCall = (caller: RefusedCaller, refused: RefusedCall) => Promise<void>;

/** Nobody is identified by the first, and nobody waits for the answer of the second. */
const notTold: ReadonlySet<number> = new Set([401, 499]);

/** The refusal in an answer to an administration call; `null` for every other answer. */
export function findRefusedCall(
  path: string,
  { status, body }: { status: number; body?: unknown },
): RefusedCall | null {
  const access = apiRoutes.get(path)?.policy.access;
  if (access !== 'admin' && access !== 'admin-session') return null;
  if (status < 400 || status >= 500 || notTold.has(status) || !isErrorBody(body)) return null;
  return { path, status, code: body.code };
}
