import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Keys in a row and a drag are one movement, and one movement is one save. */
const settleMs = 300;

/**
 * The slider between two saves: it shows what it is moved to and saves where it comes to rest, also when the screen
 * is left. `take` hands a movement that has not come to rest to a save of something else.
 */
export function useSensitivity(saved: number, save: (sensitivity: number) => void) {
  const [moved, setMoved] = useState<number | null>(null);
  const settle = useDebouncedCallback(
    (sensitivity: number) => {
      setMoved(null);
      if (sensitivity !== saved) save(sensitivity);
    },
    { delay: settleMs, flushOnUnmount: true },
  );
  const take = () => {
    settle.cancel();
    setMoved(null);
    return moved === null || moved === saved ? {} : { pricing_sensitivity: moved };
  };
  return { sensitivity: moved ?? saved, move: setMoved, settle, take };
}
