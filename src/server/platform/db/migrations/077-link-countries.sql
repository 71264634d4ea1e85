-- oldest program: 012
-- Clicks of people by day and country, where the operator keeps a table of addresses; nothing of an address is kept.
create table link_countries (
  link_id uuid not null,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  day date not null,
  -- ZZ is what the table does not know.
  country text not null check (country ~ '^[A-Z]{2}$'),
  n bigint not null check (n > 0),
  primary key (link_id, day, country),
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade
);
create index link_countries_workspace on link_countries (workspace_id);
alter table link_countries enable row level security;
alter table link_countries force row level security;
create policy link_countries_workspace on link_countries
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on link_countries to sponsorscope_app;
