import { analyzeYoutubeChannel, analyzeYoutubeChannelSteps, sampleReport } from './channel-analysis.ts';
import { site } from './site.ts';

/** Every call that crosses the wire. Server, pages and the OpenAPI document all read this one object. */
export const contract = {
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  sampleReport,
  site,
};
