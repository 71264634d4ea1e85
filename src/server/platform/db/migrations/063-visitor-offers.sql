-- oldest program: 012
-- How many prices visitors without an account have had judged, as digests of their addresses; forgotten with the window.
create table visitor_offers (
  address_hash bytea primary key,
  window_start timestamptz not null,
  used smallint not null check (used > 0)
);
grant select, insert, update, delete on visitor_offers to sponsorscope_app;
