-- oldest program: 012
-- Brands that the texts of a campaign's videos must not name.
alter table campaigns add column competitors text[] not null default '{}';

-- The videos of a deliverable as YouTube last showed them; one that was uploaded once more is a second one. No text of
-- YouTube's is kept, only counts with their dates.
create table deliverable_videos (
  deliverable_id uuid not null,
  workspace_id uuid not null,
  video_id text not null check (video_id ~ '^[A-Za-z0-9_-]{11}$'),
  -- An invented video of the demo, which YouTube does not know.
  demo boolean not null,
  published_at timestamptz not null,
  -- The newest count; it stands where the video is gone.
  views bigint check (views >= 0),
  view_definition text not null check (view_definition in ('before', 'straddling', 'after')),
  read_at timestamptz not null,
  -- Answers without it, one after the other: a single one is no proof.
  misses smallint not null default 0,
  gone_since timestamptz,
  -- When it is looked at next; null after its last day.
  next_at timestamptz,
  claimed_by uuid,
  claimed_at timestamptz,
  added_at timestamptz not null,
  primary key (deliverable_id, video_id),
  foreign key (deliverable_id, workspace_id) references deliverables (id, workspace_id) on delete cascade
);
create index deliverable_videos_workspace on deliverable_videos (workspace_id);
create index deliverable_videos_due on deliverable_videos (next_at, video_id) where next_at is not null;
alter table deliverable_videos enable row level security;
alter table deliverable_videos force row level security;
create policy deliverable_videos_workspace on deliverable_videos
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on deliverable_videos to sponsorscope_app;
