/** Degrees, clockwise from twelve o'clock: a quarter of the dial is open at the bottom. */
const startDegrees = -135;
const sweepDegrees = 270;
const halfTurnDegrees = 180;

export interface Circle {
  center: number;
  radius: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The point on the circle for a share (0 to 1) of the dial. */
export function pointOnDial(circle: Circle, share: number): Point {
  const radians = ((startDegrees + sweepDegrees * clampShare(share)) * Math.PI) / halfTurnDegrees;
  return {
    x: round(circle.center + circle.radius * Math.sin(radians)),
    y: round(circle.center - circle.radius * Math.cos(radians)),
  };
}

/** The path of the arc between two shares (0 to 1) of the dial; empty if they are equal. */
export function describeDialArc(circle: Circle, fromShare: number, toShare: number): string {
  const from = clampShare(fromShare);
  const to = clampShare(toShare);
  if (to <= from) return '';
  const start = pointOnDial(circle, from);
  const end = pointOnDial(circle, to);
  const isLarge = (to - from) * sweepDegrees > halfTurnDegrees ? 1 : 0;
  return `M ${start.x} ${start.y} A ${circle.radius} ${circle.radius} 0 ${isLarge} 1 ${end.x} ${end.y}`;
}

function clampShare(share: number): number {
  return Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
