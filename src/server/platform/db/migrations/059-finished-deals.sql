-- oldest program: 012
-- What creators of closed campaigns brought, as it was counted then: a workspace's own rates are learned from it.
create table finished_deals (
  campaign_creator_id uuid primary key,
  workspace_id uuid not null,
  niche text,
  views bigint check (views >= 0),
  clicks bigint not null check (clicks >= 0),
  -- By the link; null where orders were not counted.
  orders bigint check (orders >= 0),
  closed_at timestamptz not null,
  foreign key (campaign_creator_id, workspace_id) references campaign_creators (id, workspace_id) on delete cascade
);
create index finished_deals_workspace on finished_deals (workspace_id, closed_at);
alter table finished_deals enable row level security;
alter table finished_deals force row level security;
create policy finished_deals_workspace on finished_deals
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on finished_deals to sponsorscope_app;

-- Whether a campaign's report names prices behind its link, and whether its client sees it on the client's own page.
alter table campaigns add column report_shows_prices boolean not null default false;
alter table campaigns add column report_for_client boolean not null default false;

-- Links behind which a campaign's report is seen without an account.
create table campaign_report_links (
  campaign_id uuid primary key,
  workspace_id uuid not null,
  -- SHA-256 of its token, which is kept nowhere.
  token_digest bytea not null unique check (octet_length(token_digest) = 32),
  foreign key (campaign_id, workspace_id) references campaigns (id, workspace_id) on delete cascade
);
create index campaign_report_links_workspace on campaign_report_links (workspace_id);
alter table campaign_report_links enable row level security;
alter table campaign_report_links force row level security;
create policy campaign_report_links_workspace on campaign_report_links
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on campaign_report_links to sponsorscope_app;
