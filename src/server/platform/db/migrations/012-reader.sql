-- What a second reader said of a reading of a channel: asked for once, and kept as long as the texts it quotes.
create table second_readings (
  channel_id text not null,
  demo boolean not null,
  fetched_at timestamptz not null,
  -- Host, model and the wording of the question: another one is another reader.
  reader text not null,
  asked_at timestamptz not null,
  -- Null while it is being asked.
  state text check (state in ('answered', 'unreadable')),
  answer json,
  primary key (channel_id, fetched_at, demo, reader),
  check ((answer is not null) = (state is not distinct from 'answered'))
);
create index second_readings_fetched_at on second_readings (fetched_at);

-- How often a second reader was asked on a day (UTC), so that all processes draw on the same day.
create table second_reader_days (
  day date primary key,
  asked integer not null
);

-- Results with a second reading are other results; empty where no second reader is connected.
alter table channel_results add column second_reading text not null default '';
do $$ declare old text; begin
  select conname into strict old from pg_constraint where conrelid = 'channel_results'::regclass and contype = 'u';
  execute format('alter table channel_results drop constraint %I', old);
end $$;
alter table channel_results add unique
  (channel_id, fetched_at, model_version, campaign_month, demo, preferences_key, calibration_version, second_reading);

grant select, insert, update, delete on second_readings, second_reader_days to sponsorscope_app;
