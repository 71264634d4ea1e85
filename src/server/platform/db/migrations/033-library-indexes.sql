-- oldest program: 012
-- no transaction
drop index concurrently if exists channel_analyses_unfilled;
create index concurrently channel_analyses_unfilled on channel_analyses (user_id)
  where not library_filled and user_id is not null;
drop index concurrently if exists channel_results_names_due;
create index concurrently channel_results_names_due
  on channel_results (demo, (coalesce(names_seen_at, fetched_at)));
-- The orders that libraries are mostly read in; the others read a workspace's narrow rows once.
drop index concurrently if exists channel_analyses_by_score;
create index concurrently channel_analyses_by_score
  on channel_analyses (user_id, sponsorship_score desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_price;
create index concurrently channel_analyses_by_price
  on channel_analyses (user_id, price desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_name;
create index concurrently channel_analyses_by_name
  on channel_analyses (user_id, name_key, created_at desc, id) where user_id is not null;
