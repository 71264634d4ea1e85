import type { PlanFeature } from '../../engine/plans.ts';

/** Whose session a request carries. */
export interface Viewer {
  userId: string;
  email: string;
  emailVerified: boolean;
}

/** What the server knows of a request beside its input; every procedure gets it as its context. */
export interface RequestContext {
  requestId: string;
  /** The client's address as `client-address.ts` reads it. */
  clientAddress: string;
  /** Who is signed in; read with the first call and kept. */
  viewer: () => Promise<Viewer | null>;
  /** What the plan of who is signed in includes at this moment; nothing for others. */
  features: () => Promise<readonly PlanFeature[]>;
  /** What caches may do with the answer; set by the handlers of public answers. */
  cacheControl: string;
  /** The text for a fault that nobody expected; the procedure's own where its contract has one. */
  unexpected: string;
}

export const neverStored = 'private, no-store';
