import type { UnitOfWork } from './unit-of-work.ts';
import type { Parameters } from './parameters.ts';

/** One method of the API: the object it answers. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  /** First names of the fields it takes. */
  fields: readonly string[];
  answer(unit: UnitOfWork, call: Call): Promise<object>;
}

export interface Call {
  /** What stood for `:id`; empty where the path has none. */
  id: string;
  parameters: Parameters;
}
