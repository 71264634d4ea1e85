-- oldest program: 012
-- What all hours of a link add up to, by class: ten million clicks are a million rows, and a report adds them at each look.
create table click_totals (
  link_id uuid not null,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  class text not null,
  n bigint not null,
  visitors bigint not null,
  -- Those of n that came from a QR code.
  scans bigint not null,
  primary key (link_id, class),
  foreign key (link_id, workspace_id) references tracking_links (id, workspace_id) on delete cascade
);
create index click_totals_workspace on click_totals (workspace_id);
alter table click_totals enable row level security;
alter table click_totals force row level security;
create policy click_totals_workspace on click_totals
  using (workspace_id = (select acting_user()) or (select acts_as_system()))
  with check (workspace_id = (select acting_user()) or (select acts_as_system()));
grant select, insert, update, delete on click_totals to sponsorscope_app;

-- By the database, since programs of before write counts too while processes are replaced one by one.
create function add_to_click_totals(links uuid[], workspaces uuid[], classes text[], counts bigint[], people bigint[],
  codes bigint[]) returns void language sql as $$
  -- A statement that inserts some hours and updates others comes here twice: two writers would wait for each other.
  select pg_advisory_xact_lock(hashtext('click_totals'));
  insert into click_totals (link_id, workspace_id, class, n, visitors, scans)
  select link_id, workspace_id, class, sum(n), sum(visitors), sum(scans)
  from unnest(links, workspaces, classes, counts, people, codes)
    changed (link_id, workspace_id, class, n, visitors, scans)
  group by 1, 2, 3
  on conflict (link_id, class) do update set n = click_totals.n + excluded.n,
    visitors = click_totals.visitors + excluded.visitors, scans = click_totals.scans + excluded.scans;
$$;
create function note_click_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_click_totals(array_agg(link_id), array_agg(workspace_id), array_agg(class), array_agg(n),
      array_agg(visitors), array_agg(case source when 'qr' then n else 0 end)) from added;
  else
    perform add_to_click_totals(array_agg(link_id), array_agg(workspace_id), array_agg(class), array_agg(n),
      array_agg(visitors), array_agg(case source when 'qr' then n else 0 end))
    from (select * from added union all
      select workspace_id, link_id, hour, class, device, source, -n, -visitors from removed) changed;
  end if;
  return null;
end $$;
create trigger click_counts_added after insert on click_counts
  referencing new table as added for each statement execute function note_click_counts();
create trigger click_counts_changed after update on click_counts
  referencing new table as added old table as removed for each statement execute function note_click_counts();

-- Last: making the triggers keeps writers out until the end, so that no count is missed or added twice.
insert into click_totals (link_id, workspace_id, class, n, visitors, scans)
select link_id, workspace_id, class, sum(n), sum(visitors), coalesce(sum(n) filter (where source = 'qr'), 0)
from click_counts group by 1, 2, 3;
