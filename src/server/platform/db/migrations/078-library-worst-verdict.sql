-- oldest program: 012
-- no transaction
-- A library by its worst verdict: a condition on the rank of a verdict cannot be asked of an index before the policies
-- of a row, so reading the index above from its other end would be no use.
drop index concurrently if exists channel_analyses_by_worst_verdict;
create index concurrently channel_analyses_by_worst_verdict
  on channel_analyses (user_id, array_position('{Strong,Good,Caution,Avoid,"Not scored"}'::text[], verdict) desc nulls last, created_at desc, id) where user_id is not null;
