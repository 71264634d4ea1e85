import { createAxisScale } from '../../../../drawing/axis-scale.ts';
import { formatWhole } from '../../../../values/wording.ts';
import type { PriceAxis } from '../document.ts';
import type { Drawing, Shape } from './drawing.ts';

const size = { width: 640, height: 104 };
const inset = 24;
const axisY = 66;
const labelY = [22, 42];
const letterWidth = 6.6;
const bandHeight = 14;

type Label = Extract<Shape, { kind: 'text' }>;

/** The range as a band on an axis, with a mark and a name for each level. */
export function drawPriceAxis({ text, range, marks, unit }: PriceAxis): Drawing {
  const values = [range.low, range.high, ...marks.map(({ value }) => value)].filter(Number.isFinite);
  const scale = createAxisScale(values, 'linear');
  const placeX = (value: number) => inset + scale.place(value) * (size.width - 2 * inset);
  const labels = placeLabels(marks.map((mark) => ({ ...mark, x: placeX(mark.value) })));
  return {
    ...size,
    title: text,
    shapes: [
      line({ x: inset, y: axisY }, { x: size.width - inset, y: axisY }),
      {
        kind: 'box',
        at: { x: placeX(range.low), y: axisY - bandHeight / 2 },
        width: Math.max(2, placeX(range.high) - placeX(range.low)),
        height: bandHeight,
        ink: 'soft',
        radius: bandHeight / 2,
      },
      ...labels.map(({ at }, index) => {
        const x = placeX(marks[index]?.value ?? 0);
        return line({ x, y: at.y + 4 }, { x, y: axisY });
      }),
      ...marks.map((mark): Shape => ({
        kind: 'dot',
        at: { x: placeX(mark.value), y: axisY },
        radius: 6,
        fill: mark.recommended ? 'brand' : 'paper',
        stroke: 'brand',
        label: mark.label,
      })),
      ...labels,
      ...scale.ticks.map((tick, index): Shape => ({
        kind: 'text',
        at: { x: placeX(tick), y: size.height - 10 },
        text: index === scale.ticks.length - 1 ? `${unit} ${formatWhole(tick)}` : formatWhole(tick),
        size: 12,
        ink: 'quiet',
        anchor: index === scale.ticks.length - 1 ? 'end' : 'middle',
        strong: false,
      })),
    ],
  };
}

function line(from: { x: number; y: number }, to: { x: number; y: number }): Shape {
  return { kind: 'line', from, to, ink: 'grid', width: 1, dashed: false };
}

/** Names within the drawing; one that would touch another is moved up a row. */
function placeLabels(marks: readonly { label: string; x: number; recommended: boolean }[]): Label[] {
  const ends: Record<number, number> = {};
  return marks.map(({ label, x, recommended }) => {
    const half = (label.length * letterWidth) / 2;
    const center = Math.min(size.width - half, Math.max(half, x));
    const row = center - half > (ends[1] ?? 0) ? 1 : 0;
    ends[row] = center + half + letterWidth;
    return {
      kind: 'text',
      at: { x: center, y: labelY[row] ?? 0 },
      text: label,
      size: 12,
      ink: recommended ? 'text' : 'quiet',
      anchor: 'middle',
      strong: recommended,
    };
  });
}
