import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import classes from './chart.module.css';

/** A chart, hidden from screen readers: words and a table beside it say the same. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true">
      <Suspense fallback={<Skeleton className={classes.chart} />}>{children}</Suspense>
    </div>
  );
}

/** The drawing library is large and nothing else waits for it; for `lazy`. */
export async function loadChart<Props>(
  find: () => Promise<ComponentType<Props>>,
): Promise<{ default: ComponentType<Props> }> {
  try {
    return { default: await find() };
  } catch {
    return { default: NoChart };
  }
}

function NoChart() {
  return <p className={classes.note}>The charts could not be loaded. The tables hold the same figures.</p>;
}
