import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { readLogoUrl } from './fields.ts';
import { texts } from './texts.ts';

const restMs = 800;

/** The logo once its address rests; hidden where it does not load. */
export function PreviewLogo({ entered }: { entered: string }) {
  const [rested] = useDebouncedValue(entered, restMs);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = readLogoUrl(rested);
  if (url === null || url === failedUrl) return null;
  return (
    <img
      key={url}
      className="logo"
      src={url}
      alt={texts.logoAlt}
      referrerPolicy="no-referrer"
      onError={() => setFailedUrl(url)}
    />
  );
}
