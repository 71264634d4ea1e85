import { describeDialArc, pointOnDial } from '../../../../drawing/dial-geometry.ts';
import type { DialBlock } from '../document.ts';
import type { Drawing } from './drawing.ts';

const ring = { center: 100, radius: 84 };
const markInner = { center: 100, radius: 70 };
const markOuter = { center: 100, radius: 98 };
const ringWidth = 16;
const size = { width: 200, height: 176 };
const scoreSize = 60;

/** The value on a ring with an open quarter at the bottom. */
export function drawDial({ value, maximum, mark, label }: DialBlock): Drawing {
  const share = value / maximum;
  const filled = describeDialArc(ring, 0, share);
  return {
    ...size,
    title: `${label}: ${value} of ${maximum}`,
    shapes: [
      { kind: 'arc', path: describeDialArc(ring, 0, 1), ink: 'soft', width: ringWidth },
      ...(filled === '' ? [] : [{ kind: 'arc', path: filled, ink: 'brand', width: ringWidth } as const]),
      ...(mark === null ? [] : [drawMark(mark.value / maximum)]),
      {
        kind: 'text',
        at: { x: ring.center, y: 116 },
        text: String(value),
        size: scoreSize,
        ink: 'text',
        anchor: 'middle',
        strong: true,
      },
      {
        kind: 'text',
        at: { x: ring.center, y: 142 },
        text: `of ${maximum}`,
        size: 16,
        ink: 'quiet',
        anchor: 'middle',
        strong: false,
      },
    ],
  };
}

function drawMark(share: number) {
  return {
    kind: 'line',
    from: pointOnDial(markInner, share),
    to: pointOnDial(markOuter, share),
    ink: 'text',
    width: 3,
    dashed: false,
  } as const;
}
