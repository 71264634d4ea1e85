/** Pixels: the drawing's outer size and the room its labels take. */
export interface ChartArea {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const heightPx = { narrow: 220, wide: 300 } as const;
const narrowBelowPx = 600;
const monthLabelPx = 72;
const labelRoomPx = { left: 44, right: 16, top: 16, bottom: 28 } as const;

export function chartArea(width: number): ChartArea {
  return { width, height: width < narrowBelowPx ? heightPx.narrow : heightPx.wide, ...labelRoomPx };
}

/** How many month labels fit beside each other. */
export function monthLimitFor(width: number): number {
  return Math.max(1, Math.floor((width - labelRoomPx.left) / monthLabelPx));
}

/** Pixels from the left for a share (0 to 1) of the time axis. */
export function placeAcross(area: ChartArea, share: number): number {
  return area.left + share * Math.max(0, area.width - area.left - area.right);
}

/** Pixels from the top for a share (0 to 1) of the views axis. */
export function placeUp(area: ChartArea, share: number): number {
  return area.top + (1 - share) * (area.height - area.top - area.bottom);
}
