import { cutText, textLimits } from '../clean-text.ts';
import type { ReceiptBlock } from '../document.ts';
import { drawRule } from './canvas.ts';
import type { Canvas, Place, Setting, TextStyle } from './canvas.ts';
import type { PageFlow } from './page-flow.ts';
import { gaps, styles, toneStyle, toneWord } from './pdf-text-styles.ts';

const widest = 250;
const padding = 11;
const tooth = 4;
const stampTilt = -3;
const stampPadding = 6;
const mostPayeeLines = 2;

interface Row {
  label: Setting;
  amount: Setting;
  /** A dashed line above. */
  isSum: boolean;
  /** Of the width, for the label. */
  share: number;
}

export interface LaidReceipt {
  height: number;
  draw: (place: Place) => void;
}

/** The slip of the product's screens, ready to be drawn. */
export function layOutReceipt(canvas: Canvas, block: ReceiptBlock, room: number): LaidReceipt {
  const width = Math.min(widest, room);
  const inner = width - 2 * padding;
  const head = canvas.layOut('Receipt', styles.slipStrong, inner);
  const payee = shorten(canvas.layOut(cutText(block.channelName, textLimits.title), styles.slip, inner));
  const rows = layOutRows(canvas, block, inner);
  const { stamp } = block.receipt;
  const word = cutText(toneWord(stamp.tone, stamp.word.toUpperCase()), textLimits.cell);
  const verdict = canvas.layOut(word, toneStyle(stamp.tone, styles.stamp), inner);
  const note = canvas.layOut(cutText(block.note, textLimits.line), styles.fine, inner);
  const stampHeight = verdict.height + 2 * gaps.small + 6;
  const above = padding + head.height + payee.height + gaps.small;
  const rowsHeight = rows.map(heightOf).reduce((sum, row) => sum + row, 0);
  const height = above + rowsHeight + stampHeight + note.height + padding + tooth;
  const draw = ({ x, y }: Place) => {
    drawSlip(canvas, { x, y, width, height });
    const place = { x: x + padding, width: inner };
    let top = y + padding;
    const write = (setting: Setting) => {
      canvas.write(setting, { ...place, y: top, align: 'auto' });
      top += setting.height;
    };
    canvas.tags.within('Sect', () => {
      canvas.tags.within('P', () => write(head));
      canvas.tags.within('P', () => write(payee));
      top += gaps.small;
      canvas.tags.within('Table', () => {
        for (const row of rows) top += writeRow(canvas, row, { ...place, y: top });
      });
      canvas.tags.within('P', () =>
        drawStamp(canvas, verdict, { x: place.x + inner, y: top + gaps.small + 2 }),
      );
      top += stampHeight;
      canvas.tags.within('P', () => write(note));
    });
  };
  return { height, draw };
}

export function writeReceipt(pageFlow: PageFlow, block: ReceiptBlock): void {
  const receipt = layOutReceipt(pageFlow.canvas, block, pageFlow.width);
  pageFlow.reserve(receipt.height);
  receipt.draw({ x: pageFlow.left, y: pageFlow.y });
  pageFlow.y += receipt.height + gaps.column;
}

function shorten(setting: Setting): Setting {
  const lines = setting.lines.slice(0, mostPayeeLines);
  return { ...setting, lines, height: (setting.height / Math.max(1, setting.lines.length)) * lines.length };
}

function layOutRows(canvas: Canvas, { receipt }: ReceiptBlock, width: number): Row[] {
  const { lines, rate, total, range, isRecommended } = receipt;
  const layOut = (
    { label, amount }: { label: string; amount: string | null },
    { isSum, left, right, share = labelShare }: RowLook,
  ): Row => ({
    label: canvas.layOut(cutText(label, textLimits.cell), left, width * share),
    amount: canvas.layOut(cutText(amount ?? '–', textLimits.cell), right, width * (1 - share)),
    isSum,
    share,
  });
  const plain = { isSum: false, left: styles.slipQuiet, right: styles.slip };
  const sum = { isSum: true, left: styles.slip, right: styles.slip };
  const last = {
    isSum: true,
    left: styles.slipTotal,
    right: isRecommended ? styles.slipTotal : styles.slipWithdrawn,
  };
  return [
    ...lines.map((line) => layOut(line, plain)),
    ...(rate === null ? [] : [layOut(rate, sum)]),
    layOut(total, last),
    ...(range === null
      ? []
      : [layOut({ label: '80% range', amount: range }, { ...plain, share: rangeShare })]),
  ];
}

const labelShare = 0.58;
const rangeShare = 0.3;

interface RowLook {
  isSum: boolean;
  left: TextStyle;
  right: TextStyle;
  share?: number;
}

function heightOf({ label, amount, isSum }: Row): number {
  return Math.max(label.height, amount.height) + (isSum ? 2 * gaps.small : 0);
}

function writeRow(canvas: Canvas, row: Row, { x, y, width }: Place & { width: number }): number {
  const { tags } = canvas;
  const top = row.isSum ? y + 2 * gaps.small - 1 : y;
  if (row.isSum)
    drawRule(canvas, { x, y: y + gaps.small - 1 }, { width, ink: 'quiet', line: 0.6, dashed: true });
  tags.within('TR', () => {
    const half = { x, y: top, width: width * row.share };
    tags.within('TH', () => canvas.write(row.label, { ...half, align: 'left' }), { scope: 'Row' });
    const place = { ...half, x: x + width * row.share, width: width * (1 - row.share) };
    tags.within('TD', () => canvas.write(row.amount, { ...place, align: 'right' }));
  });
  return heightOf(row);
}

/** The paper with its torn lower edge. */
function drawSlip({ pdf, colours, tags }: Canvas, box: Place & { width: number; height: number }): void {
  const { x, y, width, height } = box;
  const teeth = Math.round(width / (2 * tooth));
  const step = width / teeth;
  const low = y + height;
  tags.decoration(() => {
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineTo(x + width, low - tooth);
    for (let index = 0; index < teeth; index += 1) {
      const right = x + width - index * step;
      pdf.lineTo(right - step / 2, low).lineTo(right - step, low - tooth);
    }
    pdf.closePath().lineWidth(0.75).fillAndStroke(colours.paper, colours.quiet);
  });
}

/** The verdict as a stamp that ends at the right edge. */
function drawStamp(canvas: Canvas, verdict: Setting, { x, y }: Place): void {
  const { pdf, colours, tags } = canvas;
  const wordWidth = verdict.lines[0]?.width ?? 0;
  const box = { x: x - wordWidth - 2 * stampPadding, y, width: wordWidth + 2 * stampPadding };
  tags.content(() => {
    pdf.save().rotate(stampTilt, { origin: [box.x + box.width / 2, y + verdict.height / 2] });
    pdf
      .lineWidth(1.25)
      .roundedRect(box.x, y - 2, box.width, verdict.height + 4, 3)
      .stroke(colours[verdict.style.ink]);
    canvas.write(verdict, { x: box.x + stampPadding, y, width: wordWidth, align: 'left' });
    pdf.restore();
  });
}
