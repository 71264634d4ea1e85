/** What several calls around campaigns are refused with. */

export const campaignNotFound = {
  status: 404,
  message: 'This campaign is not in your workspace.',
} as const;

export const creatorNotFound = {
  status: 404,
  message: 'This creator is not in a campaign of your workspace.',
} as const;

export const campaignClosed = {
  status: 409,
  message: 'This campaign is closed. Open it again to change it.',
} as const;

export const campaignsPlanRequired = {
  status: 403,
  message: 'Campaigns come with the Growth plan and those above it.',
} as const;
