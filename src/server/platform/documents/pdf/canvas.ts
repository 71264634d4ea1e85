import { cutText, safeAddress } from '../clean-text.ts';
import type { Drawing, Ink, Shape } from '../drawings/drawing.ts';
import type { Font, FontSet } from './fonts.ts';
import type { Weight } from './font-files.ts';
import { layOutLines } from './lines.ts';
import type { Line } from './lines.ts';
import type { Piece } from './pieces.ts';
import { createTags } from './tags.ts';

export type InkColours = Record<Ink, string>;

/** Colours on paper. */
export const paperInks: InkColours = {
  text: '#1b1b2b',
  quiet: '#5b5b70',
  grid: '#d9d9e6',
  paper: '#ffffff',
  brand: '#3d4250',
  soft: '#e4e6ec',
  good: '#15743c',
  fine: '#0b6f7c',
  caution: '#8a5a00',
  bad: '#b3261e',
  neutral: '#6b6b80',
};

export interface TextStyle {
  /** Points. */
  size: number;
  weight: Weight;
  ink: Ink;
  /** Letters of one width, for arithmetic. */
  mono?: true;
}

/** A text that is laid out and ready to be written; heights and widths in points. */
export interface Setting {
  lines: readonly Line[];
  style: TextStyle;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

export interface WritePlace extends Place {
  width: number;
  /** `auto`: at the right for a text that begins there. */
  align: 'left' | 'right' | 'center' | 'auto';
}

const lineShare = 1.38;
const baselineShare = 1.04;
const measuringSize = 1000;

/** Takes a document's fonts into use, and remembers how wide letters are in them. */
function createMeasure(pdf: PDFKit.PDFDocument) {
  const registered = new Map<Font, Map<string, number>>();
  const takeFont = ({ font }: Piece, size: number) => {
    if (!registered.has(font)) {
      pdf.registerFont(font.name, font.bytes);
      registered.set(font, new Map());
    }
    pdf.font(font.name, size);
  };
  const measure = (piece: Piece): number => {
    const known = registered.get(piece.font)?.get(piece.text);
    if (known !== undefined) return known;
    takeFont(piece, measuringSize);
    const width = pdf.widthOfString(piece.text) / measuringSize;
    registered.get(piece.font)?.set(piece.text, width);
    return width;
  };
  return { takeFont, measure };
}

export type Canvas = ReturnType<typeof createCanvas>;

/** Writes and draws on the document's current page; knows its fonts and colours, and nothing about its blocks. */
export function createCanvas(pdf: PDFKit.PDFDocument, fonts: FontSet, colours: InkColours = paperInks) {
  const tags = createTags(pdf);
  const { takeFont, measure } = createMeasure(pdf);
  const layOut = (text: string, style: TextStyle, width = Number.POSITIVE_INFINITY): Setting => {
    const lines = layOutLines(text, {
      fonts: style.mono === true ? fonts.mono : fonts,
      weight: style.weight,
      measure: (piece) => measure(piece) * style.size,
      width,
    });
    return { lines, style, height: lines.length * lineHeight(style) };
  };
  const writeLine = (line: Line, { size, ink }: TextStyle, { x, y }: Place) => {
    pdf.fillColor(colours[ink]);
    let left = x;
    for (const piece of line.pieces) {
      takeFont(piece, size);
      pdf.text(piece.text, left, y + size * baselineShare, { lineBreak: false, baseline: 'alphabetic' });
      left += piece.width;
    }
  };
  const writePlain = ({ lines, style }: Setting, { x, y, width, align }: WritePlace) =>
    lines.forEach((line, index) => {
      const free = width - line.width;
      const isRight = align === 'right' || (align === 'auto' && line.fromRight);
      const shift = align === 'center' ? free / 2 : isRight ? free : 0;
      writeLine(line, style, { x: x + shift, y: y + index * lineHeight(style) });
    });
  const write = (setting: Setting, place: WritePlace) => {
    if (setting.lines.length === 0) return;
    const isTurned = setting.lines.some(({ pieces }) => pieces.some(({ level }) => level > 0));
    const spoken = isTurned ? setting.lines.map(({ text }) => text).join(' ') : null;
    tags.content(() => writePlain(setting, place), spoken);
  };
  return { pdf, colours, tags, layOut, write };
}

/** Makes a written text a link to its address, if that is allowed. */
export function drawLink(
  { pdf, tags }: Canvas,
  href: string | null,
  { lines, height, x, y }: Setting & Place,
): void {
  const address = safeAddress(href);
  const width = Math.max(0, ...lines.map((line) => line.width));
  if (address === null) return;
  const options: PDFKit.Mixins.AnnotationOption = {};
  Reflect.set(options, 'structParent', tags.element());
  // pdfkit writes a plain string as a name, and only an object as a text.
  Reflect.set(options, 'Contents', Object(lines.map(({ text }) => text).join(' ')));
  pdf.link(x, y, width, height, address, options);
}

/** Writes a text, as a link where its address is allowed. */
export function writeLinked(
  canvas: Canvas,
  { setting, href }: { setting: Setting; href: string | null },
  place: WritePlace,
): void {
  const write = () => {
    canvas.write(setting, place);
    drawLink(canvas, href, { ...setting, x: place.x, y: place.y });
  };
  if (safeAddress(href) === null) write();
  else canvas.tags.within('Link', write);
}

export function lineHeight({ size }: TextStyle): number {
  return size * lineShare;
}

export interface Box extends Place {
  width: number;
  height: number;
}

/** A box with round corners, filled or outlined. */
export function drawBox(
  { pdf, colours, tags }: Canvas,
  { x, y, width, height }: Box,
  look: { fill?: Ink; stroke?: Ink; radius: number; line?: number },
): void {
  const radius = Math.min(look.radius, width / 2, height / 2);
  const { fill, stroke } = look;
  tags.decoration(() => {
    if (fill !== undefined) pdf.roundedRect(x, y, width, height, radius).fill(colours[fill]);
    if (stroke === undefined) return;
    pdf
      .lineWidth(look.line ?? 0.75)
      .roundedRect(x, y, width, height, radius)
      .stroke(colours[stroke]);
  });
}

export function drawRule(
  { pdf, colours, tags }: Canvas,
  from: Place,
  look: { width: number; ink: Ink; line: number; dashed?: boolean },
): void {
  tags.decoration(() => {
    pdf
      .lineWidth(look.line)
      .moveTo(from.x, from.y)
      .lineTo(from.x + look.width, from.y);
    if (look.dashed === true) pdf.dash(3, { space: 2 });
    pdf.stroke(colours[look.ink]).undash();
  });
}

/** The same as a figure, which its title describes to people who cannot see it. */
export function drawFigure(canvas: Canvas, drawing: Drawing, place: Place & { width: number }): void {
  const { tags } = canvas;
  const alt = cutText(drawing.title, longestLabel);
  tags.within('Figure', () => tags.content(() => drawDrawing(canvas, drawing, place)), { alt });
}

/** The drawing with its upper left corner at the position, scaled to the width. */
export function drawDrawing(
  canvas: Canvas,
  drawing: Drawing,
  { x, y, width }: Place & { width: number },
): void {
  const scale = width / drawing.width;
  canvas.pdf.save().translate(x, y).scale(scale);
  for (const shape of drawing.shapes) drawShape(canvas, shape);
  canvas.pdf.restore();
}

const dash = 5;

function drawShape(canvas: Canvas, shape: Shape): void {
  const { pdf, colours } = canvas;
  if (shape.kind === 'line') {
    const { from, to, width } = shape;
    pdf.lineWidth(width).lineCap('butt').moveTo(from.x, from.y).lineTo(to.x, to.y);
    if (shape.dashed) pdf.dash(dash, { space: dash - 1 });
    pdf.stroke(colours[shape.ink]).undash();
  } else if (shape.kind === 'box') {
    drawBox(
      canvas,
      { ...shape.at, width: shape.width, height: shape.height },
      { fill: shape.ink, radius: shape.radius },
    );
  } else if (shape.kind === 'arc') {
    pdf.lineWidth(shape.width).lineCap('butt').path(shape.path).stroke(colours[shape.ink]);
  } else if (shape.kind === 'dot') {
    pdf.lineWidth(1.75).circle(shape.at.x, shape.at.y, shape.radius);
    pdf.fillAndStroke(colours[shape.fill], colours[shape.stroke]);
  } else {
    writeShape(canvas, shape);
  }
}

const shareBefore = { start: 0, middle: 0.5, end: 1 } as const;
const longestLabel = 200;

function writeShape(
  canvas: Canvas,
  { at, text, size, ink, anchor, strong }: Extract<Shape, { kind: 'text' }>,
): void {
  const setting = canvas.layOut(cutText(text, longestLabel), { size, ink, weight: strong ? 700 : 400 });
  const width = setting.lines[0]?.width ?? 0;
  canvas.write(setting, {
    x: at.x - width * shareBefore[anchor],
    y: at.y - size * baselineShare,
    width,
    align: 'left',
  });
}
