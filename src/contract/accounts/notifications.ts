import { z } from 'zod';
import type { NotificationKind } from '../../engine/plans/notifications.ts';
import { notificationKinds, notificationWays } from '../../engine/plans/notifications.ts';
import { noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const isKind = (text: string): text is NotificationKind => Object.hasOwn(notificationKinds, text);
const kind = z.string().refine(isKind);
const way = z.enum(notificationWays);
const instant = z.iso.datetime();
const own = procedure.meta({ access: 'signed-in', feature: null, audit: [] });

const notification = z.strictObject({
  id: z.uuid(),
  kind: z.string(),
  /** Where it happened; `null` for what is about the person alone. */
  workspace_id: z.uuid().nullable(),
  subject: z.string(),
  /** Plain sentences. */
  details: z.array(z.string()),
  /** A path of this product. */
  link: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
});
export type Notification = z.infer<typeof notification>;

export const notifications = own
  .route({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the caller was told, the newest first',
    tags: ['Account'],
  })
  .input(z.strictObject({ before: instant.optional() }).optional())
  .output(z.strictObject({ notifications: z.array(notification), unread: count, has_more: z.boolean() }));

export const readNotifications = own
  .route({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark one of the caller’s notifications as read, or all of them',
    tags: ['Account'],
  })
  .input(z.strictObject({ id: z.uuid().nullable() }))
  .output(z.strictObject({ unread: count }));

const settings = z.strictObject({
  settings: z.array(z.strictObject({ kind: z.string(), how: way })),
});

export const notificationSettings = own
  .route({
    method: 'GET',
    path: '/api/notification-settings',
    summary: 'How the caller is told of each kind of thing',
    tags: ['Account'],
  })
  .input(noInput)
  .output(settings);

export const saveNotificationSetting = own
  .route({
    method: 'POST',
    path: '/api/notification-settings/save',
    summary: 'Choose how the caller is told of one kind of thing',
    tags: ['Account'],
  })
  .input(z.strictObject({ kind, how: way }))
  .errors({
    WAY_UNKNOWN: { status: 400, message: 'You cannot be told of this in that way.' },
  })
  .output(settings);
