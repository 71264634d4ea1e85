import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import type { Role } from '../../../engine/plans/roles.ts';

/** Whose session a request carries. */
export interface Viewer {
  userId: string;
  email: string;
  emailVerified: boolean;
  /** Whether the account asks for a second step at sign-in. */
  hasTwoStep?: boolean;
}

/**
 * The same, with the sign-in that the request belongs to and when it was made. `userId` is the workspace that the call
 * acts in: the one the person works in, or their own, which has their id, if the procedure names no right.
 */
export interface SignedIn extends Viewer {
  personId: string;
  /** What the person is in the workspace that the call acts in. */
  role: Role;
  /** The team that this sign-in works in; `null` is the person's own workspace. */
  team: { id: string; role: Role } | null;
  signInId: string;
  signedInAt: Date;
  /** When whoever calls last showed that it is their account: at the sign-in, or with the password since. */
  provenAt: Date;
}

/** Who is signed in to an account that is to be deleted: to every procedure but one they are nobody. */
export interface Leaver {
  userId: string;
  email: string;
  leavesAt: Date;
}

/** An administrator who calls, and from where. */
export interface Admin {
  userId: string;
  email: string;
  clientAddress: string;
  /** The admin session that the action needs: it must last until the action has been saved. */
  sessionId?: string;
  /** True where the days are over in which they had to set two-step sign-in up. */
  isTwoStepOverdue?: boolean;
}

/** A call that an API key admits. */
export interface ApiCall {
  /** Whose key it is. */
  userId: string;
  scopes: readonly string[];
  idempotencyKey: string | null;
  /** Reads the owner's limits again, for the headers of the answer. */
  refreshLimits: () => Promise<void>;
}

/** What the server knows about a request besides its input; every procedure gets it as its context. */
export interface RequestContext {
  requestId: string;
  /** The client's address as `client-address.ts` reads it. */
  clientAddress: string;
  /** Who is signed in; read once, when first needed. */
  viewer: () => Promise<SignedIn | null>;
  /** The workspace for which the page that calls was made, if it says so. */
  expectedWorkspace: string | null;
  /** Who is signed in to an account that is to be deleted. */
  leaver: () => Promise<Leaver | null>;
  /** Who is signed in, if they are an administrator now; read once, and only if the contract requires it. */
  admin: () => Promise<Admin | null>;
  /** The admin session whose token the call carries, if it is theirs and valid; checked again each time. */
  adminSession: () => Promise<string | null>;
  /**
   * Whether this is a code that the app of whoever is signed in shows now; each counts once. Throws where too many were
   * wrong.
   */
  confirmCode: (code: string) => Promise<boolean>;
  /** From now on, who is signed in and whether as an administrator is checked once more. */
  askAnew: () => void;
  /** What the plan of the signed-in person includes now; nothing for others. */
  features: () => Promise<readonly PlanFeature[]>;
  /** Whose API key the call carries; checked once, and only if the contract requires it. Throws a `Refusal`. */
  apiCall: () => Promise<ApiCall>;
  /** Further headers of the answer. */
  answerHeaders: Record<string, string>;
  /** Who is signed in now, and what their plan includes; for long-lived answers. */
  featuresNow: () => Promise<readonly PlanFeature[]>;
  /** What the call makes carries this id, so that the same call again finds it; `null` for a call without a key. */
  effectId: string | null;
  /** Aborted when the server stops: long-lived answers end then. */
  stopping: AbortSignal;
  /** What caches may do with the answer; set by the handlers of public answers. */
  cacheControl: string;
  /** The text for an unexpected fault; the procedure's own if its contract has one. */
  unexpected: string;
}

export const neverStored = 'private, no-store';

/** A value that is read once, and only if somebody needs it; read again after `forget`. */
export function findOnce<T>(find: () => Promise<T>): (() => Promise<T>) & { forget: () => void } {
  let found: Promise<T> | null = null;
  const ask = () => {
    found ??= find();
    return found;
  };
  return Object.assign(ask, {
    forget: () => {
      found = null;
    },
  });
}

/** The path without its query; anything else (`*`, a broken address) becomes a path that nothing answers. */
export function readPath(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/*';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The part of the address after the question mark. */
export function readQuery({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

/** Aborted when the client goes away before its answer is complete. */
export function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
