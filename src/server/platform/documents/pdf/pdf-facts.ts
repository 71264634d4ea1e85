import { cutText, textLimits } from '../clean-text.ts';
import type { Fact } from '../document.ts';
import { drawLink } from './pen.ts';
import type { Pen, Place, Setting } from './pen.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import type { Sheet } from './sheet.ts';

interface LaidFact {
  label: Setting;
  value: Setting;
  note: Setting | null;
  href: string | null;
  height: number;
}

export function layOutFact(pen: Pen, { label, value, note }: Fact, width: number): LaidFact {
  const text = typeof value === 'string' ? value : value.text;
  const laid = {
    label: pen.layOut(cutText(label, textLimits.cell), styles.quiet, width),
    value: pen.layOut(cutText(text, textLimits.line), styles.figure, width),
    note: note === null ? null : pen.layOut(cutText(note, textLimits.line), styles.quiet, width),
  };
  const height = laid.label.height + laid.value.height + (laid.note?.height ?? 0);
  return { ...laid, href: typeof value === 'string' ? null : value.href, height };
}

export function writeFact(
  pen: Pen,
  { label, value, note, href }: LaidFact,
  place: Place & { width: number },
): void {
  pen.write(label, { ...place, align: 'left' });
  const below = { ...place, y: place.y + label.height };
  pen.write(value, { ...below, align: 'left' });
  drawLink(pen, href, { ...value, ...below });
  if (note !== null) pen.write(note, { ...below, y: below.y + value.height, align: 'left' });
}

const widestRow = 4;

/** Facts in up to four columns; a row stays on one page. */
export function writeFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const { pen, left, width } = sheet;
  const columns = Math.min(widestRow, Math.max(2, facts.length));
  const columnWidth = (width - (columns - 1) * gaps.column) / columns;
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns).map((fact) => layOutFact(pen, fact, columnWidth));
    const height = Math.max(...row.map((fact) => fact.height));
    sheet.reserve(height);
    row.forEach((fact, index) => {
      writeFact(pen, fact, { x: left + index * (columnWidth + gaps.column), y: sheet.y, width: columnWidth });
    });
    sheet.y += height + gaps.small;
  }
}
