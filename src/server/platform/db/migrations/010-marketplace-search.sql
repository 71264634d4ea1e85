-- A search now walks through the entries in their order, or sorts all that have its terms (decision 019): an entry's place in
-- the order and its rates are no terms any more. The index of the terms is made anew, which is quicker than changing it for
-- each entry.
drop index marketplace_creators_terms, marketplace_creators_fit;
alter table marketplace_creators disable trigger marketplace_creators_changed;
update marketplace_creators
set terms = array(select term from unnest(terms) with ordinality each (term, place) where term !~ '[<>~]' order by place);
alter table marketplace_creators enable trigger marketplace_creators_changed;
delete from marketplace_terms where term ~ '[<>~]';

-- Terms as numbers: so short that they fit into an index beside the order. Two terms may share one, so it rules out alone.
create function marketplace_signs(terms text[]) returns integer[] language sql immutable parallel safe
return array(select distinct hashtext(term) from unnest(terms) term);
alter table marketplace_creators
  add column signs integer[] not null generated always as (marketplace_signs(terms)) stored;

-- The step of the scale in which a rate lies: 1, 2, 3 and 5 of each power of ten begin one, 0 is what is less than 1.
create function marketplace_rate_step(rate integer) returns integer language sql immutable parallel safe
return width_bucket(rate, '{1,2,3,5,10,20,30,50,100,200,300,500,1000,2000,3000,5000,10000,20000,30000,50000,100000,200000,300000,500000,1000000,2000000,3000000,5000000,10000000,20000000,30000000,50000000}'::integer[]);

-- The entries in their order, and those of each pair of steps in which rates begin and end.
create index marketplace_creators_fit on marketplace_creators (fit desc, number) include (signs);
create index marketplace_creators_rates on marketplace_creators
  (marketplace_rate_step(min_rate), marketplace_rate_step(max_rate), fit desc, number) include (min_rate, max_rate, signs);
create index marketplace_creators_terms on marketplace_creators using gin (terms) with (fastupdate = off);
