/**
 * One kind of data that is kept for a limited time, described by the code that deletes it: what is shown about it
 * follows from the same numbers. Its rows are in `table`, and their time runs from the column `since`.
 */
export interface KeptKind {
  kind: string;
  title: string;
  table: string;
  since: string;
  keptMs: number;
  fate: 'texts deleted' | 'deleted' | 'refreshed';
  /** Only rows in which one of these columns is not null. */
  holding?: readonly string[];
  /** Only rows in which this column is null. */
  lacking?: string;
  /** True for tables that only the role for sign-in data can see. */
  ofAccounts?: boolean;
}
