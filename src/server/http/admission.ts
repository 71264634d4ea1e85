import { ORPCError } from '@orpc/server';
import type { Policy } from '../../contract/procedure.ts';
import type { RequestContext, Viewer } from './request.ts';

/** The refusal of a caller whom the contract's policy keeps out; `null` for everybody else. May throw a `Refusal`. */
export async function findRefusal(
  { policy: { access, feature }, planRequired }: { policy: Policy; planRequired: string },
  { viewer, features, apiCall }: RequestContext,
) {
  // Whoever calls with a key is known by nothing else, and told of a missing plan by their key's door.
  if (access === 'api-key') {
    await apiCall();
    return null;
  }
  if (access !== 'anyone' && (await viewer()) === null) return signInFirst;
  if (feature === null || (await features()).includes(feature)) return null;
  return { status: 403, body: { error: planRequired, code: 'PLAN_REQUIRED' } };
}

/** Who calls a procedure that only signed-in people are let through to. */
export async function readViewer({ viewer }: RequestContext): Promise<Viewer> {
  const known = await viewer();
  if (known !== null) return known;
  throw mustSignIn();
}

/** The refusal of a procedure whose caller turns out to have no account. */
export function mustSignIn(): ORPCError<string, unknown> {
  const { status, body } = signInFirst;
  return new ORPCError(body.code, { status, message: body.error });
}

export const signInFirst = {
  status: 401,
  body: { error: 'Please sign in to continue.', code: 'UNAUTHORIZED' },
};
