import { apiRoutes } from './api-routes.ts';
import { isErrorBody } from './errors.ts';
import type { RequestContext } from './request.ts';

/** A call of the administration that was refused: what the log is told of it, which is nothing that was sent. */
export interface RefusedCall {
  path: string;
  status: number;
  code: string;
}

/** Who is refused. */
export type RefusedCaller = Pick<RequestContext, 'viewer' | 'admin' | 'clientAddress'>;

export type NoteRefusedCall = (caller: RefusedCaller, refused: RefusedCall) => Promise<void>;

/** Nobody is known by the first, and nobody waits for the answer of the second. */
const notTold: ReadonlySet<number> = new Set([401, 499]);

/** What an answer refuses, where it is the administration's; `null` for every other answer. */
export function findRefusedCall(
  path: string,
  { status, body }: { status: number; body?: unknown },
): RefusedCall | null {
  const access = apiRoutes.get(path)?.policy.access;
  if (access !== 'admin' && access !== 'admin-session') return null;
  if (status < 400 || status >= 500 || notTold.has(status) || !isErrorBody(body)) return null;
  return { path, status, code: body.code };
}
