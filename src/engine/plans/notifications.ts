/** How people can be told of something: by a mail at once, in a mail a day, or on the page alone. */
export const notificationWays = ['mail', 'digest', 'none'] as const;
export type NotificationWay = (typeof notificationWays)[number];
/**
 * What people are told of, with the ways they can choose from; the first is the usual one. Mails about security and
 * payments, and invitations, which go to addresses, stand apart: nobody switches those off.
 */
export const notificationKinds = {
  member_joined: ['digest', 'mail', 'none'],
  bulk_job_ended: ['none', 'digest', 'mail'],
  mention: ['digest', 'mail', 'none'],
  client_decided: ['digest', 'mail', 'none'],
  watched_channel: ['digest', 'mail', 'none'],
  quote_request: ['mail', 'digest', 'none'],
  quote_answer: ['mail', 'digest', 'none'],
  campaign_video: ['digest', 'mail', 'none'],
  offer_outcome: ['digest', 'mail', 'none'],
  campaign_deadline: ['digest', 'none'],
  plan_limits: ['mail', 'digest', 'none'],
  link_outage: ['mail', 'digest', 'none'],
  report_stopped: ['mail', 'digest', 'none'],
  getting_started: ['mail', 'none'],
} as const satisfies Readonly<Record<string, readonly NotificationWay[]>>;
export type NotificationKind = keyof typeof notificationKinds;

/** The ways of being told of a kind, the usual one first. */
export function waysOf(kind: NotificationKind): readonly NotificationWay[] {
  return notificationKinds[kind];
}

/** How somebody is told: as they chose, if that is among the ways, else in the usual one. */
export function wayOf(kind: NotificationKind, chosen: string | null): NotificationWay {
  const ways = waysOf(kind);
  return ways.find((way) => way === chosen) ?? ways[0] ?? 'none';
}

/** Every kind that people are told of. */
export const kinds = Object.keys(notificationKinds).filter(isKind);

export function isKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}
