import { isbot } from 'isbot';
import { isPlainLibrary, isPreviewAgent, readDevice, readFamily } from '../../../engine/tracking/requests.ts';
import type { Device } from '../../../engine/tracking/requests.ts';
import { createRecentMap } from '../../platform/limits/recent-map.ts';

/** What is read of a browser's name; the name itself is kept nowhere. */
export interface Agent {
  isBot: boolean;
  isPreview: boolean;
  device: Device;
  family: string;
}

/** Longer names are nobody's, and slow to read. */
const longestAgent = 512;
const mostKept = 10_000;

/** Reads names of browsers, each one once: a popular browser's is the same in thousands of requests. */
export function createAgentReader(): (name: string | undefined) => Agent {
  const known = createRecentMap<Agent>({ most: mostKept });
  return (name = '') => {
    const text = name.slice(0, longestAgent);
    const found = known.get(text);
    if (found !== undefined) return found;
    const isPreview = isPreviewAgent(text);
    const isBot = !isPreview && (isPlainLibrary(text) || isbot(text));
    const agent = { isBot, isPreview, device: readDevice(text), family: readFamily(text) };
    known.set(text, agent);
    return agent;
  };
}
