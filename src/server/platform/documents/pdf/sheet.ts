import type { Pen, Setting } from './pen.ts';

export const papers = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
} as const;
export type Paper = keyof typeof papers;

const margin = { side: 46, top: 46, bottom: 56 };

/** Where the next block goes; turns the page where there is no room. Points, from the page's upper left corner. */
export interface Sheet {
  pen: Pen;
  left: number;
  width: number;
  /** Lower end of what may be written on a page. */
  bottom: number;
  y: number;
  /** Room on a whole page. */
  room: number;
  /** Begins a new page where less than the height is left, and tells whether it did. */
  reserve: (height: number) => boolean;
}

export function createSheet(pen: Pen, paper: Paper): Sheet {
  const { width, height } = papers[paper];
  const bottom = height - margin.bottom;
  const sheet: Sheet = {
    pen,
    left: margin.side,
    width: width - 2 * margin.side,
    bottom,
    y: margin.top,
    room: bottom - margin.top,
    reserve: (needed) => {
      if (sheet.y + needed <= bottom || sheet.y === margin.top) return false;
      pen.pdf.addPage();
      sheet.y = margin.top;
      return true;
    },
  };
  return sheet;
}

/** Writes the text at the current height, line by line over as many pages as it takes. */
export function flow(sheet: Sheet, setting: Setting, align: 'left' | 'auto' = 'auto'): void {
  const { pen, left, width } = sheet;
  const height = setting.height / Math.max(1, setting.lines.length);
  const together = Math.min(setting.lines.length, fewestLines);
  setting.lines.forEach((line, index) => {
    sheet.reserve(index === 0 ? together * height : height);
    pen.write({ ...setting, lines: [line] }, { x: left, y: sheet.y, width, align });
    sheet.y += height;
  });
}

/** A paragraph leaves no single line behind at the foot of a page. */
const fewestLines = 2;
