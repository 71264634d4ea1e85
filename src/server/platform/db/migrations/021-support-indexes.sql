-- oldest program: 012
-- no transaction
-- What the support desk finds by: how an address begins, a key's beginning, whose account was acted on.
drop index concurrently if exists profiles_email_beginning;
create index concurrently profiles_email_beginning on profiles (email text_pattern_ops);
drop index concurrently if exists api_keys_prefix;
create index concurrently api_keys_prefix on api_keys (key_prefix);
drop index concurrently if exists admin_actions_audit_target;
create index concurrently admin_actions_audit_target
  on admin_actions_audit (target_user_id, sequence desc) where target_user_id is not null;
-- Refunds that the card provider may not have heard of, and whose payment a message is about.
drop index concurrently if exists checkouts_refund_requested;
create index concurrently checkouts_refund_requested
  on checkouts (refund_requested_at) where refund_requested_at is not null;
drop index concurrently if exists checkouts_payment;
create index concurrently checkouts_payment on checkouts (payment_id) where payment_id is not null;
