import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { cleanText, cutText, textLimits, readLanguage } from '../clean-text.ts';
import type { Brand } from '../brand.ts';
import type { PaperDocument } from '../document.ts';
import { formatDocumentDay } from '../formats.ts';
import { paperShades } from '../brand.ts';
import { loadFonts } from './fonts.ts';
import { writeBlock } from './pdf-blocks.ts';
import { writeCover } from './pdf-cover.ts';
import { writePoster, writePosterVideos } from './pdf-poster.ts';
import { gaps, styles } from './pdf-text-styles.ts';
import { createCanvas, drawBox, drawRule, paperInks } from './canvas.ts';
import type { Canvas } from './canvas.ts';
import { createPageFlow, flow, papers } from './page-flow.ts';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { Paper, PageFlow } from './page-flow.ts';

/**
 * Every PDF of this process waits in this queue to be drawn: each takes a processor and some megabytes for a moment.
 * Each account draws one at a time, and who draws for the first time is next.
 */
export const pdfQueue = createConcurrencyLimit({ atOnce: 2, perKey: { atOnce: 1 } });

/** Strangers' networks take turns in a queue of their own, which is one account to the other queue. */
const strangerQueue = createConcurrencyLimit({
  atOnce: 1,
  waiting: 30,
  perKey: { atOnce: 1, waiting: 10 },
});

/** Draws for a stranger; `null` if too many wait, of this network or of all. */
export function tryDrawForStranger<T>(network: string, draw: () => Promise<T>): Promise<T> | null {
  return strangerQueue.tryRun(network, () => pdfQueue.run('strangers', draw));
}

/**
 * The document as a PDF: vectors and text, with embedded fonts, bookmarks and page numbers; to be drawn in
 * `pdfQueue`. Other requests are served between two blocks. Throws if a font cannot be read.
 */
export async function renderPdf(
  document: PaperDocument,
  paper: Paper,
  brand: Brand | null = null,
): Promise<Buffer> {
  const maker = cutText(brand?.name ?? '', longestMaker) || productName;
  const pdf = await openPdf(document, { paper, maker });
  const whole = buffer(pdf);
  const initials = cutText(document.title, textLimits.title).toUpperCase();
  const fonts = await loadFonts(`${listTexts(document).join('')}${maker}${initials}`);
  const canvas = createCanvas(pdf, fonts, { ...paperInks, ...(brand && paperShades(brand)) });
  const pageFlow = createPageFlow(canvas, paper);
  const bookmarks = createBookmarks(pdf);
  writeBeginning(pageFlow, document, { maker, paper });
  const firstHeading = document.blocks.findIndex(({ kind }) => kind === 'heading');
  for (const [index, block] of document.blocks.entries()) {
    if (index === firstHeading) writePosterVideos(pageFlow, document);
    writeBlock(pageFlow, block, document.blocks.slice(index + 1, index + 3));
    if (block.kind === 'heading') bookmarks.add(block.level, cutText(block.text, textLimits.line));
    await setImmediate();
  }
  writeSources(pageFlow, document);
  writeFooters(canvas, document, paper);
  canvas.tags.end();
  pdf.end();
  return whole;
}

async function openPdf(
  { title, kind, language, date }: PaperDocument,
  { paper, maker }: { paper: Paper; maker: string },
) {
  const { width, height } = papers[paper];
  const day = new Date(date);
  // Loaded with the first document: a start would wait for it a twentieth of a second.
  const { default: PdfKit } = await import('pdfkit');
  return new PdfKit({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: readLanguage(language),
    displayTitle: true,
    info: {
      Title: `${cutText(title, textLimits.title)} – ${cutText(kind, textLimits.title)}`,
      Author: maker,
      Creator: 'Sponsorscope',
      CreationDate: Number.isNaN(day.getTime()) ? new Date(0) : day,
    },
  });
}

/** Every text of the document: its fonts must cover all of them. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [cleanText(value)];
  if (typeof value !== 'object' || value === null) return [renderersOwn];
  return Object.values(value).flatMap(listTexts);
}

/** Signs that the renderers add themselves. */
const renderersOwn = '…✓×–';

function createBookmarks(pdf: PDFKit.PDFDocument) {
  let parent = pdf.outline;
  return {
    add: (level: 2 | 3, text: string) => {
      if (level === 2) parent = pdf.outline.addItem(text, { expanded: false });
      else parent.addItem(text);
    },
  };
}

const productName = 'Sponsorscope';
/** Leaves room for the kind of document beside it. */
const longestMaker = 50;
const markSize = 18;

/** A cover has the first page to itself; without one, a header precedes the blocks. */
function writeBeginning(
  pageFlow: PageFlow,
  document: PaperDocument,
  { maker, paper }: { maker: string; paper: Paper },
): void {
  const { cover, poster } = document;
  if (poster !== undefined) return writePoster(pageFlow, { ...document, poster }, { maker, paper });
  if (cover === undefined) return writeHeader(pageFlow, document, maker);
  writeMaker(pageFlow, `${document.kind} · ${formatDocumentDay(document.date)}`, maker);
  const { canvas, left, width } = pageFlow;
  pageFlow.y -= gaps.card;
  drawRule(canvas, { x: left, y: pageFlow.y }, { width, ink: 'brand', line: 1.5 });
  pageFlow.y += gaps.column;
  writeCover(pageFlow, { ...document, cover });
  pageFlow.reserve(pageFlow.room);
}

function writeMaker(pageFlow: PageFlow, kindText: string, maker: string): void {
  const { canvas, left, width } = pageFlow;
  const isOwn = maker === productName;
  if (isOwn) drawMark(canvas, left, pageFlow.y);
  const name = canvas.layOut(maker, styles.strong);
  const kind = canvas.layOut(cutText(kindText, textLimits.cell), styles.quiet);
  const nameX = isOwn ? left + markSize + gaps.small + 2 : left;
  const y = pageFlow.y + 2;
  canvas.write(name, { x: nameX, y, width, align: 'left' });
  const right = left + width - nameX;
  canvas.write(kind, { x: nameX, y: y + 1, width: right, align: 'right' });
  pageFlow.y += markSize + gaps.column;
}

function writeHeader(pageFlow: PageFlow, document: PaperDocument, maker: string): void {
  const { canvas, left, width } = pageFlow;
  writeMaker(pageFlow, document.kind, maker);
  const title = canvas.layOut(cutText(document.title, textLimits.title), styles.title, width);
  canvas.tags.within('H1', () => flow(pageFlow, title));
  if (document.subtitle !== null) {
    flow(pageFlow, canvas.layOut(cutText(document.subtitle, textLimits.line), styles.text, width), 'left');
  }
  flow(pageFlow, canvas.layOut(formatDocumentDay(document.date), styles.quiet, width), 'left');
  writeBadges(pageFlow, document.badges);
  pageFlow.y += gaps.small;
  drawRule(canvas, { x: left, y: pageFlow.y }, { width, ink: 'brand', line: 1.5 });
  pageFlow.y += gaps.column;
}

/** The product's mark: a sight line over a price range. */
function drawMark(canvas: Canvas, x: number, y: number): void {
  canvas.tags.decoration(() => paintMark(canvas, x, y));
}

function paintMark({ pdf }: Canvas, x: number, y: number): void {
  pdf
    .save()
    .translate(x, y)
    .scale(markSize / 32);
  pdf.roundedRect(0, 0, 32, 32, 8).fill('#15171c');
  pdf.roundedRect(5, 12.5, 22, 7, 3.5).fill('#ffffff');
  pdf.lineWidth(7).moveTo(19, 6).lineTo(19, 26).stroke('#15171c');
  pdf.lineCap('round').lineWidth(3).moveTo(19, 6).lineTo(19, 26).stroke('#ff9d6b').restore();
}

function writeBadges(pageFlow: PageFlow, badges: readonly string[]): void {
  const { canvas, left, width } = pageFlow;
  let x = left;
  for (const badge of badges) {
    const setting = canvas.layOut(cutText(badge, 60), styles.badge);
    const boxWidth = (setting.lines[0]?.width ?? 0) + 2 * gaps.card;
    if (x > left && x + boxWidth > left + width) {
      x = left;
      pageFlow.y += setting.height + gaps.card;
    }
    const box = { x, y: pageFlow.y + gaps.small, width: boxWidth, height: setting.height + 5 };
    drawBox(canvas, box, { stroke: 'brand', radius: box.height / 2 });
    canvas.write(setting, { x: x + gaps.card, y: box.y + 2.5, width: boxWidth, align: 'left' });
    x += boxWidth + gaps.small;
  }
  if (badges.length > 0) pageFlow.y += styles.badge.size + gaps.column;
}

function writeSources(pageFlow: PageFlow, { sources, footer }: PaperDocument): void {
  const { canvas, left, width } = pageFlow;
  const settings = [`${footer.disclaimer}.`, ...sources].map((text, index) =>
    canvas.layOut(
      cutText(text, textLimits.paragraph),
      index === 0 ? styles.quietStrong : styles.quiet,
      width,
    ),
  );
  pageFlow.reserve(
    gaps.block +
      Math.min(
        pageFlow.room,
        settings.reduce((sum, { height }) => sum + height, 0),
      ),
  );
  pageFlow.y += gaps.small;
  drawRule(canvas, { x: left, y: pageFlow.y }, { width, ink: 'grid', line: 0.75 });
  pageFlow.y += gaps.small;
  for (const setting of settings) flow(pageFlow, setting);
}

const footerRise = 34;

function writeFooters(canvas: Canvas, { footer }: PaperDocument, paper: Paper): void {
  const { start, count } = canvas.pdf.bufferedPageRange();
  const pageFlow = createPageFlow(canvas, paper);
  const version = footer.modelVersion === null ? '' : ` · model version ${footer.modelVersion}`;
  const note = canvas.layOut(cutText(`${footer.disclaimer}${version}`, 110), styles.quiet);
  for (let page = start; page < start + count; page += 1) {
    canvas.pdf.switchToPage(page);
    const number = canvas.layOut(`Page ${page - start + 1} of ${count}`, styles.quiet);
    const place = { x: pageFlow.left, y: papers[paper].height - footerRise, width: pageFlow.width };
    canvas.tags.decoration(() => {
      canvas.write(note, { ...place, align: 'left' });
      canvas.write(number, { ...place, align: 'right' });
    }, 'Pagination');
  }
}
