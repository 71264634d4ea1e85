import type { Drawing, Ink, Shape } from '../drawings/drawing.ts';
import { plain } from './markup.ts';

const longestLabel = 200;

/** The drawing as SVG within the page; its colours are the page's own, so they follow its colour scheme. */
export function renderSvg(drawing: Drawing, className: string): string {
  const { width, height, title, shapes } = drawing;
  const name = plain(title, longestLabel);
  return `<svg class="${className}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}"><title>${name}</title>
${shapes.map((shape) => renderShape(shape)).join('\n')}
</svg>`;
}

type Render = { [K in Shape['kind']]: (shape: Extract<Shape, { kind: K }>) => string };

const renderers: Render = {
  line: ({ from, to, ink, width, dashed }) => {
    const dash = dashed ? ' stroke-dasharray="5 4"' : '';
    return `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}" stroke="${colour(ink)}" stroke-width="${width}"${dash}/>`;
  },
  box: ({ at, width, height, radius, ink }) =>
    `<rect x="${round(at.x)}" y="${round(at.y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${colour(ink)}"/>`,
  arc: ({ path, ink, width }) =>
    `<path d="${path}" fill="none" stroke="${colour(ink)}" stroke-width="${width}"/>`,
  dot: ({ at, radius, fill, stroke, label }) => {
    const title = label === null ? '' : `<title>${plain(label, longestLabel)}</title>`;
    return `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="${radius}" fill="${colour(fill)}" stroke="${colour(stroke)}" stroke-width="1.75">${title}</circle>`;
  },
  text: ({ at, text, size, ink, anchor, strong }) => {
    const weight = strong ? ' font-weight="700"' : '';
    return `<text x="${round(at.x)}" y="${round(at.y)}" font-size="${size}" text-anchor="${anchor}" fill="${colour(ink)}"${weight}>${plain(text, longestLabel)}</text>`;
  },
};

function renderShape<K extends Shape['kind']>(shape: Extract<Shape, { kind: K }>): string {
  const kind: K = shape.kind;
  return renderers[kind](shape);
}

function colour(name: Ink): string {
  return `var(--${name})`;
}

function round(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 100) / 100 : 0;
}
