import type { CampaignCreator } from '../../../contract/deals/campaign-parts.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { describeChannels, readIdentities } from '../../analysis/library/known-channels.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';
import { readAgreedFees } from '../quotes/agreed-fees.usecases.ts';
import { readReferredQuotes } from '../quotes/choices.usecases.ts';
import type { CampaignContext } from './campaign-context.ts';
import type { CampaignRecord } from './campaigns.rows.ts';
import { readClashes } from './clashes.usecases.ts';
import type { CreatorRecord } from './creators.rows.ts';
import { findShortlistApprovals } from './creators.rows.ts';

interface Described {
  record: CampaignRecord;
  creators: readonly CreatorRecord[];
  members: readonly { id: string; name: string }[];
}

/** Creators of a campaign, as a member sees them. Inside `asUser`. */
export async function describeCreators(
  context: CampaignContext,
  { record, creators, members }: Described,
): Promise<CampaignCreator[]> {
  const { database, userId: workspaceId } = context;
  const channelIds = creators.flatMap(({ channel_id: channelId }) => channelId ?? []);
  const quoteIds = creators.flatMap(({ quote_id: id }) => id ?? []);
  const quotes = await readReferredQuotes(context, { ids: quoteIds });
  const fees = await readAgreedFees(context, { ids: quoteIds });
  const known = await describeChannels(context, channelIds);
  const identities = channelIds.length === 0 ? new Map() : await readIdentities(context, channelIds);
  const asked = await findShortlistApprovals(database, { workspaceId, campaignId: record.id });
  const approvalOf = new Map(asked.map((approval) => [approval.subject_id, approval]));
  const clashesOf = await readClashes(context, { record, channelIds });
  return creators.map((row) => {
    const channel = row.channel_id === null ? undefined : known.get(row.channel_id);
    const quote = quotes.get(row.quote_id ?? '');
    const analysis = channel?.own_analysis ?? null;
    return {
      ...describeOwn(row),
      channel_name: identities.get(row.channel_id ?? '')?.channelName ?? null,
      handle: channel?.handle ?? null,
      thumbnail_url: channel?.thumbnail_url ?? null,
      moved_by: members.find((member) => member.id === row.moved_by)?.name ?? null,
      quote:
        quote === undefined
          ? null
          : {
              id: quote.id,
              number: quote.number,
              state: quote.state,
              total_cents: quote.totalCents,
              integration_cents: fees.get(quote.id)?.cents ?? null,
              currency: oneOf(currencies, quote.currency),
            },
      analysis: analysis && {
        id: analysis.id,
        score: analysis.sponsorship_score,
        verdict: analysis.verdict ?? null,
      },
      clashes: clashesOf(row),
      approval: describeApproval(approvalOf.get(row.id)),
    };
  });
}

function describeOwn(row: CreatorRecord) {
  const { id, channel_id, label, contact, stage, exit_reason, version } = row;
  const { price_planned_cents, price_agreed_cents, price_reason, paid_on } = row;
  const place = { id, channel_id, label, contact, stage, exit_reason, version };
  return {
    ...place,
    price_planned_cents,
    price_agreed_cents,
    price_reason,
    paid_on,
    moved_at: row.moved_at.toISOString(),
    has_page: row.brief_digest !== null,
  };
}

function describeApproval(approval: Row<'approvals'> | undefined): CampaignCreator['approval'] {
  if (approval === undefined) return null;
  const { state, comment, decided_by, decided_at } = approval;
  return { state, comment, decided_by, decided_at: decided_at?.toISOString() ?? null };
}
