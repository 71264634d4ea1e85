import type { ActivityAction, ActivityKind } from '../../../contract/accounts/team-activity.ts';

export const activityTexts = {
  title: 'Activity',
  lede: 'Kept for a year.',
  empty: 'Nothing has happened yet.',
  nothingFound: 'Nothing of this kind.',
  failed: 'The activity could not be loaded.',
  older: 'Show older',
  gone: 'Somebody who has left',
  kind: 'About',
  everything: 'Everything',
  person: 'Who',
  everybody: 'Everybody',
  channels: (count: number, shown: string) => (count === 1 ? '1 channel' : `${shown} channels`),
} as const;

export const activityKindNames: Record<ActivityKind, string> = {
  people: 'Members',
  analyses: 'Analyses',
  lists: 'Lists',
  reports: 'Shared and scheduled reports',
  watching: 'Watching',
  links: 'Links',
  clients: 'Clients',
  deals: 'Deals',
  settings: 'Team, API keys and white-label',
  money: 'Plan and purchases',
};

/** What somebody did; their name stands before it, what it was done to behind it. */
export const activityWords: Record<ActivityAction, string> = {
  member_invited: 'invited',
  member_joined: 'joined',
  member_changed: 'changed the role of',
  member_removed: 'removed',
  member_left: 'left',
  channels_analyzed: 'analyzed',
  channels_analyzed_by_key: 'API keys analyzed',
  job_started: 'started the bulk job',
  list_made: 'made the list',
  list_deleted: 'deleted the list',
  list_imported: 'imported into the list',
  list_exported: 'exported the list',
  report_shared: 'shared a report by link',
  report_share_ended: 'ended the link of a report',
  schedule_made: 'scheduled a report of',
  schedule_changed: 'changed the scheduled report of',
  schedule_deleted: 'deleted the scheduled report of',
  watch_made: 'began to watch',
  watch_ended: 'stopped watching',
  link_made: 'made a link for',
  client_made: 'added the client',
  client_deleted: 'deleted the client',
  access_given: 'let a guest in to the client',
  access_ended: 'ended a guest’s access to the client',
  client_approved: 'approved a channel of the list',
  client_asked_changes: 'asked for changes to a channel of the list',
  client_undid: 'took a decision back on the list',
  quote_sent: 'sent the quote',
  quote_accepted: 'accepted the counter-offer to the quote',
  campaign_made: 'planned the campaign',
  team_made: 'made the team',
  team_changed: 'changed the team’s name or logo:',
  key_made: 'made the API key',
  key_revoked: 'revoked the API key',
  white_label_saved: 'saved the white-label settings',
  subscription_moved: 'moved a subscription into the team',
  plan_changed: 'The plan is now',
  boost_bought: 'A boost was bought',
};

/** What is watched where it is no list: YouTube’s names of channels are not kept here. */
export const unnamedSubjects: Partial<Record<ActivityAction, string>> = {
  watch_made: 'a channel',
  watch_ended: 'a channel',
};

/** What nobody of the team did stands without a name. */
export const eventsWithoutPerson: readonly ActivityAction[] = [
  'plan_changed',
  'boost_bought',
  'channels_analyzed_by_key',
];
/** Here the subject would only repeat whose row it is. */
export const withoutSubject: readonly ActivityAction[] = ['member_left'];
