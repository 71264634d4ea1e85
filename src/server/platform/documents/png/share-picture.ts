import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Judgement, Tone } from '../../../../engine/analysis/result-labels.ts';
import type { Receipt } from '../../../../engine/pricing/receipt.ts';
import { cutText } from '../clean-text.ts';
import { breakLines, directionOf, registerFonts, write } from './canvas-text.ts';
import type { Pen } from './canvas-text.ts';
import { drawReceipt } from './share-receipt.ts';

interface ReportBody {
  kind: 'report';
  verdict: Judgement;
  /** `null` where the channel is not scored. */
  score: number | null;
  receipt: Receipt;
}

/** Up to three figures, large. */
interface FiguresBody {
  kind: 'figures';
  figures: readonly { label: string; value: string }[];
}

/** What a link preview says of a page: nothing that the page behind the link does not say. */
export interface SharePicture {
  /** What the page is about: most often a channel. */
  channelName: string;
  body: ReportBody | FiguresBody;
  /** Whose page it is. */
  maker: string;
  /** The channel's, as PNG, JPEG or SVG; `null` where it is not to be had. */
  picture: Buffer | null;
  /** Under the name: what kind of channel it is. */
  note: string;
}

/** The size that other sites ask for. */
const [width, height] = [1200, 630];

const tones: Record<Tone, string> = {
  good: '#0f7a4d',
  fine: '#0b6a78',
  caution: '#8a5a00',
  bad: '#b3261e',
  neutral: '#565b66',
};
const signs: Record<Tone, string> = { good: '✓', fine: '+', caution: '!', bad: '×', neutral: '–' };
const ink = '#15171c';
const quiet = '#565b66';
const paper = '#f6f4ee';
const left = 64;
const columnWidth = 580;
const longestName = 100;
const mostFigures = 3;

/** Draws the preview of a page as a PNG. */
export async function renderSharePicture(picture: SharePicture): Promise<Buffer> {
  const { body } = picture;
  const name = cutText(picture.channelName, longestName);
  const maker = cutText(picture.maker, 40);
  const texts = [name, maker, picture.note, '…–', ...listTexts(body)];
  const families = await registerFonts(texts);
  const surface = createCanvas(width, height);
  const canvas = surface.getContext('2d');
  canvas.fillStyle = paper;
  canvas.fillRect(0, 0, width, height);
  canvas.fillStyle = body.kind === 'report' ? tones[body.verdict.tone] : ink;
  canvas.fillRect(0, 0, 16, height);
  const hasAvatar = await drawAvatar(canvas, picture.picture);
  const pen = { canvas, families };
  const below = drawName(pen, name, hasAvatar ? 208 : 88);
  write(pen, picture.note, { x: left, y: below + 34, size: 26, weight: 400, colour: quiet });
  write(pen, maker, { x: left, y: height - 46, size: 28, weight: 700, colour: ink });
  if (body.kind === 'figures') drawFigures(pen, body);
  else {
    drawVerdict(pen, body.verdict, body.score);
    drawReceipt(pen, body.receipt, { name, tone: tones[body.verdict.tone] });
  }
  // Encoding on the library's own threads has crashed the process.
  return surface.toBuffer('image/png');
}

function listTexts(body: SharePicture['body']): string[] {
  if (body.kind === 'figures') return body.figures.flatMap(({ label, value }) => [label, value]);
  const { verdict, receipt } = body;
  const { lines, rate, total, range } = receipt;
  const amounts = [...lines, rate, total].flatMap((line) =>
    line === null ? [] : [line.label, line.amount ?? ''],
  );
  return [
    ...amounts,
    verdict.word,
    signs[verdict.tone],
    range ?? '',
    'Channel 80% range of 100 Score 0123456789',
  ];
}

async function drawAvatar(canvas: SKRSContext2D, picture: Buffer | null): Promise<boolean> {
  if (picture === null) return false;
  const image = await loadImage(picture);
  canvas.save();
  canvas.beginPath();
  canvas.arc(left + 56, 112, 56, 0, 2 * Math.PI);
  canvas.clip();
  canvas.drawImage(image, left, 56, 112, 112);
  canvas.restore();
  return true;
}

/** As large as two lines allow, else three small ones; answers where the last one stands. */
function drawName(pen: Pen, name: string, top: number): number {
  const { canvas, families } = pen;
  for (const { size, most } of [
    { size: 76, most: 1 },
    { size: 60, most: 2 },
    { size: 44, most: 3 },
  ]) {
    canvas.font = `700 ${size}px ${families[700]}`;
    const { lines, isCut } = breakLines(canvas, name, { width: columnWidth, most });
    if (isCut && most < 3) continue;
    const lineHeight = size * 1.22;
    const direction = directionOf(name);
    lines.forEach((line, index) =>
      write(pen, line, {
        x: left,
        y: top + size * 0.9 + index * lineHeight,
        size,
        weight: 700,
        colour: ink,
        direction,
      }),
    );
    return top + size * 0.9 + (lines.length - 1) * lineHeight + size * 0.25;
  }
  return top;
}

/** Where a report has its receipt: what the page says in figures, below each other. */
function drawFigures({ canvas, families }: Pen, { figures }: FiguresBody): void {
  const [x, top, step] = [720, 150, 160];
  for (const [index, { label, value }] of figures.slice(0, mostFigures).entries()) {
    const y = top + index * step;
    write({ canvas, families }, label, { x, y, size: 26, weight: 400, colour: quiet });
    canvas.font = `700 60px ${families[700]}`;
    const {
      lines: [line = ''],
    } = breakLines(canvas, value, { width: width - left - x, most: 1 });
    write({ canvas, families }, line, { x, y: y + 66, size: 60, weight: 700, colour: ink });
  }
}

function drawVerdict(pen: Pen, { word, tone }: Judgement, score: number | null): void {
  const { canvas } = pen;
  const y = 510;
  const label = `${signs[tone]} ${word}`;
  canvas.font = `700 40px ${pen.families[700]}`;
  const wide = canvas.measureText(label).width + 56;
  canvas.fillStyle = tones[tone];
  canvas.beginPath();
  canvas.roundRect(left, y - 52, wide, 72, 36);
  canvas.fill();
  write(pen, label, { x: left + 28, y, size: 40, weight: 700, colour: '#ffffff' });
  if (score === null) return;
  const figure = write(pen, String(score), {
    x: left + wide + 28,
    y: y + 6,
    size: 68,
    weight: 700,
    colour: ink,
  });
  write(pen, 'of 100', { x: left + wide + 40 + figure, y: y + 4, size: 28, weight: 400, colour: quiet });
}
