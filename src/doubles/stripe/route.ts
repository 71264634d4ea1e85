import type { UnitOfWork } from './unit-of-work.ts';
import type { Parameters } from './parameters.ts';

/** One method of the API, with the object it returns. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** `:id` stands for an id. */
  path: string;
  /** Top-level names of the fields it accepts. */
  fields: readonly string[];
  answer(unit: UnitOfWork, call: Call): Promise<object>;
}

export interface Call {
  /** The value of `:id`; empty if the path has none. */
  id: string;
  parameters: Parameters;
}
