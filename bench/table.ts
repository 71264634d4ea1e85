/** One measured figure: what, how much, compared with what, and the aim. */
export interface Row {
  what: string;
  measured: string;
  /** The bare implementation in the same run, or something else to compare with. */
  beside: string;
  aim: string;
}

/** Prints rows as an aligned table under a title. */
export function printTable(title: string, rows: readonly Row[]): void {
  const header: Row = { what: title, measured: 'measured', beside: 'beside', aim: 'aim' };
  const width = (key: keyof Row) => Math.max(...[header, ...rows].map((row) => row[key].length));
  const line = (row: Row) =>
    `${row.what.padEnd(width('what'))}  ${row.measured.padStart(width('measured'))}  ` +
    `${row.beside.padEnd(width('beside'))}  ${row.aim}`;
  console.log(`\n${line(header)}\n${'-'.repeat(line(header).length)}`);
  for (const row of rows) console.log(line(row));
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** The value that a share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median; of an even number of values the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
