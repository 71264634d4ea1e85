-- oldest program: 012
-- Readable names of links beside their codes. One that was given stays its link's for good: it may be printed somewhere.
create table link_aliases (
  -- Never like a code, of which there is one in every link's address.
  alias text primary key check (alias ~ '^[a-z0-9](-?[a-z0-9])*$' and length(alias) between 3 and 40
    and alias !~ '^[a-hjkmnp-z3-9]{7}$'),
  link_id uuid not null,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- The one that is shown.
  is_current boolean not null,
  made_by uuid default acting_person(),
  made_at timestamptz not null,
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade
);
create unique index link_aliases_current on link_aliases (link_id) where is_current;
create index link_aliases_link on link_aliases (link_id, workspace_id);
create index link_aliases_workspace on link_aliases (workspace_id);
alter table link_aliases enable row level security;
alter table link_aliases force row level security;
create policy link_aliases_workspace on link_aliases
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on link_aliases to sponsorscope_app;
