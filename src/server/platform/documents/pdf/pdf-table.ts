import { countLimits, cutText, describeRest, textLimits } from '../clean-text.ts';
import type { TableBlock, TableCell, TableColumn } from '../document.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import { drawLink, drawRule } from './pen.ts';
import type { Setting, TextStyle } from './pen.ts';
import { flow } from './sheet.ts';
import type { Sheet } from './sheet.ts';

interface Column extends TableColumn {
  x: number;
  width: number;
}

const padding = 3.5;

/** A row stays on one page, and the heads stand again on each. */
export function writeTable(sheet: Sheet, { caption, columns, rows }: TableBlock): void {
  const { pen, width } = sheet;
  const placed = placeColumns(columns, sheet);
  const head = layOutRow(sheet, placed, {
    cells: columns.map(({ label }) => label),
    style: styles.quietStrong,
  });
  const title = pen.layOut(cutText(caption, textLimits.line), styles.quiet, width);
  sheet.reserve(title.height + 3 * (head.height + padding));
  flow(sheet, title);
  sheet.y += gaps.small;
  writeRow(sheet, placed, head);
  for (const cells of rows.slice(0, countLimits.rows)) {
    const row = layOutRow(sheet, placed, { cells, style: styles.cell });
    if (sheet.reserve(row.height + 2 * padding)) writeRow(sheet, placed, head);
    writeRow(sheet, placed, row);
  }
  const rest = rows.length - countLimits.rows;
  sheet.y += gaps.small;
  if (rest > 0) flow(sheet, pen.layOut(describeRest(rest, 'row'), styles.quiet, width));
  sheet.y += gaps.block;
}

function placeColumns(columns: readonly TableColumn[], { left, width }: Sheet): Column[] {
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
}

function layOutRow(
  { pen }: Sheet,
  columns: readonly Column[],
  { cells, style }: { cells: readonly TableCell[]; style: TextStyle },
): Row {
  const laid = columns.map(({ width }, index) => {
    const cell = cells[index] ?? '';
    const { text, href } = typeof cell === 'string' ? { text: cell, href: null } : cell;
    return { setting: pen.layOut(cutText(text, textLimits.cell), style, width), href };
  });
  return { cells: laid, height: Math.max(...laid.map(({ setting }) => setting.height)) };
}

function writeRow(sheet: Sheet, columns: readonly Column[], { cells, height }: Row): void {
  const { pen, left, width } = sheet;
  const y = sheet.y + padding;
  columns.forEach((column, index) => {
    const cell = cells[index];
    if (cell === undefined) return;
    pen.write(cell.setting, {
      x: column.x,
      y,
      width: column.width,
      align: column.numeric ? 'right' : 'left',
    });
    drawLink(pen, cell.href, { ...cell.setting, x: column.x, y });
  });
  sheet.y += height + 2 * padding;
  drawRule(pen, { x: left, y: sheet.y }, { width, ink: 'grid', line: 0.5 });
}
