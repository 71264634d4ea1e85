import type { PaperSize } from '../../../contract/analysis/exports.ts';
import type { ReportFormat } from '../../../contract/deals/campaign-report.ts';
import { reportLine } from '../../../engine/campaigns/campaign-report.ts';
import type { ReportLineInput } from '../../../engine/campaigns/campaign-report.ts';
import { totalLines } from '../../../engine/campaigns/report-totals.ts';
import { hasReached } from '../../../engine/campaigns/stages.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { addDays } from '../../../values/days.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { pdfQueue, renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { readCountries } from '../tracking/countries.usecases.ts';
import { readNewestForecasts } from '../returns/newest-forecasts.usecases.ts';
import type { NewestForecast } from '../returns/newest-forecasts.usecases.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { findCampaignBySlug } from './campaigns.rows.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { readCreatorNames } from './creator-names.usecases.ts';
import { findCosts, findCreators } from './creators.rows.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { DeliveryRefusal } from './delivery-context.ts';
import { readBand, toDelivery } from './delivery.usecases.ts';
import { findCampaignDuties, findCounts, findVideos } from './delivery.rows.ts';
import { describeLine, describeSharing, describeTotals } from './opened-report.ts';
import type { OpenedReport } from './opened-report.ts';
import { composeReport } from './report-document.ts';
import { writeReportCsv, writeReportJson, writeReportWorkbook } from './report-files.ts';
import { hasReportLink } from './report-links.rows.ts';
import {
  countsOrders,
  fillOrderTotals,
  findOverlapping,
  findSharedVideos,
  findTracked,
} from './report.rows.ts';
import type { TrackedRow } from './report.rows.ts';
import { readCountedNames, readTrackedParts } from './tracked-creators.usecases.ts';

/** Orders that come later are somebody else's success: as long as a click counts by default (decision 067). */
const ordersAfterDays = 30;

/** What came of a campaign beside what was forecast. Throws `DeliveryRefusal`. */
export function openReport(context: DeliveryContext, { slug }: { slug: string }): Promise<OpenedReport> {
  const { database, userId: workspaceId, now } = context;
  return database.asUser(workspaceId, async () => {
    const record = await findCampaignBySlug(database, { workspaceId, slug });
    if (record === null) throw new DeliveryRefusal('CAMPAIGN_NOT_FOUND');
    const inputs = await readInputs(context, record);
    const costs = await findCosts(database, { workspaceId, campaignIds: [record.id] });
    const currency = oneOf(currencies, record.currency);
    const lines = inputs.map((input) => reportLine(input, currency));
    const totals = totalLines(
      lines,
      costs.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    );
    const { id, name, state, starts_on, ends_on } = record;
    return {
      inputs,
      lines,
      totals,
      report: {
        campaign: { id, name, slug, state, starts_on, ends_on },
        sharing: describeSharing(record, await hasReportLink(database, record.id)),
        currency,
        made_at: now().toISOString(),
        lines: lines.map(describeLine),
        totals: describeTotals(totals),
        countries: context.hasCountries === true ? await readClickCountries(context, record.id) : null,
      },
    };
  });
}

/** A report as a file, in the tenant's look where it is a PDF. */
export async function writeReport(
  context: DeliveryContext,
  { opened, format, paper }: { opened: OpenedReport; format: ReportFormat; paper: PaperSize },
): Promise<AsyncIterable<string | Uint8Array>> {
  if (format === 'csv') return writeReportCsv(opened);
  if (format === 'json') return writeReportJson(opened);
  if (format === 'excel') return wholeFile(await writeReportWorkbook(opened));
  const brand = await readBrand(context, context);
  // A file loads nothing, and a logo is fetched by nobody: it may be at any host.
  const look = brand && { ...brand, logoUrl: null };
  return wholeFile(
    await pdfQueue.run(context.userId, () => renderPdf(composeReport(opened, context), paper, look)),
  );
}

async function* wholeFile(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

async function readInputs(context: DeliveryContext, record: CampaignRecord): Promise<ReportLineInput[]> {
  const { database, userId: workspaceId } = context;
  const all = await findCreators(database, { workspaceId, campaignIds: [record.id] });
  const creators = all.filter(({ stage }) => hasReached(stage, 'agreed'));
  const duties = await findCampaignDuties(database, { workspaceId, campaignId: record.id });
  const ids = duties.map(({ id }) => id);
  const videos = Map.groupBy(await findVideos(database, ids), ({ deliverable_id: id }) => id);
  const counts = Map.groupBy(await findCounts(database, ids), ({ deliverable_id: id }) => id);
  const { hasOrders, tracked, isShared } = await readResults(context, record);
  const shared = await findSharedVideos(database, { workspaceId, campaignId: record.id });
  const channelIds = creators.flatMap(({ channel_id: channelId }) => channelId ?? []);
  const forecasts = await readNewestForecasts(context, { channelIds, currency: record.currency });
  const nameOf = await readCreatorNames(context, creators);
  return creators.map((creator) => ({
    label: nameOf(creator),
    ...describeMoney(creator, { tracked: tracked.get(creator.id), hasOrders }),
    ...describeChance(forecasts.get(creator.channel_id ?? '')),
    notes: [
      ...(duties.some(({ id, creator_id: of }) => of === creator.id && shared.has(id))
        ? (['in_two_campaigns'] as const)
        : []),
      ...(isShared(creator.id) ? (['orders_in_two_campaigns'] as const) : []),
      ...(hasOrders && (tracked.get(creator.id)?.foreign ?? 0) > 0 ? (['other_currency'] as const) : []),
    ],
    deliverables: duties
      .filter((duty) => duty.creator_id === creator.id)
      .map((duty) => ({
        ...toDelivery(videos.get(duty.id) ?? [], counts.get(duty.id) ?? []),
        forecast: readBand(duty),
      })),
  }));
}

/** Of all links of the campaign's creators, as clicks are counted in it. */
async function readClickCountries({ database, userId: workspaceId }: DeliveryContext, campaignId: string) {
  const parts = await readTrackedParts(database, { workspaceId, campaignId });
  const linkIds = [...parts.values()].flatMap((part) => part.linkIds);
  return readCountries(database, { workspaceId, linkIds, since: null });
}

/** What clicks, orders and surveys came to, by creator. */
async function readResults({ database, userId: workspaceId }: DeliveryContext, record: CampaignRecord) {
  const { id: campaignId, currency, starts_on: from } = record;
  const until = addDays(record.ends_on, ordersAfterDays + 1);
  const parts = await readTrackedParts(database, { workspaceId, campaignId });
  const hasOrders = await countsOrders(database, workspaceId);
  if (hasOrders) await fillOrderTotals(database, workspaceId);
  const rows = await findTracked(database, { workspaceId, currency, from, until, parts });
  const others = { workspaceId, besides: campaignId, from, until, afterDays: ordersAfterDays };
  const campaignIds = hasOrders ? await findOverlapping(database, others) : [];
  const elsewhere = await readCountedNames(database, { workspaceId, campaignIds });
  const tracked = new Map(rows.map((row) => [row.creatorId, row]));
  return {
    hasOrders,
    tracked,
    /** Whether another campaign's report counts orders of the same name in days that are of both. */
    isShared: (creatorId: string) =>
      parts.get(creatorId)?.nameIds.some((nameId) => elsewhere.has(nameId)) === true &&
      ordersOf(tracked.get(creatorId)) > 0,
  };
}

const ordersOf = (row: TrackedRow | undefined) =>
  row === undefined ? 0 : row.byClick + row.byCode + row.byUtm + row.byFile;

function describeMoney(
  creator: CreatorRecord,
  { tracked, hasOrders }: { tracked: TrackedRow | undefined; hasOrders: boolean },
) {
  const isCounted = tracked !== undefined && hasOrders;
  return {
    id: creator.id,
    priceCents: creator.price_agreed_cents,
    clicks: tracked?.clicks ?? null,
    orders: isCounted
      ? { click_id: tracked.byClick, code: tracked.byCode, utm_content: tracked.byUtm, file: tracked.byFile }
      : null,
    ordersByLink: isCounted ? tracked.byLink : null,
    survey: tracked?.survey ?? null,
    // Part of the revenue would pass for all of it.
    revenueCents: isCounted && tracked.foreign === 0 ? tracked.revenueCents : null,
  };
}

function describeChance(
  forecast: NewestForecast | undefined,
): Pick<ReportLineInput, 'chanceBefore' | 'margin'> {
  return { chanceBefore: forecast?.chance ?? null, margin: forecast?.margin ?? null };
}
