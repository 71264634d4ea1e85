-- What a tenant entered for pages under their own name: kept as entered, made safe where it is used.
create table white_label_settings (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  brand_name text not null default '',
  logo_url text not null default '',
  primary_color text not null default '#6366f1',
  secondary_color text not null default '#8b5cf6',
  custom_domain text not null default '',
  hide_powered_by boolean not null default false,
  custom_css text not null default '',
  -- Names the tenant's analyzer page on the installation's own host.
  public_id text not null unique,
  updated_at timestamptz not null
);

-- The tenant's domain as it can be used, and how far it is theirs.
create table white_label_domains (
  user_id uuid primary key references white_label_settings (user_id) on delete cascade,
  domain text not null,
  -- Stands in the TXT record that proves the domain; another domain has another one.
  token text not null,
  state text not null default 'waiting' check (state in ('waiting', 'verified', 'taken', 'lost')),
  -- When somebody last asked for a look at the DNS, for whichever domain.
  asked_at timestamptz,
  checked_at timestamptz,
  verified_at timestamptz,
  missing_since timestamptz,
  finding text
);
-- One tenant has a domain, however many have entered it.
create unique index white_label_domains_one_owner on white_label_domains (domain) where state = 'verified';
create index white_label_domains_due on white_label_domains (checked_at) where state = 'verified';

-- Reports that whoever holds the link may read.
create table shared_reports (
  analysis_id uuid primary key references channel_analyses (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);
create index shared_reports_user on shared_reports (user_id);

do $$ declare
  owned text;
  belongs constant text := '(user_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['white_label_settings', 'white_label_domains', 'shared_reports'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_owner', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert, update, delete on white_label_settings, white_label_domains, shared_reports to sponsorscope_app;
