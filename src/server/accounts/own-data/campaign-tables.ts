import type { ExportedTable, LeftOutTable } from './exported-table.ts';

/** What people plan in campaigns. */
export const campaignTables: Readonly<Record<string, ExportedTable | LeftOutTable>> = {
  campaigns: { owner: 'workspace_id', file: 'campaigns', says: 'Your campaigns: their briefs and budgets.' },
  campaign_creators: {
    owner: 'workspace_id',
    file: 'campaign-creators',
    says: 'The creators of your campaigns: how far they are, and what was agreed.',
    columns: [
      'id',
      'campaign_id',
      'channel_id',
      'label',
      'contact',
      'stage',
      'exit_reason',
      'price_planned_cents',
      'price_agreed_cents',
      'price_reason',
      'paid_on',
      'quote_id',
      'forecast',
      'added_at',
    ],
  },
  deliverables: {
    owner: 'workspace_id',
    file: 'campaign-deliverables',
    says: 'What creators deliver to your campaigns, and by when.',
  },
  delivered_views: {
    owner: 'workspace_id',
    file: 'campaign-views',
    says: 'How many views your campaigns’ videos had on which day.',
  },
  deliverable_videos: {
    owner: 'workspace_id',
    file: 'campaign-videos',
    says: 'Which videos were published for your campaigns, and their newest counts.',
    columns: ['deliverable_id', 'video_id', 'published_at', 'views', 'read_at', 'gone_since'],
  },
  approvals: {
    owner: 'workspace_id',
    file: 'campaign-approvals',
    says: 'What was asked about your campaigns, and what was decided.',
  },
  campaign_costs: { owner: 'workspace_id', file: 'campaign-costs', says: 'Further costs of your campaigns.' },
  campaign_links: {
    owner: 'workspace_id',
    file: 'campaign-links',
    says: 'Which of your links belong to which creator of a campaign.',
  },
  finished_deals: {
    owner: 'workspace_id',
    file: 'finished-deals',
    says: 'What creators of your closed campaigns brought, from which your own rates are learned.',
  },
  campaign_comments: {
    owner: 'workspace_id',
    file: 'campaign-comments',
    says: 'What was written about creators’ parts of your campaigns.',
  },
  campaign_activity: {
    owner: 'workspace_id',
    file: 'campaign-activity',
    says: 'What was done in your campaigns.',
  },
};
