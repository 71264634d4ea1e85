-- oldest program: 012
-- no transaction
drop index concurrently if exists channel_facts_unnamed;
create index concurrently channel_facts_unnamed on channel_facts (workspace_id) where not is_named;
-- Every order of a library that is read from its best end: of a hundred thousand analyses, each page took a sort.
drop index concurrently if exists channel_analyses_by_cpm;
create index concurrently channel_analyses_by_cpm
  on channel_analyses (user_id, cpm desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_views;
create index concurrently channel_analyses_by_views
  on channel_analyses (user_id, typical_views desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_engagement;
create index concurrently channel_analyses_by_engagement
  on channel_analyses (user_id, engagement_rate desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_trend;
create index concurrently channel_analyses_by_trend
  on channel_analyses (user_id, trend desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_subscribers;
create index concurrently channel_analyses_by_subscribers
  on channel_analyses (user_id, subscribers desc nulls last, created_at desc, id) where user_id is not null;
drop index concurrently if exists channel_analyses_by_verdict;
create index concurrently channel_analyses_by_verdict
  on channel_analyses (user_id, array_position('{Strong,Good,Caution,Avoid,"Not scored"}'::text[], verdict), created_at desc, id) where user_id is not null;
