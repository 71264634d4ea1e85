-- oldest program: 012
-- How a workspace counts orders; without a row it counts none.
create table tracking_settings (
  workspace_id uuid primary key references profiles (user_id) on delete cascade,
  -- Whether links give each click an id, which the shop hands back.
  has_click_ids boolean not null,
  -- Names the workspace to the pixel on its thank-you page; everybody may know it.
  pixel_key text not null unique,
  window_days smallint not null check (window_days between 1 and 180),
  on_conflict text not null check (on_conflict in ('code', 'click_id')),
  -- Order numbers are kept as digests with this key alone.
  order_secret bytea not null
);

-- Random for each click, not for a person; gone after 90 days.
create table click_ids (
  id_digest bytea primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  link_id uuid not null,
  clicked_at timestamptz not null,
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade
);
create index click_ids_link on click_ids (link_id, workspace_id);
create index click_ids_workspace on click_ids (workspace_id);
create index click_ids_clicked_at on click_ids (clicked_at);

create table conversions (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- A refund has the event of its order.
  event_digest bytea not null,
  order_digest bytea not null,
  is_refund boolean not null,
  type text not null check (type in ('purchase', 'signup', 'lead', 'refund')),
  occurred_at timestamptz not null,
  -- Of a refund, what is given back.
  value_cents bigint not null check (value_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Null where nothing names a creator.
  creator_id uuid,
  credited_by text check (credited_by in ('click_id', 'code', 'utm_content')),
  is_conflict boolean not null,
  is_fast boolean not null,
  came_by text not null check (came_by in ('postback', 'pixel', 'file')),
  received_at timestamptz not null,
  unique (workspace_id, is_refund, event_digest),
  unique (workspace_id, is_refund, order_digest),
  foreign key (creator_id, workspace_id) references tracked_creators (id, workspace_id) on delete cascade,
  check ((creator_id is null) = (credited_by is null))
);
create index conversions_workspace on conversions (workspace_id, occurred_at);
create index conversions_creator on conversions (creator_id, workspace_id);

-- Answers to "How did you hear about us", by week.
create table survey_counts (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  creator_id uuid not null,
  -- Its Monday.
  week date not null,
  answers integer not null check (answers >= 0),
  primary key (creator_id, week),
  foreign key (creator_id, workspace_id) references tracked_creators (id, workspace_id) on delete cascade
);
create index survey_counts_workspace on survey_counts (workspace_id, week);
create index survey_counts_creator on survey_counts (creator_id, workspace_id);

-- What a key may do; those that are there may do what they always could.
alter table api_keys add column scopes text[] not null default array['analyses:write'];

-- As `find_api_caller`, which the program before goes on using, with what the key may do.
create function find_key_caller(sought_hash bytea, sought_month date)
returns table (
  key_id uuid, owner_id uuid, tier text, tier_end timestamptz, tier_renews boolean, override_tier text,
  override_end timestamptz, trial_end timestamptz, analyses integer, bonus integer, hour_start timestamptz,
  hour_used integer, scopes text[]
) language plpgsql stable as $$
declare
  before constant text := coalesce(current_setting('app.actor', true), '');
begin
  perform set_config('app.actor', 'system', true);
  return query
    select k.id, k.user_id, p.subscription_tier, p.subscription_end, p.subscription_renews,
      p.override_subscription_tier, p.override_until, p.trial_until,
      coalesce(m.analyses, 0), coalesce(m.bonus, 0), h.window_start, coalesce(h.used, 0), k.scopes
    from api_keys k join profiles p on p.user_id = k.user_id
    left join usage_months m on m.user_id = k.user_id and m.month = sought_month
    left join usage_hours h on h.user_id = k.user_id
    where k.key_hash = sought_hash and k.revoked_at is null and not is_leaving(k.user_id);
  perform set_config('app.actor', before, true);
end $$;

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['tracking_settings', 'click_ids', 'conversions', 'survey_counts'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on tracking_settings, click_ids, conversions, survey_counts to sponsorscope_app;
