import { cutText, textLimits } from '../clean-text.ts';
import type { Fact } from '../document.ts';
import { writeLinked } from './canvas.ts';
import type { Canvas, Place, Setting } from './canvas.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import type { PageFlow } from './page-flow.ts';

interface LaidFact {
  label: Setting;
  value: Setting;
  note: Setting | null;
  href: string | null;
  height: number;
}

export function layOutFact(canvas: Canvas, { label, value, note }: Fact, width: number): LaidFact {
  const text = typeof value === 'string' ? value : value.text;
  const laid = {
    label: canvas.layOut(cutText(label, textLimits.cell), styles.quiet, width),
    value: canvas.layOut(cutText(text, textLimits.line), styles.figure, width),
    note: note === null ? null : canvas.layOut(cutText(note, textLimits.line), styles.quiet, width),
  };
  const height = laid.label.height + laid.value.height + (laid.note?.height ?? 0);
  return { ...laid, href: typeof value === 'string' ? null : value.href, height };
}

export function writeFact(
  canvas: Canvas,
  { label, value, note, href }: LaidFact,
  place: Place & { width: number },
): void {
  const below = { ...place, y: place.y + label.height };
  canvas.tags.asText(() => {
    canvas.write(label, { ...place, align: 'left' });
    writeLinked(canvas, { setting: value, href }, { ...below, align: 'left' });
    if (note !== null) canvas.write(note, { ...below, y: below.y + value.height, align: 'left' });
  });
}

const widestRow = 4;

/** Facts in up to four columns; a row stays on one page. */
export function writeFacts(pageFlow: PageFlow, facts: readonly Fact[]): void {
  const { canvas, left, width } = pageFlow;
  const columns = Math.min(widestRow, Math.max(2, facts.length));
  const columnWidth = (width - (columns - 1) * gaps.column) / columns;
  for (let start = 0; start < facts.length; start += columns) {
    const row = facts.slice(start, start + columns).map((fact) => layOutFact(canvas, fact, columnWidth));
    const height = Math.max(...row.map((fact) => fact.height));
    pageFlow.reserve(height);
    row.forEach((fact, index) => {
      writeFact(canvas, fact, {
        x: left + index * (columnWidth + gaps.column),
        y: pageFlow.y,
        width: columnWidth,
      });
    });
    pageFlow.y += height + gaps.small;
  }
}
