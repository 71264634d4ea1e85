import { cutText, textLimits } from '../clean-text.ts';
import type { Cover, CoverFigure } from '../cover.ts';
import type { PaperDocument } from '../document.ts';
import { drawChart } from '../drawings/chart.ts';
import { readInitial, nameReasons } from '../first-look.ts';
import { drawBox, drawDrawing } from './canvas.ts';
import type { Canvas, Place, Setting } from './canvas.ts';
import type { PageFlow } from './page-flow.ts';
import { drawPicture } from './pdf-pictures.ts';
import { layOutReceipt } from './pdf-receipt.ts';
import { gaps, styles, toneStyle, toneWord } from './pdf-text-styles.ts';

const { cell, line, paragraph, title } = textLimits;
const pictureSize = 44;
const edgeWidth = 4;
const mostNameLines = 3;
const mostReasonLines = 5;

type Covered = PaperDocument & { cover: Cover };

/** The first page, complete in itself: strip, receipt, reasons, the sample as a chart. */
export function writeCover(pageFlow: PageFlow, document: Covered): void {
  writeStrip(pageFlow, document);
  writeDecision(pageFlow, document.cover);
  writeSample(pageFlow, document);
}

/** The strip's texts, and how high they are together. */
function layOutStrip(canvas: Canvas, { title: name, subtitle, badges, cover }: Covered, width: number) {
  const { verdict } = cover;
  const beside = width - pictureSize - gaps.column;
  const under = [subtitle ?? '', ...badges].filter((text) => text !== '').join(' · ');
  const judged = cutText(toneWord(verdict.tone, verdict.word), cell);
  const word = canvas.layOut(judged, toneStyle(verdict.tone, styles.verdict));
  const wordWidth = (word.lines[0]?.width ?? 0) + gaps.card;
  const laid = {
    heading: shorten(canvas.layOut(cutText(name, title), styles.name, beside), mostNameLines),
    under: canvas.layOut(cutText(under, line), styles.quiet, beside),
    word,
    wordWidth,
    reason: shorten(
      canvas.layOut(cutText(verdict.text, paragraph), styles.text, width - wordWidth),
      mostReasonLines,
    ),
    figures: layOutFigures(canvas, cover.figures, width),
  };
  const who = Math.max(pictureSize, laid.heading.height + laid.under.height);
  const said = Math.max(word.height, laid.reason.height);
  return { ...laid, who, said, height: who + said + laid.figures.height + 4 * gaps.card };
}

function writeStrip(pageFlow: PageFlow, document: Covered): void {
  const { canvas, left, width, y } = pageFlow;
  const { cover, pictures } = document;
  const inner = width - 2 * gaps.card - edgeWidth;
  const strip = layOutStrip(canvas, document, inner);
  const top = { x: left + edgeWidth + gaps.card, y: y + gaps.card };
  drawBox(canvas, { x: left, y, width, height: strip.height }, { stroke: 'grid', radius: 5 });
  drawBox(
    canvas,
    { x: left, y, width: edgeWidth, height: strip.height },
    { fill: cover.verdict.tone, radius: 2 },
  );
  const pictured = { picture: cover.picture, pictures, initial: readInitial(cover.picture.label) };
  drawPicture(canvas, pictured, { ...top, width: pictureSize, height: pictureSize, isRound: true });
  canvas.tags.within('Sect', () => writeStripTexts(canvas, strip, { ...top, width: inner }));
  pageFlow.y += strip.height + gaps.column;
}

/** Brings the first line of the reason to the middle of the word. */
const reasonDrop = 5.4;

function writeStripTexts(
  canvas: Canvas,
  strip: ReturnType<typeof layOutStrip>,
  { x, y, width }: Place & { width: number },
): void {
  const { heading, under, word, wordWidth, reason, figures, who, said } = strip;
  const text = {
    x: x + pictureSize + gaps.column,
    y: y + (who - heading.height - under.height) / 2,
    width: width - pictureSize - gaps.column,
  };
  canvas.tags.within('H1', () => canvas.write(heading, { ...text, align: 'left' }));
  canvas.write(under, { ...text, y: text.y + heading.height, align: 'left' });
  const saidY = y + who + gaps.card;
  canvas.tags.within('P', () => {
    canvas.write(word, { x, y: saidY, width: wordWidth, align: 'left' });
    canvas.write(reason, {
      x: x + wordWidth,
      y: saidY + reasonDrop,
      width: width - wordWidth,
      align: 'left',
    });
  });
  figures.draw({ x, y: saidY + said + gaps.card });
}

function layOutFigures(canvas: Canvas, figures: readonly CoverFigure[], width: number) {
  const columnWidth = (width - (figures.length - 1) * gaps.card) / Math.max(1, figures.length);
  const laid = figures.map(({ label, value, tone, note }) => [
    canvas.layOut(cutText(label, cell), styles.quiet, columnWidth),
    canvas.layOut(
      cutText(tone === null ? value : toneWord(tone, value), cell),
      tone === null ? styles.word : toneStyle(tone, styles.word),
      columnWidth,
    ),
    ...(note === null ? [] : [canvas.layOut(cutText(note, cell), styles.quiet, columnWidth)]),
  ]);
  const height = Math.max(
    0,
    ...laid.map((settings) => settings.reduce((sum, setting) => sum + setting.height, 0)),
  );
  const draw = ({ x, y }: Place) => {
    laid.forEach((settings, index) => {
      canvas.tags.within('P', () =>
        writeColumn(canvas, settings, { x: x + index * (columnWidth + gaps.card), y, width: columnWidth }),
      );
    });
  };
  return { height, draw };
}

function writeColumn(canvas: Canvas, settings: readonly Setting[], place: Place & { width: number }): number {
  let { y } = place;
  for (const setting of settings) {
    canvas.write(setting, { ...place, y, align: 'left' });
    y += setting.height;
  }
  return y - place.y;
}

const receiptShare = 0.5;

/** The receipt, and beside it what else speaks for the verdict. */
function writeDecision(pageFlow: PageFlow, { receipt, reasons }: Cover): void {
  const { canvas, left, width } = pageFlow;
  const slip = layOutReceipt(canvas, receipt, width * receiptShare);
  pageFlow.reserve(slip.height);
  slip.draw({ x: left, y: pageFlow.y });
  const place = {
    x: left + width * receiptShare + gaps.column,
    y: pageFlow.y,
    width: width * (1 - receiptShare) - gaps.column,
  };
  const height = canvas.tags.within('Sect', () => writeReasons(canvas, reasons, place));
  pageFlow.y += Math.max(slip.height, height) + gaps.column;
}

function writeReasons(canvas: Canvas, reasons: readonly string[], place: Place & { width: number }): number {
  if (reasons.length === 0) return 0;
  const { tags } = canvas;
  const heading = canvas.layOut(nameReasons(reasons), styles.heading2, place.width);
  tags.within('H2', () => canvas.write(heading, { ...place, align: 'left' }));
  let y = place.y + heading.height + gaps.small;
  tags.within('L', () => {
    reasons.forEach((reason, index) => {
      const text = shorten(
        canvas.layOut(cutText(`${index + 1}. ${reason}`, paragraph), styles.text, place.width),
        mostReasonLines,
      );
      tags.within('LI', () => tags.within('LBody', () => canvas.write(text, { ...place, y, align: 'auto' })));
      y += text.height + gaps.small + 2;
    });
  });
  return y - place.y;
}

const thumbnailRatio = 9 / 16;
const leastChartShare = 0.55;

/** The chart as large as the page still has room for, so that the first page stays one page. */
function writeSample(pageFlow: PageFlow, { cover, pictures }: Covered): void {
  const { canvas, left, width } = pageFlow;
  const { chart, thumbnails } = cover;
  const heading = canvas.layOut('The sample', styles.heading2, width);
  const drawing = chart === null ? null : drawChart(chart);
  const note = canvas.layOut(
    cutText(drawing === null || chart === null ? 'No upload was found.' : chart.note, paragraph),
    styles.quiet,
    width,
  );
  const shown = thumbnails.filter(({ url }) => url !== null && pictures?.has(url) === true);
  const thumbnail = (width - (mostInRow - 1) * gaps.small) / mostInRow;
  const rowHeight = shown.length === 0 ? 0 : thumbnail * thumbnailRatio + gaps.card;
  const around = heading.height + note.height + rowHeight + 3 * gaps.small;
  pageFlow.reserve(around);
  const { tags } = canvas;
  tags.within('H2', () => canvas.write(heading, { x: left, y: pageFlow.y, width, align: 'left' }));
  pageFlow.y += heading.height + gaps.small;
  if (drawing !== null && chart !== null) {
    const whole = (drawing.height / drawing.width) * width;
    const room = pageFlow.bottom - pageFlow.y - note.height - rowHeight - 2 * gaps.small;
    const share = Math.min(1, Math.max(leastChartShare, room / whole));
    pageFlow.reserve(whole * share + note.height);
    const place = { x: left + ((1 - share) * width) / 2, y: pageFlow.y, width: width * share };
    tags.within('Figure', () => tags.content(() => drawDrawing(canvas, drawing, place)), {
      alt: cutText(chart.title, line),
    });
    pageFlow.y += whole * share + gaps.small;
  }
  canvas.write(note, { x: left, y: pageFlow.y, width, align: 'left' });
  pageFlow.y += note.height + gaps.card;
  shown.slice(0, mostInRow).forEach((picture, index) => {
    const place = {
      x: left + index * (thumbnail + gaps.small),
      y: pageFlow.y,
      width: thumbnail,
      height: thumbnail * thumbnailRatio,
      isRound: false,
    };
    tags.within(
      'Figure',
      () =>
        tags.content(() =>
          drawPicture(canvas, { picture, pictures, initial: readInitial(picture.label) }, place),
        ),
      { alt: cutText(picture.label, line) },
    );
  });
}

const mostInRow = 8;

function shorten(setting: Setting, mostLines: number): Setting {
  const lines = setting.lines.slice(0, mostLines);
  return { ...setting, lines, height: (setting.height / Math.max(1, setting.lines.length)) * lines.length };
}
