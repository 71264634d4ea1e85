-- oldest program: 012
-- no transaction
alter table creator_requests validate constraint creator_requests_state_check;
alter table creator_requests validate constraint creator_requests_source;
alter table creator_requests validate constraint creator_requests_kit;
drop index concurrently if exists creator_requests_digest;
create unique index concurrently creator_requests_digest on creator_requests (confirm_digest);
drop index concurrently if exists creator_requests_kit_owner;
create index concurrently creator_requests_kit_owner on creator_requests (kit_owner_id, channel_id, created_at desc)
  where kit_owner_id is not null;
drop index concurrently if exists creator_requests_address;
create index concurrently creator_requests_address on creator_requests (sender_address, created_at)
  where sender_address is not null;
drop index concurrently if exists creator_requests_expiry;
create index concurrently creator_requests_expiry on creator_requests (expires_at) where sender_address is not null;
