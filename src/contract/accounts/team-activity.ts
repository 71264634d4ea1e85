import { z } from 'zod';
import { roles } from '../../engine/plans/roles.ts';
import { count } from '../analysis/text-evidence.ts';
import { activityPerPage } from '../limits.ts';
import { inWorkspace } from '../procedure.ts';

/** What is noted of a team's work, by what it is about. Its words for people are the web's. */
export const activityOf = {
  people: ['member_invited', 'member_joined', 'member_changed', 'member_removed', 'member_left'],
  analyses: ['channels_analyzed', 'channels_analyzed_by_key', 'job_started'],
  lists: ['list_made', 'list_deleted', 'list_imported', 'list_exported'],
  reports: ['report_shared', 'report_share_ended', 'schedule_made', 'schedule_changed', 'schedule_deleted'],
  watching: ['watch_made', 'watch_ended'],
  links: ['link_made'],
  clients: [
    'client_made',
    'client_deleted',
    'access_given',
    'access_ended',
    'client_approved',
    'client_asked_changes',
    'client_undid',
  ],
  deals: ['quote_sent', 'quote_accepted', 'campaign_made'],
  settings: ['team_made', 'team_changed', 'key_made', 'key_revoked', 'white_label_saved'],
  money: ['subscription_moved', 'plan_changed', 'boost_bought'],
} as const;
export type ActivityKind = keyof typeof activityOf;
export type ActivityAction = (typeof activityOf)[ActivityKind][number];

const activityKinds = [
  'people',
  'analyses',
  'lists',
  'reports',
  'watching',
  'links',
  'clients',
  'deals',
  'settings',
  'money',
] as const satisfies readonly ActivityKind[];
export const activityActions = activityKinds.flatMap((kind): ActivityAction[] => [...activityOf[kind]]);

export const teamActivity = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/team/activity',
    summary: `What people did in the workspace, the newest first, ${activityPerPage} at a time`,
    tags: ['Teams'],
  })
  .input(
    z.strictObject({
      /** The `id` of the last row of the page before. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      kind: z.enum(activityKinds).optional(),
      person_id: z.uuid().optional(),
    }),
  )
  .output(
    z.strictObject({
      activity: z.array(
        z.strictObject({
          id: count,
          /** `null` for what nobody of the team did, and for somebody who has left. */
          person: z.string().nullable(),
          action: z.enum(activityActions),
          subject: z.string(),
          role: z.enum(roles).nullable(),
          /** How many things it was done to, where that is counted. */
          count: count.nullable(),
          at: z.iso.datetime(),
        }),
      ),
      has_more: z.boolean(),
    }),
  );
