import { countLimits, cutText, describeRest, textLimits } from '../clean-text.ts';
import type { TableBlock, TableCell, TableColumn } from '../document.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import { drawRule, writeLinked } from './canvas.ts';
import type { Setting, TextStyle } from './canvas.ts';
import { flow } from './page-flow.ts';
import type { PageFlow } from './page-flow.ts';

interface Column extends TableColumn {
  x: number;
  width: number;
}

const padding = 3.5;

/** A row stays on one page, and the column heads are repeated on each. */
export function writeTable(pageFlow: PageFlow, block: TableBlock): void {
  const rest = block.rows.length - countLimits.rows;
  pageFlow.canvas.tags.within('Table', () => writeRows(pageFlow, block));
  pageFlow.y += gaps.small;
  if (rest > 0)
    flow(pageFlow, pageFlow.canvas.layOut(describeRest(rest, 'row'), styles.quiet, pageFlow.width));
  pageFlow.y += gaps.block;
}

function writeRows(pageFlow: PageFlow, { caption, columns, rows }: TableBlock): void {
  const { canvas, width } = pageFlow;
  const { tags } = canvas;
  const placed = placeColumns(columns, pageFlow);
  const head = layOutRow(pageFlow, placed, {
    cells: columns.map(({ label }) => label),
    style: styles.quietStrong,
    type: 'TH',
  });
  const title = canvas.layOut(cutText(caption, textLimits.line), styles.quiet, width);
  pageFlow.reserve(title.height + 3 * (head.height + padding));
  tags.within('Caption', () => flow(pageFlow, title));
  pageFlow.y += gaps.small;
  writeRow(pageFlow, placed, head);
  for (const cells of rows.slice(0, countLimits.rows)) {
    const row = layOutRow(pageFlow, placed, { cells, style: styles.cell, type: 'TD' });
    if (pageFlow.reserve(row.height + 2 * padding))
      tags.decoration(() => writeRow(pageFlow, placed, head), 'Pagination');
    writeRow(pageFlow, placed, row);
  }
}

function placeColumns(columns: readonly TableColumn[], { left, width }: PageFlow): Column[] {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  let x = left;
  return columns.map((column) => {
    const share = (column.weight / total) * width;
    const placed = { ...column, x, width: share - gaps.card };
    x += share;
    return placed;
  });
}

interface Row {
  cells: { setting: Setting; href: string | null }[];
  height: number;
  type: 'TH' | 'TD';
}

function layOutRow(
  { canvas }: PageFlow,
  columns: readonly Column[],
  { cells, style, type }: { cells: readonly TableCell[]; style: TextStyle; type: Row['type'] },
): Row {
  const laid = columns.map(({ width }, index) => {
    const cell = cells[index] ?? '';
    const { text, href } = typeof cell === 'string' ? { text: cell, href: null } : cell;
    return { setting: canvas.layOut(cutText(text, textLimits.cell), style, width), href };
  });
  return { type, cells: laid, height: Math.max(...laid.map(({ setting }) => setting.height)) };
}

function writeRow(pageFlow: PageFlow, columns: readonly Column[], { cells, height, type }: Row): void {
  const { canvas, left, width } = pageFlow;
  const { tags } = canvas;
  const y = pageFlow.y + padding;
  const options = type === 'TH' ? ({ scope: 'Column' } as const) : {};
  tags.within('TR', () => {
    columns.forEach((column, index) => {
      const cell = cells[index];
      if (cell === undefined) return;
      const align = column.numeric ? 'right' : 'left';
      const place = { x: column.x, y, width: column.width, align } as const;
      tags.within(type, () => writeLinked(canvas, cell, place), options);
    });
  });
  pageFlow.y += height + 2 * padding;
  drawRule(canvas, { x: left, y: pageFlow.y }, { width, ink: 'grid', line: 0.5 });
}
