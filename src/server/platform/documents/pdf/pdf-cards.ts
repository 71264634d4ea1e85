import { cutText, textLimits } from '../clean-text.ts';
import type { CalloutBlock, DialBlock, PriceCard, PricesBlock, Verdict, VerdictsBlock } from '../document.ts';
import { drawDial } from '../drawings/dial.ts';
import { drawPriceAxis } from '../drawings/price-axis.ts';
import { layOutFact, writeFact } from './pdf-facts.ts';
import { gaps, styles, toneStyle, toneWord } from './pdf-text-styles.ts';
import { drawBox, drawFigure } from './canvas.ts';
import type { Canvas, Place, Setting } from './canvas.ts';
import { flow } from './page-flow.ts';
import type { PageFlow } from './page-flow.ts';

const { cell, line, paragraph } = textLimits;
const cardRadius = 6;

/** Texts of one card, one below the other. */
function writeStack(canvas: Canvas, settings: readonly Setting[], place: Place & { width: number }): void {
  let { y } = place;
  for (const setting of settings) {
    canvas.write(setting, { ...place, y, align: 'auto' });
    y += setting.height + gaps.small;
  }
}

function heightOf(settings: readonly Setting[]): number {
  return settings.reduce((sum, { height }) => sum + height + gaps.small, -gaps.small);
}

const dialWidth = 130;
const dialHeight = 116;

export function writeDial(pageFlow: PageFlow, block: DialBlock): void {
  const { canvas, left, width } = pageFlow;
  const textWidth = width - dialWidth - 2 * gaps.card - gaps.column;
  const settings = [
    canvas.layOut(cutText(block.label, cell), styles.quiet, textWidth),
    ...block.sentences.map((text) => canvas.layOut(cutText(text, paragraph), styles.text, textWidth)),
    ...(block.mark === null
      ? []
      : [
          canvas.layOut(
            cutText(`Mark at ${block.mark.value}: ${block.mark.label}`, line),
            styles.quiet,
            textWidth,
          ),
        ]),
    canvas.layOut(cutText(block.note, line), styles.quiet, textWidth),
  ];
  const inner = Math.max(dialHeight, heightOf(settings));
  const height = inner + 2 * gaps.card;
  pageFlow.reserve(height);
  const { y } = pageFlow;
  drawBox(canvas, { x: left, y, width, height }, { stroke: 'grid', radius: cardRadius });
  drawFigure(canvas, drawDial(block), {
    x: left + gaps.card,
    y: y + gaps.card + (inner - dialHeight) / 2,
    width: dialWidth,
  });
  writeStack(canvas, settings, {
    x: left + gaps.card + dialWidth + gaps.column,
    y: y + gaps.card + (inner - heightOf(settings)) / 2,
    width: textWidth,
  });
  pageFlow.y += height + gaps.block;
}

const verdictColumns = 2;

/** Ratings in cards, two in a row. */
export function writeVerdicts(pageFlow: PageFlow, { verdicts }: VerdictsBlock): void {
  const { canvas, left, width } = pageFlow;
  const cardWidth = (width - gaps.column) / verdictColumns;
  for (let start = 0; start < verdicts.length; start += verdictColumns) {
    const row = verdicts
      .slice(start, start + verdictColumns)
      .map((verdict) => layOutVerdict(canvas, verdict, cardWidth - 2 * gaps.card));
    const height = Math.max(...row.map(heightOf)) + 2 * gaps.card;
    pageFlow.reserve(height);
    row.forEach((settings, index) => {
      const x = left + index * (cardWidth + gaps.column);
      drawBox(canvas, { x, y: pageFlow.y, width: cardWidth, height }, { stroke: 'grid', radius: cardRadius });
      const place = { x: x + gaps.card, y: pageFlow.y + gaps.card, width: cardWidth - 2 * gaps.card };
      canvas.tags.within('Sect', () => writeStack(canvas, settings, place));
    });
    pageFlow.y += height + gaps.block;
  }
}

function layOutVerdict(canvas: Canvas, { label, word, tone, text }: Verdict, width: number): Setting[] {
  return [
    canvas.layOut(cutText(label, cell), styles.quiet, width),
    canvas.layOut(cutText(toneWord(tone, word), cell), toneStyle(tone, styles.word), width),
    canvas.layOut(cutText(text, paragraph), styles.text, width),
  ];
}

/** The levels side by side, the recommended one with a strong border, and the range below them. */
export function writePrices(
  pageFlow: PageFlow,
  { levels, axis, note, withdrawn = false }: PricesBlock,
): void {
  const { canvas, left, width } = pageFlow;
  const columns = Math.max(1, levels.length);
  const cardWidth = (width - (columns - 1) * gaps.column) / columns;
  const inner = cardWidth - 2 * gaps.card;
  const cards = levels.map((level) => layOutPrice(canvas, { ...level, withdrawn }, inner));
  const height = Math.max(0, ...cards.map((card) => card.height)) + 2 * gaps.card;
  pageFlow.reserve(height);
  cards.forEach((card, index) => {
    const x = left + index * (cardWidth + gaps.column);
    const isBest = levels[index]?.recommended === true;
    const look = isBest ? ({ stroke: 'brand', line: 1.75 } as const) : ({ stroke: 'grid' } as const);
    drawBox(canvas, { x, y: pageFlow.y, width: cardWidth, height }, { ...look, radius: cardRadius });
    const write = () =>
      writePrice(canvas, card, { x: x + gaps.card, y: pageFlow.y + gaps.card, width: inner });
    canvas.tags.within('Sect', write);
  });
  pageFlow.y += height + gaps.block;
  if (axis !== null) {
    const drawing = drawPriceAxis(axis);
    const text = canvas.layOut(cutText(axis.text, paragraph), styles.quiet, width);
    const axisHeight = (drawing.height / drawing.width) * width;
    pageFlow.reserve(axisHeight + text.height);
    drawFigure(canvas, drawing, { x: left, y: pageFlow.y, width });
    pageFlow.y += axisHeight;
    flow(pageFlow, text);
  }
  flow(pageFlow, canvas.layOut(cutText(note, line), styles.quiet, width));
  pageFlow.y += gaps.block;
}

function layOutPrice(canvas: Canvas, level: PriceCard & { withdrawn: boolean }, width: number) {
  const badge = level.recommended ? canvas.layOut('Recommended', styles.badge) : null;
  const badgeWidth = badge === null ? 0 : (badge.lines[0]?.width ?? 0) + gaps.small;
  const texts = [
    canvas.layOut(cutText(level.label, cell), styles.strong, width - badgeWidth),
    canvas.layOut(cutText(level.amount, cell), level.withdrawn ? styles.withdrawn : styles.amount, width),
    canvas.layOut(cutText(level.unit, line), styles.quiet, width),
  ];
  const facts = level.facts.map((fact) => layOutFact(canvas, fact, width));
  const height = facts.reduce((sum, fact) => sum + fact.height + gaps.small, heightOf(texts) + gaps.small);
  return { texts, facts, badge, height };
}

function writePrice(
  canvas: Canvas,
  { texts, facts, badge }: ReturnType<typeof layOutPrice>,
  place: Place & { width: number },
): void {
  writeStack(canvas, texts, place);
  if (badge !== null) canvas.write(badge, { ...place, y: place.y + 1, align: 'right' });
  let y = place.y + heightOf(texts) + 2 * gaps.small;
  for (const fact of facts) {
    writeFact(canvas, fact, { ...place, y });
    y += fact.height + gaps.small;
  }
}

const barWidth = 3;

export function writeCallout(pageFlow: PageFlow, { tone, title, text }: CalloutBlock): void {
  const { canvas, left, width } = pageFlow;
  const inner = width - gaps.card - barWidth;
  const settings = [
    canvas.layOut(cutText(toneWord(tone, title), line), toneStyle(tone, styles.strong), inner),
    canvas.layOut(cutText(text, paragraph), styles.text, inner),
  ];
  const height = heightOf(settings);
  pageFlow.reserve(height);
  const ink = tone === 'neutral' ? 'brand' : tone;
  drawBox(canvas, { x: left, y: pageFlow.y, width: barWidth, height }, { fill: ink, radius: 1 });
  writeStack(canvas, settings, { x: left + gaps.card + barWidth, y: pageFlow.y, width: inner });
  pageFlow.y += height + gaps.block;
}
