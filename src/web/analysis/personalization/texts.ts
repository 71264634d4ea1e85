import type { ChannelSizePreference, RiskTolerance } from '../../../engine/analysis/context.ts';

/** The words of the algorithm panel and of feedback; those of the specification (sections 2, 4 and 8) stand to the letter. */
export const texts = {
  loading: 'Loading your algorithm preferences',
  loadFailed: 'Failed to load algorithm preferences',
  unable: 'Unable to load algorithm preferences',
  retry: 'Try Again',
  retrying: 'Loading...',
  saveFailed: 'Failed to update preferences',
  saved: 'Updated',
  savedMessage: 'Algorithm preferences saved successfully',
  saving: 'Saving...',
  settings: 'Preferences',
  settingsLede:
    'They change your own results from the next analysis on, never a channel’s score. At the defaults you see exactly the market.',
  sensitivity: 'Pricing Sensitivity',
  sensitivityNote:
    'Multiplies the rate per 1,000 views, so the flat fee and the CPM price move with it. The market rate stays between 15 and 100 USD at the level of the United States.',
  conservative: 'Conservative',
  balanced: 'Balanced',
  aggressive: 'Aggressive',
  risk: 'Risk Tolerance',
  riskNote:
    'Moves the thresholds at which unsteady views, odd figures or few videos count as medium or high risk. A low tolerance warns earlier.',
  size: 'Channel Size Preference',
  sizeNote:
    'Each result says whether the channel has the size you are looking for. Score and price stay the same.',
  niches: 'Preferred Niches',
  nichesNote: 'Each result says whether the channel’s niche is one of yours. Score and price stay the same.',
  analyses: 'Analyses completed',
  confidence: 'Algorithm confidence',
  feedback: 'Average feedback',
  noFeedback: 'No ratings yet',
  information: 'Algorithm Information',
  version: 'Version',
  mode: 'Learning mode',
  rate: 'How useful was this analysis?',
  ratingFailed: 'Your rating could not be saved. Please choose it again.',
  thanks: 'Thank you. You can change your rating at any time.',
} as const;

export const riskWords: Record<RiskTolerance, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const sizeWords: Record<ChannelSizePreference, string> = {
  micro: 'Micro (under 100K)',
  macro: 'Macro (over 100K)',
  mixed: 'Mixed',
};

export const ratingEnds = { lowest: 'Not useful', highest: 'Very useful' } as const;
