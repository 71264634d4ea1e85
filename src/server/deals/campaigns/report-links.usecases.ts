import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { ReportSharing, shareCampaignReport } from '../../../contract/deals/campaign-report.ts';
import { readLinkOrigin } from '../../agency/white-label/tenants.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { findCampaign, holdCampaign, insertDone } from './campaigns.rows.ts';
import { DeliveryRefusal } from './delivery-context.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { describeSharing } from './opened-report.ts';
import type { OpenedReport } from './opened-report.ts';
import { findSharedReport, hasReportLink, saveReportLink, saveSharing } from './report-links.rows.ts';
import { requireCampaigns } from './held-creators.usecases.ts';
import { openReport } from './report.usecases.ts';

export { composeReport } from './report-document.ts';

type Sharing = z.infer<NonNullable<(typeof shareCampaignReport)['~orpc']['inputSchema']>>;

export const sharedCampaignPath = '/shared/campaign/';

/** 192 bits: nobody finds a report by trying. */
const tokenBytes = 24;
const digestOf = (token: string) => createHash('sha256').update(token).digest();

interface SharingContext extends DeliveryContext {
  personId: string;
  /** The product's public address. */
  origin: () => string;
}

/** Says who sees a report without an account. A link's address is told once. Throws `DeliveryRefusal` and `CampaignRefusal`. */
export function shareReport(
  context: SharingContext,
  { campaign_id: id, link, shows_prices: showsPrices, for_client: forClient }: Sharing,
): Promise<{ url: string | null; sharing: ReportSharing }> {
  const { database, userId: workspaceId, personId, now } = context;
  const token = link === 'make' ? randomBytes(tokenBytes).toString('base64url') : null;
  return database.asUser(workspaceId, async () => {
    if (link === 'make') await requireCampaigns(context);
    const before = await holdCampaign(database, { workspaceId, id });
    if (before === null) throw new DeliveryRefusal('CAMPAIGN_NOT_FOUND');
    const hadLink = await hasReportLink(database, id);
    const digest = token === null ? null : digestOf(token);
    if (link !== 'keep') await saveReportLink(database, { id, workspaceId, digest });
    // Without a client nobody is given it, now or by whichever client comes later.
    const isGiven = forClient && before.client_id !== null;
    await saveSharing(database, { id, showsPrices, forClient: isGiven });
    const after = await findCampaign(database, { workspaceId, id });
    const sharing = describeSharing(after ?? before, await hasReportLink(database, id));
    await insertDone(database, {
      campaignId: id,
      workspaceId,
      actor: 'member',
      personId,
      action: 'report_shared',
      before: describeSharing(before, hadLink),
      after: sharing,
      at: now(),
    });
    const origin = await readLinkOrigin(context, { userId: workspaceId });
    return { url: token === null ? null : `${origin}${sharedCampaignPath}${token}`, sharing };
  });
}

/** What somebody without an account is shown. */
export interface ShownReport {
  opened: OpenedReport;
  workspaceId: string;
  showsPrices: boolean;
}

type PageContext = Omit<DeliveryContext, 'userId'>;

/** The report behind a link as it is now; `null` where there is none. `ownerId` lets one workspace's count alone. */
export async function openSharedReport(
  context: PageContext,
  { token, ownerId }: { token: string; ownerId: string | undefined },
): Promise<ShownReport | null> {
  const { database } = context;
  if (!/^[\w-]{32}$/.test(token)) return null;
  const found = await database.asSystem(() => findSharedReport(database, digestOf(token)));
  if (found === null || (ownerId !== undefined && ownerId !== found.workspaceId)) return null;
  const { slug, workspaceId, showsPrices } = found;
  return {
    opened: await openReport({ ...context, userId: workspaceId }, { slug }),
    workspaceId,
    showsPrices,
  };
}

interface ClientGuest {
  workspaceId: string;
  clientId: string;
  showsPrices: boolean;
}

/** A report that was given to a client; `null` for every other one. */
export async function openClientReport(
  context: PageContext,
  { workspaceId, clientId, showsPrices }: ClientGuest,
  { campaignId }: { campaignId: string },
): Promise<ShownReport | null> {
  const { database }: { database: Database } = context;
  const record = await database.asUser(workspaceId, () =>
    findCampaign(database, { workspaceId, id: campaignId }),
  );
  if (record === null || record.client_id !== clientId || !record.report_for_client) return null;
  const opened = await openReport({ ...context, userId: workspaceId }, { slug: record.slug });
  return { opened, workspaceId, showsPrices };
}
