/**
 * One kind of data that is kept for a time, told by whoever deletes it: so that what is said of it follows from the same
 * numbers. Its rows stand in `table`, and their time runs from the column `since`.
 */
export interface KeptKind {
  kind: string;
  title: string;
  table: string;
  since: string;
  keptMs: number;
  fate: 'texts deleted' | 'deleted' | 'refreshed';
  /** Only rows in which one of these columns holds something. */
  holding?: readonly string[];
  /** Only rows in which this column holds nothing. */
  lacking?: string;
  /** True for tables that the role for sign-in data alone can see. */
  ofAccounts?: boolean;
}
