import type { NotificationKind, NotificationWay } from '../../../engine/plans/notifications.ts';

/** The words of what people are told, and of how. */
export const texts = {
  news: 'What’s new',
  newsLede: 'From the last 90 days.',
  newsNotLoaded: 'Your notifications could not be loaded.',
  nothing: 'Nothing yet. When a bulk job ends or a quote is answered, you read it here.',
  unread: 'New',
  readAll: 'Mark all as read',
  open: 'Open',
  more: 'Older ones are not shown.',
  ways: 'How we tell you',
  waysLede:
    'Everything is listed here too. Mails about security and payments, and invitations to a team, are always sent.',
  waysNotLoaded: 'Your choices could not be loaded.',
  kind: 'About',
  notOffered: 'Not offered',
  saved: 'Saved',
} as const;

export const wayNames: Record<NotificationWay, string> = {
  mail: 'Mail at once',
  digest: 'Daily digest',
  none: 'No mail',
};

export const kindNames: Record<NotificationKind, string> = {
  member_joined: 'Somebody joins a team of yours',
  bulk_job_ended: 'A bulk job ends',
  mention: 'Somebody mentions you in a comment',
  client_decided: 'A client approves channels or asks for changes',
  watched_channel: 'A watched channel changes',
  quote_request: 'A brand asks you for a quote',
  quote_answer: 'A creator answers your quote request',
  plan_limits: 'Limits of your plan',
  link_outage: 'Links that lead to a page that does not answer',
  report_stopped: 'Scheduled reports that stopped',
  campaign_video: 'A campaign’s video is gone, or its guarantee decided',
  offer_outcome: 'How an offer ended',
  campaign_deadline: 'Deadlines of your campaigns',
  getting_started: 'Getting started with Sponsorscope',
};
