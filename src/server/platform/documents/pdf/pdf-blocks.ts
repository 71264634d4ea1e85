import { countLimits, cutText, describeRest, textLimits } from '../clean-text.ts';
import type { Bar, BarsBlock, Block, ChartBlock, HeadingBlock, ListBlock } from '../document.ts';
import { drawChart } from '../drawings/chart.ts';
import { writeCallout, writeDial, writePrices, writeVerdicts } from './pdf-cards.ts';
import { writeFacts } from './pdf-facts.ts';
import { writeTable } from './pdf-table.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import { drawBox, drawDrawing, drawLink } from './pen.ts';
import { flow } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const { cell, line, paragraph } = textLimits;

type Write = { [K in Block['kind']]: (sheet: Sheet, block: Extract<Block, { kind: K }>) => void };

const writers: Write = {
  heading: writeHeading,
  paragraph: (sheet, block) => {
    writeText(sheet, block.text, block.quiet === true);
    sheet.y += gaps.small;
  },
  facts: (sheet, { facts }) => {
    writeFacts(sheet, facts);
    sheet.y += gaps.small;
  },
  dial: writeDial,
  verdicts: writeVerdicts,
  bars: writeBars,
  table: writeTable,
  prices: writePrices,
  list: writeList,
  chart: writeChart,
  callout: writeCallout,
};

/** Points that must follow a heading on its page, by what follows; a drawing or card wants more. */
const followers: Record<Block['kind'], number> = {
  heading: 70,
  paragraph: 32,
  facts: 44,
  dial: 140,
  verdicts: 90,
  bars: 50,
  table: 70,
  prices: 170,
  list: 32,
  chart: 240,
  callout: 50,
};

export function writeBlock<K extends Block['kind']>(
  sheet: Sheet,
  block: Extract<Block, { kind: K }>,
  following: readonly Block[],
): void {
  if (block.kind === 'heading') sheet.reserve(headingRoom + roomFor(following));
  const kind: K = block.kind;
  writers[kind](sheet, block);
}

const headingRoom = 40;

/** Room for what a heading introduces: the next block, and the drawing that its figures lead to. */
function roomFor([next, afterNext]: readonly Block[]): number {
  if (next === undefined) return 0;
  const isLead = next.kind === 'facts' && afterNext?.kind === 'chart';
  return followers[next.kind] + (isLead ? followers.chart : 0);
}

function writeHeading(sheet: Sheet, { level, text }: HeadingBlock): void {
  const style = level === 2 ? styles.heading2 : styles.heading3;
  const isTop = sheet.y + sheet.room === sheet.bottom;
  sheet.y += isTop ? 0 : level === 2 ? gaps.column : gaps.small;
  flow(sheet, sheet.pen.layOut(cutText(text, line), style, sheet.width));
  sheet.y += gaps.small;
}

function writeText(sheet: Sheet, text: string, isQuiet: boolean): void {
  const style = isQuiet ? styles.quiet : styles.text;
  flow(sheet, sheet.pen.layOut(cutText(text, paragraph), style, sheet.width));
}

const trackHeight = 6;

function writeBars(sheet: Sheet, { bars }: BarsBlock): void {
  for (const bar of bars) writeBar(sheet, bar);
  sheet.y += gaps.small;
}

function writeBar(sheet: Sheet, bar: Bar): void {
  const { pen, left, width } = sheet;
  const figure = pen.layOut(cutText(bar.figure, cell), styles.text, width / 2);
  const label = pen.layOut(cutText(bar.label, cell), styles.strong, width / 2);
  const text = pen.layOut(cutText(bar.text, paragraph), styles.text, width);
  const head = Math.max(figure.height, label.height);
  sheet.reserve(head + trackHeight + 2 * gaps.small + Math.min(text.height, sheet.room / 2));
  pen.write(label, { x: left, y: sheet.y, width: width / 2, align: 'left' });
  pen.write(figure, { x: left + width / 2, y: sheet.y, width: width / 2, align: 'right' });
  sheet.y += head + 1;
  const track = { x: left, y: sheet.y, width: width * clampShare(bar.trackShare), height: trackHeight };
  const filled = { ...track, width: track.width * clampShare(bar.share) };
  drawBox(pen, track, { fill: 'soft', radius: trackHeight / 2 });
  if (filled.width > 0) {
    const look = bar.measured ? ({ fill: 'brand' } as const) : ({ fill: 'paper', stroke: 'brand' } as const);
    drawBox(pen, filled, { ...look, radius: trackHeight / 2 });
  }
  sheet.y += trackHeight + gaps.small;
  flow(sheet, text);
  sheet.y += gaps.small + 2;
}

function clampShare(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

const bulletWidth = 10;

function writeList(sheet: Sheet, { items }: ListBlock): void {
  const { pen, width } = sheet;
  const indented = { ...sheet, left: sheet.left + bulletWidth, width: width - bulletWidth };
  for (const { text, note } of items.slice(0, countLimits.items)) {
    const { words, href } =
      typeof text === 'string' ? { words: text, href: null } : { words: text.text, href: text.href };
    const setting = pen.layOut(cutText(words, paragraph), styles.text, indented.width);
    const remark = note === null ? null : pen.layOut(cutText(note, paragraph), styles.quiet, indented.width);
    const height = setting.height + (remark?.height ?? 0);
    sheet.reserve(Math.min(height, sheet.room / 2));
    const y = sheet.y + styles.text.size * bulletShare;
    drawBox(pen, { x: sheet.left, y, width: 3, height: 3 }, { fill: 'brand', radius: 1.5 });
    drawLink(pen, href, { ...setting, x: indented.left, y: sheet.y });
    writeIndented(sheet, indented, [setting, ...(remark === null ? [] : [remark])]);
    sheet.y += gaps.small;
  }
  const rest = items.length - countLimits.items;
  if (rest > 0) writeText(sheet, describeRest(rest, 'item'), true);
  sheet.y += gaps.small;
}

const bulletShare = 0.58;

function writeIndented(sheet: Sheet, indented: Sheet, settings: readonly Parameters<typeof flow>[1][]): void {
  for (const setting of settings) {
    for (const line of setting.lines) {
      const height = setting.height / setting.lines.length;
      sheet.reserve(height);
      const place = { x: indented.left, y: sheet.y, width: indented.width, align: 'auto' as const };
      sheet.pen.write({ ...setting, lines: [line] }, place);
      sheet.y += height;
    }
  }
}

function writeChart(sheet: Sheet, block: ChartBlock): void {
  const drawing = drawChart(block);
  if (drawing === null) return writeText(sheet, 'There is nothing with a public figure to draw.', false);
  const { pen, left, width } = sheet;
  const note = pen.layOut(cutText(block.note, paragraph), styles.quiet, width);
  const height = (drawing.height / drawing.width) * width;
  sheet.reserve(height + note.height);
  drawDrawing(pen, drawing, { x: left, y: sheet.y, width });
  sheet.y += height + gaps.small;
  flow(sheet, note);
  sheet.y += gaps.block;
}
