import type { SiteInformation } from '../../contract/site.ts';
import { isRecord } from '../channel-analysis/failure.ts';

/** What holds until the server has answered: no demo to announce, no sample channels to offer. */
export const unknownSite: SiteInformation = { demo: { youtube: false }, sampleHandles: [] };

/** Reads an answer of `/api/site`; whatever is not understood says nothing. */
export function readSite(answer: unknown): SiteInformation {
  if (!isRecord(answer)) return unknownSite;
  const { demo, sampleHandles } = answer;
  return {
    demo: { youtube: isRecord(demo) && demo['youtube'] === true },
    sampleHandles: Array.isArray(sampleHandles) ? sampleHandles.filter(isSample) : [],
  };
}

function isSample(value: unknown): value is SiteInformation['sampleHandles'][number] {
  return isRecord(value) && typeof value['handle'] === 'string' && typeof value['label'] === 'string';
}
