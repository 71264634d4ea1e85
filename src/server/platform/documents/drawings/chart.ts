import { createAxisScale, listMonthTicks } from '../../../../drawing/axis-scale.ts';
import type { AxisScale } from '../../../../drawing/axis-scale.ts';
import type { ChartBlock, ChartPoint } from '../document.ts';
import { formatMonth, formatShortDay, formatCompact } from '../formats.ts';
import { cutText } from '../clean-text.ts';
import { formatWhole } from '../../../../values/wording.ts';
import type { Drawing, Shape } from './drawing.ts';

const size = { width: 700, height: 280 };
const area = { left: 52, right: 686, top: 16, bottom: 250 };
const monthLimit = 8;
const minimumSpanMs = 86_400_000;
const dotRadius = 5;

interface PlacedPoint extends ChartPoint {
  timeMs: number;
}

/** Points by date and value; those left out are hollow. `null` if no point has a readable date. */
export function drawChart(block: ChartBlock): Drawing | null {
  const points = block.points
    .map((point) => ({ ...point, timeMs: Date.parse(point.at) }))
    .filter(({ timeMs, value }) => Number.isFinite(timeMs) && Number.isFinite(value));
  if (points.length === 0) return null;
  const scale = createAxisScale(points.map(({ value }) => value));
  const placeY = (value: number) => area.bottom - scale.place(value) * (area.bottom - area.top);
  return {
    ...size,
    title: block.title,
    shapes: [
      ...drawBand(block, placeY),
      ...drawGrid(scale, placeY),
      ...(block.typical === null ? [] : [across(placeY(block.typical), true)]),
      ...drawPoints(points, placeY),
    ],
  };
}

type PlaceY = (value: number) => number;

function drawBand({ band }: ChartBlock, placeY: PlaceY): Shape[] {
  if (band === null) return [];
  const top = placeY(band.high);
  const height = Math.max(1, placeY(band.low) - top);
  return [
    {
      kind: 'box',
      at: { x: area.left, y: top },
      width: area.right - area.left,
      height,
      ink: 'soft',
      radius: 0,
    },
  ];
}

function drawGrid(scale: AxisScale, placeY: PlaceY): Shape[] {
  return scale.ticks.flatMap((tick): Shape[] => [
    across(placeY(tick), false),
    {
      kind: 'text',
      at: { x: area.left - 8, y: placeY(tick) + 4 },
      text: formatCompact(tick),
      size: 12,
      ink: 'quiet',
      anchor: 'end',
      strong: false,
    },
  ]);
}

function across(y: number, isTypical: boolean): Shape {
  return {
    kind: 'line',
    from: { x: area.left, y },
    to: { x: area.right, y },
    ink: isTypical ? 'brand' : 'grid',
    width: isTypical ? 1.5 : 0.75,
    dashed: isTypical,
  };
}

function drawPoints(points: readonly PlacedPoint[], placeY: PlaceY): Shape[] {
  const times = points.map(({ timeMs }) => timeMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const widen = last - first < minimumSpanMs ? minimumSpanMs : 0;
  const [startMs, endMs] = [first - widen, last + widen];
  const inner = { left: area.left + 2 * dotRadius, right: area.right - 2 * dotRadius };
  const placeX = (timeMs: number) =>
    inner.left + ((timeMs - startMs) / (endMs - startMs)) * (inner.right - inner.left);
  return [
    ...listMonthTicks(startMs, endMs, monthLimit).map((month): Shape => ({
      kind: 'text',
      at: { x: placeX(month), y: size.height - 8 },
      text: formatMonth(month),
      size: 12,
      ink: 'quiet',
      anchor: 'middle',
      strong: false,
    })),
    ...points.map((point): Shape => ({
      kind: 'dot',
      at: { x: placeX(point.timeMs), y: placeY(point.value) },
      radius: dotRadius,
      fill: point.counted ? 'brand' : 'paper',
      stroke: point.counted ? 'brand' : 'neutral',
      label: describePoint(point),
    })),
  ];
}

function describePoint({ label, at, value, counted }: PlacedPoint): string {
  const note = counted ? '' : ', left out';
  return `${cutText(label, 80)}, ${formatShortDay(at)}, ${formatWhole(value)}${note}`;
}
