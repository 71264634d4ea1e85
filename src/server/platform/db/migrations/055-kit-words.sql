-- oldest program: 012
-- What a creator says of past sponsors and of the audience, and the address of a media kit in their own words.
alter table media_kits add column sponsors json;
alter table media_kits add column audience json;
alter table media_kits add column slug text;

-- Every address a kit has had: those before its own of now go on working.
create table media_kit_slugs (
  slug text primary key,
  user_id uuid not null,
  channel_id text not null,
  taken_at timestamptz not null,
  foreign key (user_id, channel_id) references media_kits (user_id, channel_id) on delete cascade
);
create index media_kit_slugs_kit on media_kit_slugs (user_id, channel_id);
alter table media_kit_slugs enable row level security;
alter table media_kit_slugs force row level security;
create policy media_kit_slugs_user on media_kit_slugs
  using (user_id = (select acting_user()) or (select acts_as_system()))
  with check (user_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, delete on media_kit_slugs to sponsorscope_app;
