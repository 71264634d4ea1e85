import { useEffect, useState } from 'react';
import type { SiteInformation } from '../../contract/site.ts';
import { readSite, unknownSite } from './site-answer.ts';

const sitePath = '/api/site';

/** What is connected in this installation. Asked once, however many screens are visited. */
export function useSite(): SiteInformation {
  const [site, setSite] = useState(unknownSite);
  useEffect(() => {
    const leaving = new AbortController();
    fetchSite(leaving.signal).then(setSite, () => undefined);
    return () => leaving.abort();
  }, []);
  return site;
}

async function fetchSite(signal: AbortSignal): Promise<SiteInformation> {
  const response = await fetch(sitePath, { signal });
  return response.ok ? readSite(await response.json()) : unknownSite;
}
