-- oldest program: 012
-- no transaction
alter table creator_requests validate constraint creator_requests_source;
alter table creator_requests validate constraint creator_requests_pasted_own;
alter table creator_requests validate constraint creator_requests_pasted;
drop index concurrently if exists creator_requests_pasted_by;
create index concurrently creator_requests_pasted_by on creator_requests (pasted_by, created_at desc)
  where pasted_by is not null;
