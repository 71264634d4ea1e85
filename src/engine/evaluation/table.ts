/** Figures in rows, shown alike in the terminal, in the documentation and on the page. */
export interface EvaluationTable {
  title: string;
  /** What the figures mean, in plain words. */
  note: string;
  /** The first one names the rows. */
  columns: readonly { name: string; isText?: boolean }[];
  /** Each row's first cell names it. */
  rows: readonly (readonly string[])[];
}

const missing = '–';

/** 0.7977 as `79.8%`. */
export function writeShare(share: number | null): string {
  return share === null ? missing : `${(100 * share).toFixed(1)}%`;
}

/** 0.4689 as `0.469`. */
export function writeError(error: number | null): string {
  return error === null ? missing : error.toFixed(3);
}

/** 1.104 as `1.10`. */
export function writeFactor(value: number | null): string {
  return value === null ? missing : value.toFixed(2);
}

/** 0.158 as `+0.16`. */
export function writeSigned(value: number | null): string {
  return value === null ? missing : `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
}

/** -0.043 as `-4.3%`. */
export function writeChange(share: number): string {
  return `${share < 0 ? '' : '+'}${(100 * share).toFixed(1)}%`;
}
