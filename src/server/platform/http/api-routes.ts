import type { IncomingMessage } from 'node:http';
import { contract } from '../../../contract/contract.ts';
import type { Policy } from '../../../contract/procedure.ts';
import { placeOf } from './places.ts';
import type { PlaceKind } from './places.ts';

interface ApiRoute {
  method: string;
  procedure: (typeof contract)[keyof typeof contract];
  policy: Policy;
  planRequired: string;
  /** Among what its calls take a place while they are answered. */
  place: PlaceKind | null;
}

/** The contract's paths, the method of each and who may call it. */
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
        place: placeOf(procedure['~orpc']),
      },
    ];
  }),
);

/** What a procedure says to whose plan lacks its feature. */
function readPlanRequired(errors: Readonly<Record<string, { message?: string } | undefined>>): string {
  return errors['PLAN_REQUIRED']?.message ?? 'This needs a higher plan.';
}

/** The procedure that a request calls, by path and method. */
export function findCalled({ method }: IncomingMessage, { pathname }: URL): ApiRoute | undefined {
  const called = apiRoutes.get(pathname);
  return called?.method === method ? called : undefined;
}
