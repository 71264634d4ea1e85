import { cutText, textLimits } from '../clean-text.ts';
import type { CalloutBlock, DialBlock, PriceCard, PricesBlock, Verdict, VerdictsBlock } from '../document.ts';
import { drawDial } from '../drawings/dial.ts';
import { drawPriceAxis } from '../drawings/price-axis.ts';
import { layOutFact, writeFact } from './pdf-facts.ts';
import { gaps, styles, toneStyle, toneWord } from './pdf-text-styles.ts';
import { drawBox, drawDrawing } from './pen.ts';
import type { Pen, Place, Setting } from './pen.ts';
import { flow } from './sheet.ts';
import type { Sheet } from './sheet.ts';

const { cell, line, paragraph } = textLimits;
const cardRadius = 6;

/** Texts of one card, one below the other. */
function writeStack(pen: Pen, settings: readonly Setting[], place: Place & { width: number }): void {
  let { y } = place;
  for (const setting of settings) {
    pen.write(setting, { ...place, y, align: 'auto' });
    y += setting.height + gaps.small;
  }
}

function heightOf(settings: readonly Setting[]): number {
  return settings.reduce((sum, { height }) => sum + height + gaps.small, -gaps.small);
}

const dialWidth = 130;
const dialHeight = 116;

export function writeDial(sheet: Sheet, block: DialBlock): void {
  const { pen, left, width } = sheet;
  const textWidth = width - dialWidth - 2 * gaps.card - gaps.column;
  const settings = [
    pen.layOut(cutText(block.label, cell), styles.quiet, textWidth),
    ...block.sentences.map((text) => pen.layOut(cutText(text, paragraph), styles.text, textWidth)),
    ...(block.mark === null
      ? []
      : [
          pen.layOut(
            cutText(`Mark at ${block.mark.value}: ${block.mark.label}`, line),
            styles.quiet,
            textWidth,
          ),
        ]),
    pen.layOut(cutText(block.note, line), styles.quiet, textWidth),
  ];
  const inner = Math.max(dialHeight, heightOf(settings));
  const height = inner + 2 * gaps.card;
  sheet.reserve(height);
  const { y } = sheet;
  drawBox(pen, { x: left, y, width, height }, { stroke: 'grid', radius: cardRadius });
  drawDrawing(pen, drawDial(block), {
    x: left + gaps.card,
    y: y + gaps.card + (inner - dialHeight) / 2,
    width: dialWidth,
  });
  writeStack(pen, settings, {
    x: left + gaps.card + dialWidth + gaps.column,
    y: y + gaps.card + (inner - heightOf(settings)) / 2,
    width: textWidth,
  });
  sheet.y += height + gaps.block;
}

const verdictColumns = 2;

/** Ratings in cards, two in a row. */
export function writeVerdicts(sheet: Sheet, { verdicts }: VerdictsBlock): void {
  const { pen, left, width } = sheet;
  const cardWidth = (width - gaps.column) / verdictColumns;
  for (let start = 0; start < verdicts.length; start += verdictColumns) {
    const row = verdicts
      .slice(start, start + verdictColumns)
      .map((verdict) => layOutVerdict(pen, verdict, cardWidth - 2 * gaps.card));
    const height = Math.max(...row.map(heightOf)) + 2 * gaps.card;
    sheet.reserve(height);
    row.forEach((settings, index) => {
      const x = left + index * (cardWidth + gaps.column);
      drawBox(pen, { x, y: sheet.y, width: cardWidth, height }, { stroke: 'grid', radius: cardRadius });
      const place = { x: x + gaps.card, y: sheet.y + gaps.card, width: cardWidth - 2 * gaps.card };
      writeStack(pen, settings, place);
    });
    sheet.y += height + gaps.block;
  }
}

function layOutVerdict(pen: Pen, { label, word, tone, text }: Verdict, width: number): Setting[] {
  return [
    pen.layOut(cutText(label, cell), styles.quiet, width),
    pen.layOut(cutText(toneWord(tone, word), cell), toneStyle(tone, styles.word), width),
    pen.layOut(cutText(text, paragraph), styles.text, width),
  ];
}

/** The levels side by side, the recommended one with a strong border, and the range below them. */
export function writePrices(sheet: Sheet, { levels, axis, note }: PricesBlock): void {
  const { pen, left, width } = sheet;
  const columns = Math.max(1, levels.length);
  const cardWidth = (width - (columns - 1) * gaps.column) / columns;
  const inner = cardWidth - 2 * gaps.card;
  const cards = levels.map((level) => layOutPrice(pen, level, inner));
  const height = Math.max(0, ...cards.map((card) => card.height)) + 2 * gaps.card;
  sheet.reserve(height);
  cards.forEach((card, index) => {
    const x = left + index * (cardWidth + gaps.column);
    const isBest = levels[index]?.recommended === true;
    const look = isBest ? ({ stroke: 'brand', line: 1.75 } as const) : ({ stroke: 'grid' } as const);
    drawBox(pen, { x, y: sheet.y, width: cardWidth, height }, { ...look, radius: cardRadius });
    writePrice(pen, card, { x: x + gaps.card, y: sheet.y + gaps.card, width: inner });
  });
  sheet.y += height + gaps.block;
  if (axis !== null) {
    const drawing = drawPriceAxis(axis);
    const text = pen.layOut(cutText(axis.text, paragraph), styles.quiet, width);
    const axisHeight = (drawing.height / drawing.width) * width;
    sheet.reserve(axisHeight + text.height);
    drawDrawing(pen, drawing, { x: left, y: sheet.y, width });
    sheet.y += axisHeight;
    flow(sheet, text);
  }
  flow(sheet, pen.layOut(cutText(note, line), styles.quiet, width));
  sheet.y += gaps.block;
}

function layOutPrice(pen: Pen, level: PriceCard, width: number) {
  const badge = level.recommended ? pen.layOut('Recommended', styles.badge) : null;
  const badgeWidth = badge === null ? 0 : (badge.lines[0]?.width ?? 0) + gaps.small;
  const texts = [
    pen.layOut(cutText(level.label, cell), styles.strong, width - badgeWidth),
    pen.layOut(cutText(level.amount, cell), styles.amount, width),
    pen.layOut(cutText(level.unit, line), styles.quiet, width),
  ];
  const facts = level.facts.map((fact) => layOutFact(pen, fact, width));
  const height = facts.reduce((sum, fact) => sum + fact.height + gaps.small, heightOf(texts) + gaps.small);
  return { texts, facts, badge, height };
}

function writePrice(
  pen: Pen,
  { texts, facts, badge }: ReturnType<typeof layOutPrice>,
  place: Place & { width: number },
): void {
  writeStack(pen, texts, place);
  if (badge !== null) pen.write(badge, { ...place, y: place.y + 1, align: 'right' });
  let y = place.y + heightOf(texts) + 2 * gaps.small;
  for (const fact of facts) {
    writeFact(pen, fact, { ...place, y });
    y += fact.height + gaps.small;
  }
}

const barWidth = 3;

export function writeCallout(sheet: Sheet, { tone, title, text }: CalloutBlock): void {
  const { pen, left, width } = sheet;
  const inner = width - gaps.card - barWidth;
  const settings = [
    pen.layOut(cutText(toneWord(tone, title), line), toneStyle(tone, styles.strong), inner),
    pen.layOut(cutText(text, paragraph), styles.text, inner),
  ];
  const height = heightOf(settings);
  sheet.reserve(height);
  const ink = tone === 'neutral' ? 'brand' : tone;
  drawBox(pen, { x: left, y: sheet.y, width: barWidth, height }, { fill: ink, radius: 1 });
  writeStack(pen, settings, { x: left + gaps.card + barWidth, y: sheet.y, width: inner });
  sheet.y += height + gaps.block;
}
