import type { Place } from './canvas.ts';

const drawing = /<svg [^>]*viewBox="0 0 (?<width>\d+) (?<height>\d+)"/;
const element = /<(?<name>rect|circle|ellipse|path) (?<attributes>[^<>]*)\/>/g;
const attribute = /(?<key>[a-z0-9-]+)="(?<value>[^"]*)"/g;
const rotation = /^rotate\((?<angle>-?[\d.]+) (?<x>-?[\d.]+) (?<y>-?[\d.]+)\)$/;

/**
 * Paints one of the product's own drawings (`doubles/samples`) so that it covers the box: rectangles, circles,
 * ellipses and paths in plain colours. Anything else in an SVG is passed over.
 */
export function paintSvg(
  pdf: PDFKit.PDFDocument,
  svg: string,
  { x, y, width, height }: Place & { width: number; height: number },
): void {
  const { width: ownWidth = '1', height: ownHeight = '1' } = drawing.exec(svg)?.groups ?? {};
  const scale = Math.max(width / Number(ownWidth), height / Number(ownHeight));
  pdf
    .save()
    .translate(x + (width - Number(ownWidth) * scale) / 2, y + (height - Number(ownHeight) * scale) / 2);
  pdf.scale(scale);
  for (const { groups } of svg.matchAll(element)) {
    const read = Array.from((groups?.['attributes'] ?? '').matchAll(attribute), ({ groups: pair }) => [
      pair?.['key'] ?? '',
      pair?.['value'] ?? '',
    ]);
    paintElement(pdf, groups?.['name'] ?? '', new Map(read.map(([key = '', value = '']) => [key, value])));
  }
  pdf.restore();
}

function paintElement(pdf: PDFKit.PDFDocument, name: string, attributes: ReadonlyMap<string, string>): void {
  const figure = (key: string) => Number(attributes.get(key) ?? 0) || 0;
  const turn = rotation.exec(attributes.get('transform') ?? '')?.groups;
  pdf.save();
  if (turn !== undefined)
    pdf.rotate(Number(turn['angle']), { origin: [Number(turn['x']), Number(turn['y'])] });
  if (name === 'rect') {
    const radius = Math.min(figure('rx'), figure('width') / 2, figure('height') / 2);
    pdf.roundedRect(figure('x'), figure('y'), figure('width'), figure('height'), radius);
  } else if (name === 'circle') pdf.circle(figure('cx'), figure('cy'), figure('r'));
  else if (name === 'ellipse') pdf.ellipse(figure('cx'), figure('cy'), figure('rx'), figure('ry'));
  else pdf.path(attributes.get('d') ?? '');
  const [fill, stroke] = [attributes.get('fill') ?? 'none', attributes.get('stroke') ?? 'none'];
  if (stroke !== 'none') pdf.lineWidth(figure('stroke-width')).lineCap('round').stroke(stroke);
  else if (fill !== 'none') pdf.fill(fill);
  pdf.restore();
}
