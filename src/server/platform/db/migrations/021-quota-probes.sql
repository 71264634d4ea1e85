-- oldest program: 012
-- When YouTube last said that a day's units are used up, or was asked again whether they are.
alter table youtube_days add column exhausted_at timestamptz;
