import { ORPCError } from '@orpc/server';
import { keyErrors } from '../../../contract/agency/external-api.ts';
import type { Policy } from '../../../contract/procedure.ts';
import type { Right } from '../../../engine/plans/roles.ts';
import { allows } from '../../../engine/plans/roles.ts';
import type { Admin, RequestContext, SignedIn } from './request.ts';

/** The refusal of a caller whom the contract's policy does not admit; `null` if it does. May throw a `Refusal`. */
export async function findRefusal(
  { policy: { access, feature, right, scope }, planRequired }: { policy: Policy; planRequired: string },
  context: RequestContext,
) {
  const { viewer, features, apiCall, admin, adminSession } = context;
  // Callers with a key are identified by nothing else; a missing plan is reported where their key is checked.
  if (access === 'api-key') {
    const { scopes } = await apiCall();
    return scope === undefined || scopes.includes(scope) ? null : scopeRequired;
  }
  if (access !== 'anyone' && (await viewer()) === null) return signInFirst;
  if (access === 'admin' || access === 'admin-session') {
    const known = await admin();
    if (known === null) return adminsOnly;
    if (known.isTwoStepOverdue === true) return twoStepFirst;
    if (access === 'admin-session' && (await adminSession()) === null) return adminSessionFirst;
  }
  const misplaced = right === undefined ? null : await refuseInWorkspace(context, right);
  if (misplaced !== null) return misplaced;
  if (feature === null || (await features()).includes(feature)) return null;
  return { status: 403, body: { error: planRequired, code: 'PLAN_REQUIRED' } };
}

async function refuseInWorkspace({ viewer, expectedWorkspace }: RequestContext, right: Right) {
  const known = await viewer();
  if (known === null) return null;
  // Its page was made for another workspace: what it asks for would happen in the wrong one.
  if (expectedWorkspace !== null && expectedWorkspace !== known.userId) return workspaceChanged;
  return allows(known.role, right) ? null : roleRequired;
}

/** The caller of a procedure that admits only signed-in people. */
export async function readViewer({ viewer }: RequestContext): Promise<SignedIn> {
  const known = await viewer();
  if (known !== null) return known;
  throw mustSignIn();
}

/** The caller of a procedure that admits only administrators. */
export async function readAdmin({ admin }: RequestContext): Promise<Admin> {
  const known = await admin();
  if (known === null) throw mustBeAdmin();
  if (known.isTwoStepOverdue === true) throw mustSetUpTwoStep();
  return known;
}

/**
 * The same for a procedure that needs an admin session. A body may take time to arrive, so what admitted the call may
 * have ended.
 */
export async function readAdminInSession(context: RequestContext): Promise<Admin> {
  const admin = await readAdmin(context);
  const sessionId = await context.adminSession();
  if (sessionId === null) throw mustHaveSession();
  return { ...admin, sessionId };
}

/** The refusal if the caller turns out to be no longer an administrator. */
export function mustBeAdmin(): ORPCError<string, unknown> {
  const { status, body } = adminsOnly;
  return new ORPCError(body.code, { status, message: body.error });
}

/** The refusal if the caller turns out to have let the days pass in which they had to set two-step sign-in up. */
function mustSetUpTwoStep(): ORPCError<string, unknown> {
  const { status, body } = twoStepFirst;
  return new ORPCError(body.code, { status, message: body.error });
}

/** The refusal if the caller's admin session turns out to have ended. */
export function mustHaveSession(): ORPCError<string, unknown> {
  const { status, body } = adminSessionFirst;
  return new ORPCError(body.code, { status, message: body.error });
}

/** The refusal if the caller turns out to have no account. */
export function mustSignIn(): ORPCError<string, unknown> {
  const { status, body } = signInFirst;
  return new ORPCError(body.code, { status, message: body.error });
}

const scopeRequired = {
  status: 403,
  body: { error: keyErrors.SCOPE_REQUIRED.message, code: 'SCOPE_REQUIRED' },
};

export const signInFirst = {
  status: 401,
  body: { error: 'Please sign in to continue.', code: 'UNAUTHORIZED' },
};

export const workspaceChanged = {
  status: 409,
  body: {
    error: 'You work in another workspace now. Please load this page again.',
    code: 'WORKSPACE_CHANGED',
  },
};

export const roleRequired = {
  status: 403,
  body: {
    error: 'Your role in this workspace does not allow this. Please ask its owner.',
    code: 'ROLE_REQUIRED',
  },
};

/** Specification, section 6. */
export const adminsOnly = {
  status: 403,
  body: { error: 'Admin access required', code: 'ADMIN_REQUIRED' },
};

export const twoStepFirst = {
  status: 403,
  body: {
    error: 'Administrators need two-step sign-in. Please set it up in your profile, under Account.',
    code: 'TWO_STEP_REQUIRED',
  },
};

export const adminSessionFirst = {
  status: 403,
  body: {
    error: 'This needs an admin session. Please create one under Access and Security.',
    code: 'ADMIN_SESSION_REQUIRED',
  },
};
