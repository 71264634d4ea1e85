/** One measured figure: what, how much, beside what, and the aim it is held against. */
export interface Row {
  what: string;
  measured: string;
  /** The bare implementation of the same run, or what the figure stands beside. */
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

/** The middle value; of an even number of values the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
