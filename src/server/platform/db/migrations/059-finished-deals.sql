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

-- Who sees a campaign's report without an account: whoever has its link, of whose token only the SHA-256 is kept, and
-- its client on the client's own page.
alter table campaigns add column report_digest bytea unique check (octet_length(report_digest) = 32);
alter table campaigns add column report_shows_prices boolean not null default false;
alter table campaigns add column report_for_client boolean not null default false;
