-- oldest program: 012
-- When YouTube last said that a day's units are used up, or was asked again whether they are.
alter table youtube_days add column exhausted_at timestamptz;

-- The invented creators asked for exactly what an analysis withholds; they are entered anew at the next start.
delete from marketplace_creators where demo and listing_id is null;
