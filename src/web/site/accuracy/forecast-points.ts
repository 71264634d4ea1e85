import type { ViewReport } from '../../../engine/evaluation/view-accuracy.ts';
import type { FigureRows } from '../../ui/figure-table.tsx';

type Ratios = ViewReport['freshRatios'];

/** The chart counts in dots: `columns` side by side, as many above each other as fall into one column. */
export interface PointChart {
  columns: number;
  rows: number;
  /** SVG paths of round points, a dot of the same size for each forecast. */
  inside: string;
  outside: string;
  /** Where each mark of the scale stands, in percent of the width. */
  ticks: { label: string; percent: number }[];
  /** How many forecasts are off by more than the scale holds; they stand at its ends. */
  beyond: number;
}

/** Half of the scale, in doublings: it ends at 32 times the forecast, and at a 32nd of it. */
const doublings = 5;
const columnsPerSide = 42;
const columns = 2 * columnsPerSide + 1;
const hundredthsPerColumn = (100 * doublings * Math.LN2) / columnsPerSide;

/** Every forecast as a dot: the further to the right, the more views came for those that were forecast. */
export function drawPoints({ inside, outside }: Ratios): PointChart {
  const heights = Array.from({ length: columns }, () => 0);
  const draw = (ratios: readonly number[]) =>
    ratios.map((ratio) => {
      const column = columnOf(ratio);
      const row = heights[column] ?? 0;
      heights[column] = row + 1;
      return { column, row };
    });
  const [ours, missed] = [draw(inside), draw(outside)];
  const rows = Math.max(1, ...heights);
  const write = (dots: typeof ours) =>
    dots.map(({ column, row }) => `M${column + 0.5} ${rows - row - 0.5}h0`).join('');
  return {
    columns,
    rows,
    inside: write(ours),
    outside: write(missed),
    ticks: [-4, -2, 0, 2, 4].map((power) => ({
      label: power === 0 ? 'as forecast' : `${power < 0 ? '÷' : '×'} ${2 ** Math.abs(power)}`,
      percent: (100 * (columnsPerSide + 0.5 + (power / doublings) * columnsPerSide)) / columns,
    })),
    beyond: [...inside, ...outside].filter((ratio) => Math.abs(ratio) > 100 * doublings * Math.LN2).length,
  };
}

function columnOf(ratio: number): number {
  const column = columnsPerSide + Math.round(ratio / hundredthsPerColumn);
  return Math.min(Math.max(column, 0), columns - 1);
}

const bands = [1, 1.25, 1.6, 2, 4, Infinity] as const;

/** The same forecasts, counted by how far they were off. */
export function tabulatePoints({ inside, outside }: Ratios): FigureRows {
  const all = [...inside, ...outside];
  const rows = bands.slice(1).map((to, index) => {
    const from = bands[index] ?? 1;
    const found = all.filter((ratio) => {
      const factor = Math.exp(Math.abs(ratio) / 100);
      return factor >= from && factor < to;
    });
    const name = to === Infinity ? `× ${from} or more` : `less than × ${to}`;
    const fewer = found.filter((ratio) => ratio < 0).length;
    return [name, String(fewer), String(found.length - fewer)];
  });
  return {
    columns: [{ name: 'Off by', isText: true }, { name: 'Fewer views' }, { name: 'As forecast or more' }],
    rows,
  };
}
