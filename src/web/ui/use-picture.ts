import { useState, type SyntheticEvent } from 'react';

/** For a video that is gone YouTube sends a small grey picture of this width instead of none. */
const missingWidth = 120;

/** Whether a picture stands, is awaited or has failed; one that failed is tried again at another address. */
export function usePicture(url: string | null) {
  const [known, setKnown] = useState<{ url: string; isShown: boolean } | null>(null);
  const isKnown = known !== null && known.url === url;
  const settle = (image: HTMLImageElement) => {
    if (url === null) return;
    const isMissing = url.startsWith('https://i.ytimg.com/') && image.naturalWidth === missingWidth;
    setKnown({ url, isShown: !isMissing });
  };
  return {
    /** What to ask for; `null` where there is nothing to ask for any more. */
    source: isKnown && !known.isShown ? null : url,
    isShown: isKnown && known.isShown,
    handlers: {
      /** A picture of the page as it was sent may have arrived before anything listened. */
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete === true && image.naturalWidth > 0 && !isKnown) settle(image);
      },
      onLoad: (event: SyntheticEvent<HTMLImageElement>) => settle(event.currentTarget),
      onError: () => {
        if (url !== null) setKnown({ url, isShown: false });
      },
    },
  };
}
