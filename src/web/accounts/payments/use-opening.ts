import { useEffect, useRef, useState } from 'react';

interface Opening {
  isOpening: boolean;
  /** Where the tab was blocked: the page's address, to be offered as a link. */
  blockedUrl: string | null;
  /** Begins; while it is under way, a second call does nothing. */
  begin: () => void;
}

/** Opens a page in a new tab, one at a time; `open` answers its address where the browser blocked the tab. */
export function useOpening(open: () => Promise<string | null>): Opening {
  const isBusy = useRef(false);
  const [isOpening, setIsOpening] = useState(false);
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const pressed = useRef<Element | null>(null);

  // A button that is disabled loses the focus; whoever pressed it goes on from there.
  useEffect(() => {
    if (isOpening || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  }, [isOpening]);

  const run = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    pressed.current = document.activeElement;
    setIsOpening(true);
    setBlockedUrl(null);
    try {
      setBlockedUrl(await open());
    } finally {
      isBusy.current = false;
      setIsOpening(false);
    }
  };

  return { isOpening, blockedUrl, begin: () => void run() };
}
