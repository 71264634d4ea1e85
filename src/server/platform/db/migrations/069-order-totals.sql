-- oldest program: 012
-- What the orders of a creator add up to, by UTC day: a report adds days up, not a hundred thousand orders.
create table order_totals (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  creator_id uuid not null,
  day date not null,
  currency text not null,
  credited_by text not null,
  -- Whether they were imported.
  is_file boolean not null,
  n bigint not null,
  value_cents bigint not null,
  -- By refunds in the same currency, of each order no more than its value.
  refunded_cents bigint not null,
  primary key (creator_id, day, currency, credited_by, is_file),
  foreign key (creator_id, workspace_id) references tracked_creators (id, workspace_id) on delete cascade
);
create index order_totals_workspace on order_totals (workspace_id);
create index order_totals_creator on order_totals (creator_id, workspace_id);
alter table order_totals enable row level security;
alter table order_totals force row level security;
create policy order_totals_workspace on order_totals
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on order_totals to sponsorscope_app;

-- Orders of before are added up when somebody first asks, one workspace at a time.
alter table tracking_settings add column has_order_totals boolean not null default false;

-- What these orders and refunds add up to.
create function sum_orders(known conversions[]) returns setof order_totals language sql stable as $$
  select o.workspace_id, o.creator_id, (o.occurred_at at time zone 'UTC')::date, o.currency, o.credited_by,
    o.came_by = 'file', count(*), sum(o.value_cents)::bigint,
    coalesce(sum(least(o.value_cents, r.value_cents)) filter (where r.id is not null), 0)::bigint
  from unnest(known) o
  left join unnest(known) r on r.is_refund and r.workspace_id = o.workspace_id and r.event_digest = o.event_digest
    and r.currency = o.currency
  where not o.is_refund and o.type = 'purchase' and o.creator_id is not null
  group by 1, 2, 3, 4, 5, 6
$$;

create function change_order_totals(before conversions[], after conversions[]) returns void language sql as $$
  -- Nothing is inserted for what is gone: its creator, or its workspace, may be gone with it.
  update order_totals t set n = t.n - gone.n, value_cents = t.value_cents - gone.value_cents,
    refunded_cents = t.refunded_cents - gone.refunded_cents
  from sum_orders(before) gone
  where (t.creator_id, t.day, t.currency, t.credited_by, t.is_file)
    = (gone.creator_id, gone.day, gone.currency, gone.credited_by, gone.is_file);
  insert into order_totals select * from sum_orders(after)
  on conflict (creator_id, day, currency, credited_by, is_file) do update set n = order_totals.n + excluded.n,
    value_cents = order_totals.value_cents + excluded.value_cents,
    refunded_cents = order_totals.refunded_cents + excluded.refunded_cents;
$$;

create function hold_order_totals(workspaces uuid[]) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('order_totals'), hashtext(id::text))
  from (select distinct unnest(workspaces) as id order by 1) held;
$$;

-- By the database, since programs of before write orders too while processes are replaced one by one.
create function note_conversions() returns trigger language plpgsql as $$
declare
  added conversions[] := '{}';
  removed conversions[] := '{}';
  partners conversions[];
begin
  if tg_op <> 'DELETE' then added := array(select row(a.*)::conversions from added_rows a); end if;
  if tg_op <> 'INSERT' then removed := array(select row(r.*)::conversions from removed_rows r); end if;
  -- An order and its refund that were written at once would not see each other.
  perform hold_order_totals(array(select c.workspace_id from unnest(added || removed) c));
  -- What belongs to the same events, and was and is as it is.
  partners := array(
    select c from (select distinct workspace_id, event_digest from unnest(added || removed)) event
    cross join unnest(array[false, true]) kind
    join conversions c on c.workspace_id = event.workspace_id and c.is_refund = kind
      and c.event_digest = event.event_digest
    where c.id not in (select id from unnest(added)));
  perform change_order_totals(partners || removed, partners || added);
  return null;
end $$;
create trigger conversions_added after insert on conversions
  referencing new table as added_rows for each statement execute function note_conversions();
create trigger conversions_changed after update on conversions
  referencing new table as added_rows old table as removed_rows for each statement execute function note_conversions();
create trigger conversions_removed after delete on conversions
  referencing old table as removed_rows for each statement execute function note_conversions();

-- Adds up a workspace's orders of before there were totals. Later calls change nothing.
create function fill_order_totals(filled uuid) returns void language plpgsql as $$
begin
  if exists (select from tracking_settings where workspace_id = filled and has_order_totals) then return; end if;
  perform hold_order_totals(array[filled]);
  if exists (select from tracking_settings where workspace_id = filled and has_order_totals) then return; end if;
  delete from order_totals where workspace_id = filled;
  -- As sum_orders, which would hold all of them in memory at once.
  insert into order_totals
  select o.workspace_id, o.creator_id, (o.occurred_at at time zone 'UTC')::date, o.currency, o.credited_by,
    o.came_by = 'file', count(*), sum(o.value_cents),
    coalesce(sum(least(o.value_cents, r.value_cents)) filter (where r.id is not null), 0)
  from conversions o
  left join conversions r on r.is_refund and r.workspace_id = o.workspace_id and r.event_digest = o.event_digest
    and r.currency = o.currency
  where o.workspace_id = filled and not o.is_refund and o.type = 'purchase' and o.creator_id is not null
  group by 1, 2, 3, 4, 5, 6;
  update tracking_settings set has_order_totals = true where workspace_id = filled;
end $$;
