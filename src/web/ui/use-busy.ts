import { useRef, useState } from 'react';

/** Runs one thing at a time: what is asked for meanwhile is not done. */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<unknown>) => void } {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  const follow = async (work: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    await work();
    isRunning.current = false;
    setIsBusy(false);
  };

  return { isBusy, run: (work) => void follow(work) };
}
