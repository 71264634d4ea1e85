/** Work that goes on while it is seen. */
export interface VisibleWork {
  /** Ends it where it runs and begins anew. */
  begin: () => void;
  stop: () => void;
}

/**
 * Runs `work` for as long as the page is seen: its signal is aborted when the page is hidden, and it begins anew when
 * the page is shown again, and at once when the connection to the network is back.
 */
export function whileVisible(work: (signal: AbortSignal) => Promise<void>): VisibleWork {
  let running: AbortController | null = null;
  const begin = () => {
    running?.abort();
    running = null;
    if (document.visibilityState !== 'visible') return;
    running = new AbortController();
    void work(running.signal);
  };
  document.addEventListener('visibilitychange', begin);
  addEventListener('online', begin);
  begin();
  return {
    begin,
    stop: () => {
      document.removeEventListener('visibilitychange', begin);
      removeEventListener('online', begin);
      running?.abort();
    },
  };
}
