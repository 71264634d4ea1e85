import type { EvaluationReport } from '../src/engine/evaluation/evaluate.ts';
import type { EvaluationTable } from '../src/engine/evaluation/table.ts';
import { tabulateTexts } from '../src/engine/evaluation/text-tables.ts';
import { tabulateViews } from '../src/engine/evaluation/view-tables.ts';

/** The report as the terminal shows it. */
export function printEvaluation(report: EvaluationReport): string {
  const head = `Model ${report.modelVersion}, ${report.channels} channels in ${report.languages} languages`;
  const tables = [...tabulateViews(report), ...tabulateTexts(report)];
  return [head, ...tables.map(printTable)].join('\n\n');
}

function printTable({ title, note, columns, rows }: EvaluationTable): string {
  const header = columns.map(({ name }) => name);
  const widths = header.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.isText === true ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return [title.toUpperCase(), ...wrap(note), '', print(header), ...rows.map(print)].join('\n');
}

const lineWidth = 110;

function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > lineWidth) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
