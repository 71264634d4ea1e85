import type { IncomingMessage } from 'node:http';
import type { PlanFeature } from '../../../engine/plans/plans.ts';

/** Whose session a request carries. */
export interface Viewer {
  userId: string;
  email: string;
  emailVerified: boolean;
}

/** The same, with the sign-in that a request carries and when it was made. */
export interface SignedIn extends Viewer {
  signInId: string;
  signedInAt: Date;
}

/** An administrator who calls, and from where. */
export interface Admin {
  userId: string;
  email: string;
  clientAddress: string;
  /** The admin session that what they do needs: it has to last until that is written. */
  sessionId?: string;
}

/** A call that an API key lets in. */
export interface ApiCall {
  /** Whose key it is. */
  userId: string;
  idempotencyKey: string | null;
  /** Reads anew what the answer's head says of the owner's limits. */
  refreshLimits: () => Promise<void>;
}

/** What the server knows of a request beside its input; every procedure gets it as its context. */
export interface RequestContext {
  requestId: string;
  /** The client's address as `client-address.ts` reads it. */
  clientAddress: string;
  /** Who is signed in; read with the first call and kept. */
  viewer: () => Promise<SignedIn | null>;
  /** Who is signed in, where they are an administrator at this moment; read once, and only where the contract says so. */
  admin: () => Promise<Admin | null>;
  /** The admin session whose token the call carries, where it is theirs and lasts; asked anew each time. */
  adminSession: () => Promise<string | null>;
  /** Who is signed in, and whether as an administrator, is asked once more from now on. */
  askAnew: () => void;
  /** What the plan of who is signed in includes at this moment; nothing for others. */
  features: () => Promise<readonly PlanFeature[]>;
  /** Whose API key the call carries; asked for once, and only where the contract says so. Throws a `Refusal`. */
  apiCall: () => Promise<ApiCall>;
  /** Further lines of the answer's head. */
  answerHeaders: Record<string, string>;
  /** Who is signed in at this moment, and what their plan includes; for answers that last. */
  featuresNow: () => Promise<readonly PlanFeature[]>;
  /** Aborted when the server stops: answers that last end then. */
  stopping: AbortSignal;
  /** What caches may do with the answer; set by the handlers of public answers. */
  cacheControl: string;
  /** The text for a fault that nobody expected; the procedure's own where its contract has one. */
  unexpected: string;
}

export const neverStored = 'private, no-store';

/** A question that is asked once, and only where somebody wants the answer; once more when that is forgotten. */
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

/** The path without its query; what is no path (`*`, a broken address) becomes one that nothing answers. */
export function readPath(request: IncomingMessage): string {
  const url = request.url ?? '/';
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/*';
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}
