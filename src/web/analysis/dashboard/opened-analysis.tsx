import { useEffect, useRef, type ReactNode } from 'react';
import classes from './dashboard-screen.module.css';

/** Stands in place of the cards; eyes and keyboard are brought to it. */
export function OpenedAnalysis({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.analysis}>
      {children}
    </div>
  );
}
