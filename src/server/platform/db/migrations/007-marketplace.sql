-- What of a channel may be shown to others: its public facts as they were last read, for 30 days at most.
create table marketplace_facts (
  channel_id text not null,
  demo boolean not null,
  channel_name text,
  subscriber_count bigint,
  fetched_at timestamptz,
  -- When YouTube was last asked, whatever became of it.
  asked_at timestamptz,
  primary key (channel_id, demo)
);

-- The entries that can be found. One of a creator's goes with their listing; `demo` ones of no listing are invented.
create table marketplace_creators (
  number integer generated always as identity primary key,
  id uuid not null unique,
  channel_id text not null unique,
  demo boolean not null,
  listing_id uuid unique references creator_listings (id) on delete cascade,
  channel_name text not null,
  subscriber_count bigint,
  bio text not null,
  content_categories text[] not null,
  language text not null,
  region text not null,
  min_rate integer not null,
  max_rate integer not null check (max_rate >= min_rate),
  rate_currency text not null,
  facts_at timestamptz not null,
  saved_at timestamptz not null,
  -- The place among those that a search matches equally well, 0 to 65535.
  fit integer not null check (fit between 0 and 65535),
  -- What it is found by; decision 019 says what each kind of term looks like.
  terms text[] collate "C" not null
);
create index marketplace_creators_fit on marketplace_creators (fit desc, number);
create index marketplace_creators_terms on marketplace_creators using gin (terms) with (fastupdate = off);
create index marketplace_creators_facts_at on marketplace_creators (facts_at);

-- How many entries have a term (`*`: how many there are), and the words one letter shorter than it.
create table marketplace_terms (
  term text collate "C" primary key,
  creators integer not null
);
create table marketplace_spellings (
  shortened text collate "C" not null,
  term text collate "C" not null references marketplace_terms (term) on delete cascade,
  primary key (shortened, term)
);
create index marketplace_spellings_term on marketplace_spellings (term);

-- Whole names are not counted: nearly each belongs to one entry. Writers take turns, since nearly all entries share some
-- of their terms.
create function count_marketplace_terms() returns trigger language plpgsql as $$
declare
  added text[];
  gone text[];
begin
  perform pg_advisory_xact_lock(7310115207);
  if tg_op <> 'DELETE' then
    select array_agg(term) into added from new_creators, unnest(terms || '*'::text) term;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(term) into gone from gone_creators, unnest(terms || '*'::text) term;
  end if;
  insert into marketplace_terms as known (term, creators)
  select term, sum(change) from (
    select unnest(added) as term, 1 as change union all select unnest(gone), -1
  ) changes
  where term not like '=%' group by term having sum(change) <> 0
  on conflict (term) do update set creators = known.creators + excluded.creators;
  return null;
end $$;
create trigger marketplace_creators_added after insert on marketplace_creators
  referencing new table as new_creators for each statement execute function count_marketplace_terms();
create trigger marketplace_creators_gone after delete on marketplace_creators
  referencing old table as gone_creators for each statement execute function count_marketplace_terms();
create trigger marketplace_creators_changed after update on marketplace_creators
  referencing old table as gone_creators new table as new_creators
  for each statement execute function count_marketplace_terms();

-- Words alone are misspelled: no marked terms, no numbers, nothing shorter than four letters.
create function spell_marketplace_terms() returns trigger language plpgsql as $$
begin
  insert into marketplace_spellings (shortened, term)
  select distinct left(term, i - 1) || substr(term, i + 1), term
  from new_terms, generate_series(1, length(term)) i
  where term !~ '^[@#<>~*]|^[0-9]+$' and length(term) between 4 and 40;
  return null;
end $$;
create trigger marketplace_terms_added after insert on marketplace_terms
  referencing new table as new_terms for each statement execute function spell_marketplace_terms();

grant select, insert, update, delete on marketplace_facts, marketplace_creators, marketplace_terms, marketplace_spellings
  to sponsorscope_app;
