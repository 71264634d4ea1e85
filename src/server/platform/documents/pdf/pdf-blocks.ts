import { countLimits, cutText, describeRest, safeAddress, textLimits } from '../clean-text.ts';
import type { Bar, BarsBlock, Block, ChartBlock, HeadingBlock, ListBlock, ListItem } from '../document.ts';
import { drawChart } from '../drawings/chart.ts';
import { writeCallout, writeDial, writePrices, writeVerdicts } from './pdf-cards.ts';
import { writeFacts } from './pdf-facts.ts';
import { writeReceipt } from './pdf-receipt.ts';
import { writeTable } from './pdf-table.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import { drawBox, drawFigure, drawLink } from './canvas.ts';
import { flow } from './page-flow.ts';
import type { PageFlow } from './page-flow.ts';

const { cell, line, paragraph } = textLimits;

type Write = { [K in Block['kind']]: (pageFlow: PageFlow, block: Extract<Block, { kind: K }>) => void };

const writers: Write = {
  heading: writeHeading,
  paragraph: (pageFlow, block) => {
    writeText(pageFlow, block.text, block.quiet === true);
    pageFlow.y += gaps.small;
  },
  facts: (pageFlow, { facts }) => {
    writeFacts(pageFlow, facts);
    pageFlow.y += gaps.small;
  },
  dial: writeDial,
  verdicts: writeVerdicts,
  bars: writeBars,
  table: writeTable,
  prices: writePrices,
  list: writeList,
  chart: writeChart,
  callout: writeCallout,
  receipt: writeReceipt,
};

/** Points that must follow a heading on its page, by the kind of block; a drawing or card needs more. */
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
  receipt: 200,
  callout: 50,
};

export function writeBlock<K extends Block['kind']>(
  pageFlow: PageFlow,
  block: Extract<Block, { kind: K }>,
  following: readonly Block[],
): void {
  if (block.kind === 'heading') pageFlow.reserve(headingRoom + roomFor(following));
  const kind: K = block.kind;
  writers[kind](pageFlow, block);
}

const headingRoom = 40;

/** Room for what a heading introduces: the next block, and a drawing that follows its figures. */
function roomFor([next, afterNext]: readonly Block[]): number {
  if (next === undefined) return 0;
  const isLead = next.kind === 'facts' && afterNext?.kind === 'chart';
  return followers[next.kind] + (isLead ? followers.chart : 0);
}

function writeHeading(pageFlow: PageFlow, { level, text }: HeadingBlock): void {
  const style = level === 2 ? styles.heading2 : styles.heading3;
  const isTop = pageFlow.y + pageFlow.room === pageFlow.bottom;
  pageFlow.y += isTop ? 0 : level === 2 ? gaps.column : gaps.small;
  pageFlow.canvas.tags.within(level === 2 ? 'H2' : 'H3', () =>
    flow(pageFlow, pageFlow.canvas.layOut(cutText(text, line), style, pageFlow.width)),
  );
  pageFlow.y += gaps.small;
}

function writeText(pageFlow: PageFlow, text: string, isQuiet: boolean): void {
  const style = isQuiet ? styles.quiet : styles.text;
  flow(pageFlow, pageFlow.canvas.layOut(cutText(text, paragraph), style, pageFlow.width));
}

const trackHeight = 6;

function writeBars(pageFlow: PageFlow, { bars }: BarsBlock): void {
  const { tags } = pageFlow.canvas;
  tags.within('L', () => {
    for (const bar of bars) tags.within('LI', () => tags.within('LBody', () => writeBar(pageFlow, bar)));
  });
  pageFlow.y += gaps.small;
}

function writeBar(pageFlow: PageFlow, bar: Bar): void {
  const { canvas, left, width } = pageFlow;
  const figure = canvas.layOut(cutText(bar.figure, cell), styles.text, width / 2);
  const label = canvas.layOut(cutText(bar.label, cell), styles.strong, width / 2);
  const text = canvas.layOut(cutText(bar.text, paragraph), styles.text, width);
  const head = Math.max(figure.height, label.height);
  pageFlow.reserve(head + trackHeight + 2 * gaps.small + Math.min(text.height, pageFlow.room / 2));
  canvas.write(label, { x: left, y: pageFlow.y, width: width / 2, align: 'left' });
  canvas.write(figure, { x: left + width / 2, y: pageFlow.y, width: width / 2, align: 'right' });
  pageFlow.y += head + 1;
  const track = { x: left, y: pageFlow.y, width: width * clampShare(bar.trackShare), height: trackHeight };
  const filled = { ...track, width: track.width * clampShare(bar.share) };
  drawBox(canvas, track, { fill: 'soft', stroke: 'quiet', line: 0.5, radius: trackHeight / 2 });
  if (filled.width > 0) {
    const look = bar.measured ? ({ fill: 'brand' } as const) : ({ fill: 'paper', stroke: 'brand' } as const);
    drawBox(canvas, filled, { ...look, radius: trackHeight / 2 });
  }
  pageFlow.y += trackHeight + gaps.small;
  flow(pageFlow, text);
  pageFlow.y += gaps.small + 2;
}

function clampShare(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

const bulletWidth = 10;

function writeList(pageFlow: PageFlow, { items }: ListBlock): void {
  const { canvas, width } = pageFlow;
  const { tags } = canvas;
  const indented = { ...pageFlow, left: pageFlow.left + bulletWidth, width: width - bulletWidth };
  const writeItem = ({ text, note }: ListItem) => {
    const { words, href } =
      typeof text === 'string' ? { words: text, href: null } : { words: text.text, href: text.href };
    const setting = canvas.layOut(cutText(words, paragraph), styles.text, indented.width);
    const remark =
      note === null ? null : canvas.layOut(cutText(note, paragraph), styles.quiet, indented.width);
    const height = setting.height + (remark?.height ?? 0);
    pageFlow.reserve(Math.min(height, pageFlow.room / 2));
    const y = pageFlow.y + styles.text.size * bulletShare;
    drawBox(canvas, { x: pageFlow.left, y, width: 3, height: 3 }, { fill: 'brand', radius: 1.5 });
    const write = () => {
      if (href !== null) drawLink(canvas, href, { ...setting, x: indented.left, y: pageFlow.y });
      writeIndented(pageFlow, indented, [setting]);
    };
    tags.within('LI', () =>
      tags.within('LBody', () => {
        if (safeAddress(href) === null) write();
        else tags.within('Link', write);
        if (remark !== null) writeIndented(pageFlow, indented, [remark]);
      }),
    );
    pageFlow.y += gaps.small;
  };
  tags.within('L', () => items.slice(0, countLimits.items).forEach(writeItem));
  const rest = items.length - countLimits.items;
  if (rest > 0) writeText(pageFlow, describeRest(rest, 'item'), true);
  pageFlow.y += gaps.small;
}

const bulletShare = 0.58;

function writeIndented(
  pageFlow: PageFlow,
  indented: PageFlow,
  settings: readonly Parameters<typeof flow>[1][],
): void {
  for (const setting of settings) {
    for (const line of setting.lines) {
      const height = setting.height / setting.lines.length;
      pageFlow.reserve(height);
      const place = { x: indented.left, y: pageFlow.y, width: indented.width, align: 'auto' as const };
      pageFlow.canvas.write({ ...setting, lines: [line] }, place);
      pageFlow.y += height;
    }
  }
}

function writeChart(pageFlow: PageFlow, block: ChartBlock): void {
  const drawing = drawChart(block);
  if (drawing === null) return writeText(pageFlow, 'There is nothing with a public figure to draw.', false);
  const { canvas, left, width } = pageFlow;
  const note = canvas.layOut(cutText(block.note, paragraph), styles.quiet, width);
  const height = (drawing.height / drawing.width) * width;
  pageFlow.reserve(height + note.height);
  drawFigure(canvas, drawing, { x: left, y: pageFlow.y, width });
  pageFlow.y += height + gaps.small;
  flow(pageFlow, note);
  pageFlow.y += gaps.block;
}
