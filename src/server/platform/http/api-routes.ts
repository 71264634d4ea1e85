import type { IncomingMessage } from 'node:http';
import { contract } from '../../../contract/contract.ts';
import type { Policy } from '../../../contract/procedure.ts';
import { findSlotKind } from './open-calls.ts';
import type { SlotKind } from './open-calls.ts';

interface ApiRoute {
  method: string;
  procedure: (typeof contract)[keyof typeof contract];
  policy: Policy;
  planRequired: string;
  /** The kind of slot that its calls occupy while they are answered. */
  slot: SlotKind | null;
}

/** The contract's paths, with the method of each and who may call it. */
export const apiRoutes: ReadonlyMap<string, ApiRoute> = new Map(
  Object.values(contract).map((procedure) => {
    const { route, meta, errorMap } = procedure['~orpc'];
    return [
      route.path ?? '',
      {
        method: route.method ?? 'POST',
        procedure,
        policy: meta,
        planRequired: readPlanRequired(errorMap),
        slot: findSlotKind(procedure['~orpc']),
      },
    ];
  }),
);

/** The message of a procedure for a plan that lacks its feature. */
function readPlanRequired(errors: Readonly<Record<string, { message?: string } | undefined>>): string {
  return errors['PLAN_REQUIRED']?.message ?? 'This needs a higher plan.';
}

/** The procedure that a request calls, by path and method. */
export function findCalled({ method }: IncomingMessage, { pathname }: URL): ApiRoute | undefined {
  const called = apiRoutes.get(pathname);
  return called?.method === method ? called : undefined;
}
