/** What of a table is about a person: the columns that name them, and what its file says. */
export interface ExportedTable {
  owner: string | readonly string[];
  /** The file's name, without its ending. */
  file: string;
  says: string;
  /** Who may read it: by default the person themselves, in their own transaction. */
  reader?: 'sign-in data' | 'system';
  /** Only these columns; by default all but secrets. */
  columns?: readonly string[];
}

/** A table that names people and is in no file, with the reason. */
export interface LeftOutTable {
  leftOut: string;
}
