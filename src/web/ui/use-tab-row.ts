import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a row of tabs that may be wider than the screen: the one that is open, counted from 0, stands in sight, also once a wide window is made
 * narrow. The row alone moves; `scrollIntoView` would let the next press of Tab go on from there, past the head.
 */
export function useTabRow(open: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[open];
    if (row === null || tab === undefined) return undefined;
    // Tells the size it begins with too.
    const watch = new ResizeObserver(() => {
      const whole = row.getBoundingClientRect();
      const wanted = tab.getBoundingClientRect();
      const left = (wanted.left + wanted.right - whole.left - whole.right) / 2;
      row.scrollBy({ left, behavior: 'instant' });
    });
    watch.observe(row);
    return () => watch.disconnect();
  }, [open]);
  return list;
}
