-- oldest program: 012
-- Creators whose links and codes a workspace hands out, by the name it gives them.
create table tracked_creators (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  name text not null,
  -- What links carry as utm_content.
  slug text not null,
  created_at timestamptz not null,
  unique (workspace_id, slug),
  unique (id, workspace_id)
);

-- Short addresses that lead from a creator's video to a brand's page.
create table tracking_links (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  creator_id uuid not null,
  code text not null unique check (code ~ '^[a-hjkmnp-z3-9]{7}$'),
  placement text not null check (placement in ('description', 'pinned_comment', 'on_screen', 'bio')),
  destination text not null,
  utm json not null,
  is_active boolean not null,
  expires_at timestamptz,
  -- Where visitors go once it is turned off or has ended.
  fallback text,
  -- What the last look at the destination found.
  finding text check (finding in ('fine', 'dead', 'refused')),
  checked_at timestamptz,
  -- Since when the plan has had no room for it; what is counted ends 90 days later, the redirect does not.
  over_since timestamptz,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  unique (id, workspace_id),
  foreign key (creator_id, workspace_id) references tracked_creators (id, workspace_id) on delete cascade
);
create index tracking_links_workspace on tracking_links (workspace_id, created_at desc);
create index tracking_links_creator on tracking_links (creator_id, workspace_id);
create index tracking_links_checked on tracking_links (checked_at nulls first) where is_active;

-- What was changed of a link: a printed code leads wherever the last change says.
create table tracking_link_changes (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  link_id uuid not null,
  made_by uuid default acting_person(),
  before json not null,
  after json not null,
  changed_at timestamptz not null,
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade
);
create index tracking_link_changes_link on tracking_link_changes (link_id, id desc);
create index tracking_link_changes_workspace on tracking_link_changes (workspace_id);

-- Requests by hour and kind: no address, no agent, no person.
create table click_counts (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  link_id uuid not null,
  hour timestamptz not null,
  class text not null check (class in ('human', 'repeat', 'bot', 'preview', 'prefetch', 'burst', 'internal')),
  device text not null check (device in ('mobile', 'desktop', 'other')),
  source text not null check (source in ('link', 'qr')),
  n bigint not null,
  visitors bigint not null,
  primary key (link_id, hour, class, device, source),
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade
);
create index click_counts_workspace on click_counts (workspace_id, link_id, hour);

-- The key of a day, by which visitors are told apart on that day and on no other.
create table visitor_secrets (
  day date primary key,
  secret bytea not null
);

-- Processes that count: one that ended without a word may have lost what it had not written.
create table click_counters (
  process_id uuid primary key,
  started_at timestamptz not null,
  written_at timestamptz not null,
  ended text check (ended in ('closed', 'lost'))
);
create index click_counters_open on click_counters (written_at) where ended is null;

-- Codes for a brand's shop: one of a creator, never shared.
create table promo_codes (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  creator_id uuid not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,23}$'),
  -- What it takes off, in per cent.
  percent smallint not null check (percent between 1 and 100),
  ends_on date,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  unique (workspace_id, code),
  unique (creator_id),
  foreign key (creator_id, workspace_id) references tracked_creators (id, workspace_id) on delete cascade
);
create index promo_codes_creator on promo_codes (creator_id, workspace_id);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['tracked_creators', 'tracking_links', 'tracking_link_changes', 'click_counts',
    'promo_codes'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on tracked_creators, tracking_links, tracking_link_changes, click_counts,
  promo_codes, visitor_secrets, click_counters to sponsorscope_app;
