-- oldest program: 012
-- takes away: the tables quote_requests and kit_requests; views of these names answer the programs of before.
-- What creators are asked, in the marketplace and on their media kits: two tables with the same acts become one.
alter table quote_requests rename to creator_requests;
alter table creator_requests
  alter column workspace_id drop not null,
  alter column listing_id drop not null,
  -- Whose media kit it was asked on, by somebody who needs no account; empty for one from the marketplace.
  add column kit_owner_id uuid,
  -- Where that somebody is answered; shown to nobody, gone once the request is answered for good.
  add column sender_address text,
  -- SHA-256 of the token in the mail that confirms the address.
  add column confirm_digest text,
  drop constraint quote_requests_state_check,
  add constraint creator_requests_state_check
    check (state in ('unconfirmed', 'open', 'answered', 'declined', 'withdrawn', 'expired')) not valid,
  add constraint creator_requests_source check ((kit_owner_id is null) = (workspace_id is not null)) not valid,
  add constraint creator_requests_kit foreign key (kit_owner_id, channel_id)
    references creator_channels (user_id, channel_id) on delete cascade not valid;
-- Nobody sees what was asked in their name before its sender has confirmed it.
alter policy quote_requests_parties on creator_requests
  using (workspace_id = (select acting_user())
    or (creator_id = (select acting_person()) and state <> 'unconfirmed') or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or creator_id = (select acting_person())
    or (select acts_as_system()));
grant select, insert, update, delete on creator_requests to sponsorscope_app;

set local app.actor = 'system';
-- Until the end, lest a request that comes meanwhile is left behind.
lock table kit_requests in access exclusive mode;
insert into creator_requests (id, creator_id, kit_owner_id, made_by, channel_id, sender_name, sender_address, message,
  deliverables, budget_cents, currency, deadline, confirm_digest, state, created_at, expires_at, changed_at)
select id, user_id, user_id, null, channel_id, sender_name, sender_address, message, deliverables, budget_cents, currency,
  deadline, confirm_digest, state, created_at, expires_at, coalesce(answered_at, created_at)
from kit_requests;
insert into quote_messages (id, request_id, from_creator, person_id, text, price_cents, currency, created_at)
select gen_random_uuid(), id, true, user_id, answer, price_cents, price_currency, answered_at
from kit_requests where answer is not null order by answered_at;
drop table kit_requests;

-- For programs of before, which know the two by these names.
create view quote_requests with (security_invoker = true) as
select id, workspace_id, made_by, channel_id, creator_id, listing_id, sender_name, message, deliverables, budget_cents,
  currency, deadline, state, created_at, expires_at, changed_at
from creator_requests where kit_owner_id is null;

create view kit_requests with (security_invoker = true) as
select r.id, r.kit_owner_id as user_id, r.channel_id, r.sender_name, r.sender_address, r.message, r.deliverables,
  r.budget_cents, r.currency, r.deadline, r.confirm_digest, r.state, r.created_at, r.expires_at, m.text as answer,
  m.price_cents, m.currency as price_currency,
  case when r.state in ('answered', 'declined') then r.changed_at end as answered_at
from creator_requests r left join quote_messages m on m.request_id = r.id
where r.kit_owner_id is not null;

create function write_kit_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into creator_requests (id, creator_id, kit_owner_id, made_by, channel_id, sender_name, sender_address, message,
      deliverables, budget_cents, currency, deadline, confirm_digest, state, created_at, expires_at, changed_at)
    values (new.id, new.user_id, new.user_id, null, new.channel_id, new.sender_name, new.sender_address, new.message,
      new.deliverables, new.budget_cents, new.currency, new.deadline, new.confirm_digest, new.state, new.created_at,
      new.expires_at, new.created_at);
    return new;
  end if;
  -- Of two at once the second finds another state, as it would have in a table.
  if tg_op = 'DELETE' then
    delete from creator_requests where id = old.id and state = old.state;
    if not found then return null; end if;
    return old;
  end if;
  update creator_requests set state = new.state, sender_address = new.sender_address, expires_at = new.expires_at,
    changed_at = coalesce(new.answered_at, changed_at)
  where id = old.id and state = old.state;
  if not found then return null; end if;
  if new.answer is distinct from old.answer then
    delete from quote_messages where request_id = old.id;
    insert into quote_messages (id, request_id, from_creator, person_id, text, price_cents, currency, created_at)
    select gen_random_uuid(), old.id, true, old.user_id, new.answer, new.price_cents, new.price_currency, new.answered_at
    where new.answer is not null;
  end if;
  return new;
end $$;
create trigger kit_requests_written instead of insert or update or delete on kit_requests
  for each row execute function write_kit_request();
grant select, insert, update, delete on quote_requests, kit_requests to sponsorscope_app;

-- How often media kits were opened, by UTC day and by what asked: counts alone, nothing of whoever looked.
create table kit_views (
  user_id uuid not null,
  channel_id text not null,
  day date not null,
  what text not null check (what in ('page', 'pdf')),
  -- As links count their requests: a person's, or what must not be counted as one.
  class text not null,
  n bigint not null,
  visitors bigint not null,
  primary key (user_id, channel_id, day, what, class),
  foreign key (user_id, channel_id) references media_kits (user_id, channel_id) on delete cascade
);
alter table kit_views enable row level security;
alter table kit_views force row level security;
create policy kit_views_owner on kit_views
  using (user_id = (select acting_user()) or (select acts_as_system()))
  with check (user_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on kit_views to sponsorscope_app;
