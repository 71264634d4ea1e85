import { checkSubscription, sendWelcomeEmail, start, updateProfile } from './account.ts';
import {
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  sampleReport,
  storedAnalysis,
} from './channel-analysis.ts';
import { dashboard } from './dashboard.ts';
import { personalizeUserAlgorithm } from './personalization.ts';

/** Every call that crosses the wire. Server, pages and the OpenAPI document all read this one object. */
export const contract = {
  start,
  analyzeYoutubeChannel,
  analyzeYoutubeChannelSteps,
  storedAnalysis,
  sampleReport,
  dashboard,
  personalizeUserAlgorithm,
  checkSubscription,
  sendWelcomeEmail,
  updateProfile,
};
