-- An invented channel may carry the handle of a real one, so what was read from the samples and what was read
-- from YouTube never answer for each other. Rows kept so far do not say where they came from; they are read anew.
truncate channel_references, channel_snapshots;

alter table channel_references add column demo boolean not null;
alter table channel_references drop constraint channel_references_pkey;
alter table channel_references add primary key (reference_key, demo);

alter table channel_snapshots add column demo boolean not null;
alter table channel_snapshots drop constraint channel_snapshots_pkey;
alter table channel_snapshots add primary key (channel_id, demo);

alter table channel_results
  drop constraint channel_results_channel_id_fetched_at_model_version_campaig_key;
alter table channel_results add unique (channel_id, fetched_at, model_version, campaign_month, demo);

-- Units of the stand-in are nobody's quota. Those counted so far stay on YouTube's side, where they can only save.
alter table youtube_days add column demo boolean not null default false;
alter table youtube_days alter column demo drop default;
alter table youtube_days drop constraint youtube_days_pkey;
alter table youtube_days add primary key (day, demo);

alter table youtube_calls add column demo boolean not null default false;
alter table youtube_calls alter column demo drop default;
alter table youtube_calls drop constraint youtube_calls_pkey;
alter table youtube_calls add primary key (day, method, audience, demo);
