import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { notificationsPerPage } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { chooseWay, readNotifications, readSettings, readUp } from './notify.usecases.ts';

/** The procedures with which people read what they were told, and choose how they are told. */
export function createNotificationHandlers(dependencies: { database: Database; now: () => Date }) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { personId } = await readViewer(context);
    return { ...dependencies, personId };
  };
  return {
    notifications: os.notifications.handler(async ({ context, input }) => {
      const before = input?.before === undefined ? null : new Date(input.before);
      const limit = notificationsPerPage;
      const { rows, hasMore, unread } = await readNotifications(await own(context), { before, limit });
      const notifications = rows.map(({ created_at, read_at, details, ...row }) => ({
        ...row,
        details: Array.isArray(details) ? details.map(String) : [],
        created_at: created_at.toISOString(),
        read_at: read_at?.toISOString() ?? null,
      }));
      return { notifications, unread, has_more: hasMore };
    }),
    readNotifications: os.readNotifications.handler(async ({ context, input }) => ({
      unread: await readUp(await own(context), input),
    })),
    notificationSettings: os.notificationSettings.handler(async ({ context }) => ({
      settings: await readSettings(await own(context), {}),
    })),
    saveNotificationSetting: os.saveNotificationSetting.handler(({ context, input }) =>
      answering(contract.saveNotificationSetting, async () => ({
        settings: await chooseWay(await own(context), input),
      })),
    ),
  };
}
