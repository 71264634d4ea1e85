import type { Parameters } from './parameters.ts';
import { StripeRefusal } from './refusal.ts';

/** The parameters that every list accepts besides its own filters. */
export const listFields = ['limit', 'starting_after', 'created'] as const;

const usualLimit = 10;
const highestLimit = 100;

/** One page of a list, the newest first, after the object that `starting_after` names. */
export function listPage<T extends { id: string; created: number }>(
  url: string,
  { records, parameters }: { records: readonly T[]; parameters: Parameters },
): { records: T[]; wrap: (data: readonly object[]) => object } {
  const limit = parameters.integer('limit') ?? usualLimit;
  if (limit < 1 || limit > highestLimit) {
    throw new StripeRefusal(400, `The limit must be between 1 and ${highestLimit}.`, { param: 'limit' });
  }
  const wanted = records.filter((record) => isWithin(record.created, parameters));
  const after = parameters.text('starting_after');
  const start = after === null ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) {
    throw new StripeRefusal(400, `No such object: '${after}'`, {
      code: 'resource_missing',
      param: 'starting_after',
    });
  }
  const page = wanted.slice(start, start + limit);
  const hasMore = wanted.length > start + limit;
  return { records: page, wrap: (data) => ({ object: 'list', data, has_more: hasMore, url }) };
}

function isWithin(created: number, parameters: Parameters): boolean {
  const at = (bound: string) => parameters.integer(`created[${bound}]`);
  const [gt, gte, lt, lte] = [at('gt'), at('gte'), at('lt'), at('lte')];
  return (
    (gt === null || created > gt) &&
    (gte === null || created >= gte) &&
    (lt === null || created < lt) &&
    (lte === null || created <= lte)
  );
}
