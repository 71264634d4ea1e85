import { cutText, textLimits } from '../clean-text.ts';
import type { Poster } from '../cover.ts';
import type { PaperDocument } from '../document.ts';
import { readInitial } from '../first-look.ts';
import { formatDocumentDay } from '../formats.ts';
import { drawBox } from './canvas.ts';
import type { Canvas, Setting, TextStyle } from './canvas.ts';
import { papers } from './page-flow.ts';
import type { PageFlow, Paper } from './page-flow.ts';
import { drawPicture } from './pdf-pictures.ts';
import { gaps, styles } from './pdf-text-styles.ts';

type Posted = PaperDocument & { poster: Poster };

const bannerHeight = 118;
const pictureSize = 96;
const frame = 4;
/** How far the channel's picture stands in the banner. */
const overlap = 38;
const heroPadding = 22;

/** The top of the first page, from edge to edge: pictures, then whose it is on their own colour. */
export function writePoster(
  pageFlow: PageFlow,
  document: Posted,
  { maker, paper }: { maker: string; paper: Paper },
): void {
  const { canvas, left } = pageFlow;
  const pageWidth = papers[paper].width;
  const x = left + pictureSize + gaps.column + frame;
  const texts = layOutTexts(canvas, document, { maker, width: pageWidth - left - x });
  const height = texts.reduce((sum, { setting }) => sum + setting.height + gaps.small, 0);
  const hero = Math.max(height + 2 * heroPadding, pictureSize - overlap + heroPadding);
  const { poster, pictures } = document;
  drawGround(canvas, poster.ground, { width: pageWidth, height: bannerHeight + hero });
  drawBanner(canvas, document, pageWidth);
  const place = { x: left, y: bannerHeight - overlap, width: pictureSize, height: pictureSize };
  const framed = { x: place.x - frame, y: place.y - frame, width: pictureSize + 2 * frame };
  const radius = framed.width / 2;
  drawBox(canvas, { ...framed, height: framed.width }, { fill: poster.ink, radius });
  const pictured = { picture: poster.picture, pictures, initial: readInitial(poster.picture.label) };
  drawPicture(canvas, pictured, { ...place, isRound: true });
  let y = bannerHeight + heroPadding;
  for (const { setting, tag } of texts) {
    const at = { x, y, width: pageWidth - left - x, align: 'left' } as const;
    canvas.tags.within(tag, () => canvas.write(setting, at));
    y += setting.height + gaps.small;
  }
  pageFlow.y = bannerHeight + hero + gaps.column;
}

interface PosterText {
  setting: Setting;
  tag: 'H1' | 'P';
}

function layOutTexts(
  canvas: Canvas,
  { title, kind, subtitle, badges, date, poster }: Posted,
  { maker, width }: { maker: string; width: number },
): PosterText[] {
  const lay = (text: string, style: TextStyle) => canvas.layOut(text, { ...style, ink: poster.ink }, width);
  const day = [...badges.map((badge) => cutText(badge, textLimits.cell)), formatDocumentDay(date)];
  return [
    { setting: lay(`${maker} · ${cutText(kind, textLimits.cell)}`, styles.quietStrong), tag: 'P' },
    { setting: lay(cutText(title, textLimits.title), styles.posterName), tag: 'H1' },
    ...(subtitle === null
      ? []
      : [{ setting: lay(cutText(subtitle, textLimits.line), styles.posterLine), tag: 'P' } as const]),
    { setting: lay(day.join(' · '), styles.quiet), tag: 'P' },
  ];
}

function drawGround({ pdf, tags }: Canvas, ground: string, size: { width: number; height: number }): void {
  tags.decoration(() => pdf.rect(0, 0, size.width, size.height).fill(ground));
}

function drawBanner(canvas: Canvas, { poster, pictures }: Posted, pageWidth: number): void {
  const width = pageWidth / Math.max(1, poster.videos.length);
  poster.videos.forEach(({ picture }, index) => {
    const place = { x: index * width, y: 0, width, height: bannerHeight, isRound: false };
    if (isAtHand(picture.url, pictures)) drawPicture(canvas, { picture, pictures, initial: '' }, place);
  });
}

function isAtHand(url: string | null, pictures: PaperDocument['pictures']): boolean {
  return url !== null && pictures?.has(url) === true;
}

const thumbnailRatio = 9 / 16;
const mostTitleLines = 3;

/** The videos of a poster in a row, each a picture with its title and views; nothing where there is no poster. */
export function writePosterVideos(pageFlow: PageFlow, { poster, pictures }: PaperDocument): void {
  if (poster === undefined || poster.videos.length === 0) return;
  const { canvas, left, width } = pageFlow;
  const { tags } = canvas;
  const column = (width - (poster.videos.length - 1) * gaps.card) / poster.videos.length;
  const heading = canvas.layOut('Most watched lately', styles.heading2, width);
  const laid = poster.videos.map(({ picture, note }) => ({
    picture,
    title: shorten(canvas.layOut(cutText(picture.label, textLimits.line), styles.cell, column)),
    note: canvas.layOut(cutText(note, textLimits.cell), styles.quiet, column),
  }));
  const pictureHeight = column * thumbnailRatio;
  const below = Math.max(...laid.map(({ title, note }) => title.height + note.height));
  pageFlow.reserve(heading.height + pictureHeight + below + 4 * gaps.small);
  pageFlow.y += gaps.small;
  tags.within('H2', () => canvas.write(heading, { x: left, y: pageFlow.y, width, align: 'left' }));
  const top = pageFlow.y + heading.height + gaps.small;
  laid.forEach(({ picture, title, note }, index) => {
    const place = { x: left + index * (column + gaps.card), width: column };
    const initial = readInitial(picture.label);
    const box = { ...place, y: top, height: pictureHeight, isRound: false };
    drawPicture(canvas, { picture, pictures, initial }, box);
    const textY = top + pictureHeight + gaps.small;
    tags.within('P', () => {
      canvas.write(title, { ...place, y: textY, align: 'auto' });
      canvas.write(note, { ...place, y: textY + title.height, align: 'left' });
    });
  });
  pageFlow.y = top + pictureHeight + gaps.small + below + gaps.column;
}

function shorten(setting: Setting): Setting {
  const lines = setting.lines.slice(0, mostTitleLines);
  return { ...setting, lines, height: (setting.height / Math.max(1, setting.lines.length)) * lines.length };
}
