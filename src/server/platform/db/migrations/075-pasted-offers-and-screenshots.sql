-- oldest program: 012
-- takes away: the check that a request comes from a workspace or a media kit; a wider one of the same name replaces it.
-- Offers that creators got by mail and pasted stand in the same list as what they are asked here.
alter table creator_requests
  -- Who pasted it, always its creator; empty for what others asked. Its `answered` means that they accepted it.
  add column pasted_by uuid,
  -- What was read from the mail beside price and deliverables, and confirmed. The mail itself is not kept.
  add column terms json,
  drop constraint creator_requests_source,
  add constraint creator_requests_source
    check (num_nonnulls(workspace_id, kit_owner_id, pasted_by) = 1) not valid,
  add constraint creator_requests_pasted_own check (pasted_by = creator_id) not valid,
  -- With its creator's account it goes, unlike what a workspace asked.
  add constraint creator_requests_pasted foreign key (pasted_by) references profiles (user_id)
    on delete cascade not valid;

-- For programs of before 065, which know only what workspaces asked by this name.
create or replace view quote_requests with (security_invoker = true) as
select id, workspace_id, made_by, channel_id, creator_id, listing_id, sender_name, message, deliverables, budget_cents,
  currency, deadline, state, created_at, expires_at, changed_at
from creator_requests where workspace_id is not null;

-- What a creator adds to their own figures of the audience, as it was drawn anew by this program.
create table kit_screenshots (
  user_id uuid not null,
  channel_id text not null,
  -- A WebP as base64, so that it stands in its owner's copy of their data as everything else does.
  picture text not null check (octet_length(picture) between 1 and 4194304),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  added_at timestamptz not null,
  primary key (user_id, channel_id),
  foreign key (user_id, channel_id) references media_kits (user_id, channel_id) on delete cascade
);
alter table kit_screenshots enable row level security;
alter table kit_screenshots force row level security;
create policy kit_screenshots_owner on kit_screenshots
  using (user_id = (select acting_user()) or (select acts_as_system()))
  with check (user_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on kit_screenshots to sponsorscope_app;
