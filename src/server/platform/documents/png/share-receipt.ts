import type { Receipt, ReceiptLine } from '../../../../engine/pricing/receipt.ts';
import { breakLines, write } from './canvas-text.ts';
import type { Pen } from './canvas-text.ts';

const slip = { x: 688, width: 448, tooth: 14 };
const inner = { left: slip.x + 32, right: slip.x + slip.width - 32 };
const ink = '#15171c';
const quiet = '#565b66';
/** More would not fit; the ones in the middle are the least telling. */
const mostLines = 6;

/** The slip with its torn edge: what the price is made of, and what it comes to. */
export function drawReceipt(
  pen: Pen,
  receipt: Receipt,
  { name, tone }: { name: string; tone: string },
): void {
  const { canvas } = pen;
  const { lines, rate, total, range, isRecommended } = receipt;
  const shown = lines.slice(0, mostLines);
  const rows = shown.length + (rate === null ? 0 : 1);
  const bottom = 118 + rows * 44 + 150 + (range === null ? 0 : 40);
  tear(canvas, bottom);
  canvas.font = `700 26px ${pen.families[700]}`;
  const {
    lines: [title = ''],
  } = breakLines(canvas, name, { width: inner.right - inner.left, most: 1 });
  write(pen, title, { x: inner.left, y: 76, size: 26, weight: 700, colour: ink });
  let y = 132;
  for (const line of shown) {
    row(pen, line, { y, size: 23, colour: quiet });
    y += 44;
  }
  rule(canvas, y - 20);
  y += 22;
  if (rate !== null) {
    row(pen, rate, { y, size: 23, colour: ink });
    y += 44;
  }
  y += 28;
  write(pen, total.label, { x: inner.left, y, size: 24, weight: 700, colour: isRecommended ? ink : quiet });
  const amount = total.amount ?? '';
  write(pen, amount, {
    x: inner.right,
    y: y + 4,
    size: amount.length > 10 ? 26 : 46,
    weight: 700,
    colour: isRecommended ? tone : quiet,
    align: 'right',
  });
  if (range !== null) row(pen, { label: '80% range', amount: range }, { y: y + 46, size: 21, colour: quiet });
}

function row(
  pen: Pen,
  { label, amount }: ReceiptLine,
  look: { y: number; size: number; colour: string },
): void {
  const { canvas } = pen;
  const right = write(pen, amount ?? '·····', { ...look, x: inner.right, weight: 400, align: 'right' });
  const {
    lines: [name = ''],
  } = breakLines(canvas, label, { width: inner.right - inner.left - right - 16, most: 1 });
  write(pen, name, { ...look, x: inner.left, weight: 400 });
}

function rule(canvas: Pen['canvas'], y: number): void {
  canvas.strokeStyle = '#b9bcc4';
  canvas.lineWidth = 2;
  canvas.setLineDash([7, 7]);
  canvas.beginPath();
  canvas.moveTo(inner.left, y);
  canvas.lineTo(inner.right, y);
  canvas.stroke();
  canvas.setLineDash([]);
}

/** White paper that hangs in from above, torn off below. */
function tear(canvas: Pen['canvas'], bottom: number): void {
  const { x, width, tooth } = slip;
  canvas.save();
  canvas.shadowColor = 'rgba(20, 22, 30, 0.18)';
  canvas.shadowBlur = 28;
  canvas.shadowOffsetY = 8;
  canvas.fillStyle = '#ffffff';
  canvas.beginPath();
  canvas.moveTo(x, -40);
  canvas.lineTo(x, bottom);
  const teeth = width / tooth;
  for (let index = 1; index <= teeth; index += 1) {
    canvas.lineTo(x + index * tooth, bottom + (index % 2 === 0 ? 0 : tooth * 0.8));
  }
  canvas.lineTo(x + width, -40);
  canvas.fill();
  canvas.restore();
}
