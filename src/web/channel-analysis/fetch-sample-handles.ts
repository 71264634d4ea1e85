import type { SiteInformation } from '../../contract/site.ts';
import { isRecord } from './failure.ts';

const sitePath = '/api/site';

/** The sample channels of this installation; none where the answer is not understood. */
export async function fetchSampleHandles(
  signal: AbortSignal,
  fetchAnswer: typeof fetch = fetch,
): Promise<SiteInformation['sampleHandles']> {
  const response = await fetchAnswer(sitePath, { signal });
  const body: unknown = await response.json();
  const handles = isRecord(body) ? body['sampleHandles'] : null;
  return Array.isArray(handles) ? handles.filter(isSample) : [];
}

function isSample(value: unknown): value is SiteInformation['sampleHandles'][number] {
  return isRecord(value) && typeof value['handle'] === 'string' && typeof value['label'] === 'string';
}
