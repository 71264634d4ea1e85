import type { Canvas, Setting } from './canvas.ts';

export const papers = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const;
export type Paper = keyof typeof papers;

const margin = { side: 46, top: 46, bottom: 56 };

/** Where the next block goes; starts a new page if there is no room. Points, from the page's upper left corner. */
export interface PageFlow {
  canvas: Canvas;
  left: number;
  width: number;
  /** The lower edge of the writing area. */
  bottom: number;
  y: number;
  /** Height of the writing area. */
  room: number;
  /** Starts a new page if less than the height is left; returns whether it did. */
  reserve: (height: number) => boolean;
}

export function createPageFlow(canvas: Canvas, paper: Paper): PageFlow {
  const { width, height } = papers[paper];
  const bottom = height - margin.bottom;
  const pageFlow: PageFlow = {
    canvas,
    left: margin.side,
    width: width - 2 * margin.side,
    bottom,
    y: margin.top,
    room: bottom - margin.top,
    reserve: (needed) => {
      if (pageFlow.y + needed <= bottom || pageFlow.y === margin.top) return false;
      canvas.pdf.addPage();
      pageFlow.y = margin.top;
      return true;
    },
  };
  return pageFlow;
}

/** Writes the text at the current height, line by line over as many pages as it takes. */
export function flow(pageFlow: PageFlow, setting: Setting, align: 'left' | 'auto' = 'auto'): void {
  pageFlow.canvas.tags.asText(() => flowLines(pageFlow, setting, align));
}

function flowLines(pageFlow: PageFlow, setting: Setting, align: 'left' | 'auto'): void {
  const { canvas, left, width } = pageFlow;
  const height = setting.height / Math.max(1, setting.lines.length);
  const together = Math.min(setting.lines.length, fewestLines);
  setting.lines.forEach((line, index) => {
    pageFlow.reserve(index === 0 ? together * height : height);
    canvas.write({ ...setting, lines: [line] }, { x: left, y: pageFlow.y, width, align });
    pageFlow.y += height;
  });
}

/** A paragraph leaves no single line at the foot of a page. */
const fewestLines = 2;
