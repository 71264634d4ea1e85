import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import type { Interval } from '../../../../engine/analysis/evidence.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartPoints } from './chart-points.tsx';
import { chartArea, monthLimitFor } from './chart-area.ts';
import { PointReadout } from './point-readout.tsx';
import { layOutSample, type SamplePoint } from './sample-points.ts';
import classes from './sample-chart.module.css';

export interface SampleChartProps {
  points: readonly SamplePoint[];
  typical: number | null;
  nextVideo80: Interval | null;
  isDemo: boolean;
}

/** Recent videos by date and views. Each is a button: hover, focus or tap tells what it is and why it counts. */
export function SampleChart({ points, typical, nextVideo80, isDemo }: SampleChartProps) {
  const { ref, width } = useElementSize();
  const area = chartArea(width);
  const layout = layOutSample(points, monthLimitFor(width));
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const newest = layout.placed.findLast((point) => point.counted) ?? layout.placed.at(-1);
  const selected = layout.placed.find((point) => point.id === selectedId) ?? newest;
  if (selected === undefined) return <p>No video with a public view count to draw.</p>;
  return (
    <div>
      <div className={classes.plot} ref={ref} style={{ height: area.height }}>
        <ChartFrame layout={layout} area={area} typical={typical} nextVideo80={nextVideo80} />
        <ChartPoints layout={layout} area={area} selectedId={selected.id} onSelect={setSelectedId} />
      </div>
      <p className={classes.legend}>
        <span className={classes.key} data-counted="true">
          Counted
        </span>
        <span className={classes.key} data-counted="false">
          Left out
        </span>
      </p>
      <p className={classes.axisNote}>
        Views 30 days after publication (published views of videos left out),{' '}
        {layout.scale.kind === 'log' ? 'logarithmic axis' : 'linear axis'}, by date of upload. Dashed line:
        typical views. Band: the next video, 80% range.
      </p>
      <PointReadout point={selected} isDemo={isDemo} />
    </div>
  );
}
