-- oldest program: 012
-- What a workspace plans with several creators, for one product and one budget.
create table campaigns (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  client_id uuid,
  name text not null,
  -- What its page's address and its links' utm_campaign carry.
  slug text not null,
  goal text not null,
  brief json not null,
  -- What kind of product it is: by it, campaigns are told to compete for a channel.
  category text not null,
  -- How many days after its end its creators keep away from the category.
  exclusive_days smallint not null check (exclusive_days between 0 and 365),
  budget_cents bigint not null check (budget_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  starts_on date not null,
  ends_on date not null,
  state text not null check (state in ('planning', 'running', 'reporting', 'closed')),
  -- Whether its client is asked about creators and drafts.
  asks_client boolean not null,
  -- How often changes of one draft may be asked for.
  rounds smallint not null check (rounds between 0 and 10),
  -- Who is told of its deadlines.
  owner_id uuid references profiles (user_id) on delete set null,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (workspace_id, slug),
  unique (id, workspace_id),
  check (starts_on <= ends_on),
  foreign key (client_id, workspace_id) references clients (id, workspace_id) on delete set null (client_id)
);
create index campaigns_newest on campaigns (workspace_id, created_at desc, id);
create index campaigns_client on campaigns (client_id);
create index campaigns_owner on campaigns (owner_id);

create table campaign_creators (
  id uuid primary key,
  campaign_id uuid not null,
  workspace_id uuid not null,
  -- Null once the channel was removed at its creator's request: the money stays, without a name.
  channel_id text,
  -- The user's own words, not YouTube's.
  label text not null,
  contact text not null default '',
  stage text not null check (stage in ('candidate', 'shortlisted', 'client_approved', 'contacted', 'negotiating', 'agreed',
    'in_production', 'published', 'reported', 'done', 'declined', 'dropped')),
  -- Why it left by the side.
  exit_reason text not null default '',
  -- Who moved it last; whoever comes after them with an older picture is told.
  moved_by uuid,
  moved_at timestamptz not null,
  -- Rises with each change.
  version integer not null default 1,
  price_planned_cents bigint check (price_planned_cents >= 0),
  price_agreed_cents bigint check (price_agreed_cents >= 0),
  -- Why this price, where no accepted quote says so.
  price_reason text not null default '',
  paid_on date,
  quote_id uuid,
  analysis_id uuid,
  -- What was expected when the price was agreed.
  forecast json,
  -- Equal ones by id.
  position double precision not null,
  -- SHA-256 of the token of the creator's own page, which is kept nowhere.
  brief_digest bytea unique check (octet_length(brief_digest) = 32),
  made_by uuid default acting_person(),
  added_at timestamptz not null,
  unique (campaign_id, channel_id),
  unique (id, workspace_id),
  foreign key (campaign_id, workspace_id) references campaigns (id, workspace_id) on delete cascade,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete set null (quote_id)
);
create index campaign_creators_campaign on campaign_creators (campaign_id, position, id);
create index campaign_creators_channel on campaign_creators (workspace_id, channel_id);
create index campaign_creators_removed on campaign_creators (channel_id);
create index campaign_creators_quote on campaign_creators (quote_id);
create trigger refuse_forgotten_channel before insert on campaign_creators
  for each row execute function refuse_forgotten_channel();

create table deliverables (
  id uuid primary key,
  campaign_creator_id uuid not null,
  workspace_id uuid not null,
  format text not null,
  due_draft date,
  due_publish date,
  state text not null check (state in ('planned', 'draft_sent', 'changes_asked', 'approved', 'published', 'verified',
    'problem', 'settled')),
  -- How often changes were asked for.
  rounds_used smallint not null default 0,
  -- An address where the draft is; no files.
  draft_url text not null default '',
  -- Rises with each draft.
  draft_version integer not null default 0,
  version integer not null default 1,
  video_id text,
  -- The same video, uploaded once more: its views are added.
  second_video_id text,
  published_at timestamptz,
  checks json,
  guarantee json,
  created_at timestamptz not null,
  unique (id, workspace_id),
  foreign key (campaign_creator_id, workspace_id) references campaign_creators (id, workspace_id) on delete cascade
);
create index deliverables_creator on deliverables (campaign_creator_id, created_at);
create index deliverables_workspace on deliverables (workspace_id);
create index deliverables_video on deliverables (video_id);
create index deliverables_published on deliverables (published_at) where video_id is not null;
create index deliverables_due_draft on deliverables (due_draft) where state in ('planned', 'changes_asked');
create index deliverables_due_publish on deliverables (due_publish)
  where state in ('planned', 'draft_sent', 'changes_asked', 'approved');

-- Views of a deliverable's video, so many days after its publication.
create table delivered_views (
  deliverable_id uuid not null,
  workspace_id uuid not null,
  day smallint not null check (day between 0 and 365),
  views bigint not null check (views >= 0),
  read_at timestamptz not null,
  primary key (deliverable_id, day),
  foreign key (deliverable_id, workspace_id) references deliverables (id, workspace_id) on delete cascade
);
create index delivered_views_workspace on delivered_views (workspace_id);

-- Who was asked about what, and what they said.
create table approvals (
  id uuid primary key,
  campaign_id uuid not null,
  workspace_id uuid not null,
  subject text not null check (subject in ('shortlist', 'quote', 'draft', 'report')),
  -- A creator of the campaign; of a draft its deliverable.
  subject_id uuid not null,
  version integer not null,
  asked_of text not null check (asked_of in ('member', 'client')),
  member_id uuid references profiles (user_id) on delete set null,
  state text not null check (state in ('waiting', 'approved', 'changes', 'rejected')),
  comment text not null default '',
  -- By name: guests have no account.
  decided_by text not null default '',
  asked_by uuid default acting_person(),
  asked_at timestamptz not null,
  decided_at timestamptz,
  unique (subject, subject_id, version, asked_of),
  foreign key (campaign_id, workspace_id) references campaigns (id, workspace_id) on delete cascade
);
create index approvals_campaign on approvals (campaign_id, asked_at);
create index approvals_workspace on approvals (workspace_id);
create index approvals_member on approvals (member_id);

create table campaign_costs (
  id uuid primary key,
  campaign_id uuid not null,
  workspace_id uuid not null,
  kind text not null check (kind in ('fee', 'product', 'agency', 'ads', 'other')),
  label text not null default '',
  amount_cents bigint not null check (amount_cents >= 0),
  paid_on date,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  foreign key (campaign_id, workspace_id) references campaigns (id, workspace_id) on delete cascade
);
create index campaign_costs_campaign on campaign_costs (campaign_id, created_at);
create index campaign_costs_workspace on campaign_costs (workspace_id);

-- Which link belongs to which creator of a campaign.
create table campaign_links (
  link_id uuid primary key,
  campaign_creator_id uuid not null,
  workspace_id uuid not null,
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade,
  foreign key (campaign_creator_id, workspace_id) references campaign_creators (id, workspace_id) on delete cascade
);
create index campaign_links_creator on campaign_links (campaign_creator_id);
create index campaign_links_workspace on campaign_links (workspace_id);

-- What was written about a creator's part, by the workspace and by the creator.
create table campaign_comments (
  id bigint generated always as identity primary key,
  campaign_creator_id uuid not null,
  workspace_id uuid not null,
  author text not null check (author in ('member', 'creator')),
  text text not null,
  made_by uuid,
  created_at timestamptz not null,
  foreign key (campaign_creator_id, workspace_id) references campaign_creators (id, workspace_id) on delete cascade
);
create index campaign_comments_creator on campaign_comments (campaign_creator_id, id);
create index campaign_comments_workspace on campaign_comments (workspace_id);

-- What was done, only ever added to. It names creators and deliverables by id alone, so that nothing has to be taken
-- out when one is forgotten.
create table campaign_activity (
  id bigint generated always as identity primary key,
  campaign_id uuid not null,
  workspace_id uuid not null,
  campaign_creator_id uuid,
  deliverable_id uuid,
  actor text not null check (actor in ('member', 'creator', 'client', 'system')),
  person_id uuid,
  action text not null,
  before json,
  after json,
  created_at timestamptz not null,
  foreign key (campaign_id, workspace_id) references campaigns (id, workspace_id) on delete cascade
);
create index campaign_activity_campaign on campaign_activity (campaign_id, id desc);
create index campaign_activity_workspace on campaign_activity (workspace_id);

create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from campaigns where id = old.campaign_id) then
    return old;
  end if;
  raise exception 'what was done in a campaign is never changed or deleted';
end $$;
create trigger campaign_activity_kept before update or delete on campaign_activity
  for each row execute function refuse_activity_change();

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['campaigns', 'campaign_creators', 'deliverables', 'delivered_views', 'approvals',
      'campaign_costs', 'campaign_links', 'campaign_comments', 'campaign_activity'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on campaigns, campaign_creators, deliverables, delivered_views, approvals,
  campaign_costs, campaign_links, campaign_comments to sponsorscope_app;
grant select, insert on campaign_activity to sponsorscope_app;
