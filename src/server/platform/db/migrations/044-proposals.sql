-- oldest program: 012
-- Quotes of which only one can be accepted: accepting one withdraws the others.
create table quote_choices (
  quote_id uuid primary key,
  workspace_id uuid not null,
  choice_id uuid not null,
  -- Which of the choices it is, for whoever offers them.
  place text not null,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_choices_choice on quote_choices (choice_id, quote_id);
create index quote_choices_workspace on quote_choices (workspace_id);

-- Three packages built by rule from one analysis, with words around them.
create table proposals (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  side text not null check (side in ('brand', 'creator')),
  -- Whether it was accepted is told by its quotes, that it has expired by the clock.
  state text not null default 'draft' check (state in ('draft', 'sent', 'withdrawn')),
  tone text not null,
  channel_id text not null,
  -- The user's own words, not YouTube's.
  channel_label text not null,
  recipient json not null,
  valid_until date not null,
  analysis_id uuid,
  demo boolean not null,
  -- What the packages were built from, and what came of it: never computed anew.
  inputs json not null,
  tiers json not null,
  paragraphs json not null,
  drafting text not null,
  -- SHA-256 of the link's token, which is kept nowhere.
  token_digest bytea unique check (octet_length(token_digest) = 32),
  link_ends_at timestamptz,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index proposals_newest on proposals (workspace_id, created_at desc, id);
create trigger refuse_forgotten_channel before insert on proposals
  for each row execute function refuse_forgotten_channel();

-- How often a writer was asked on a day (UTC), so that all processes draw on the same day.
create table writer_days (
  day date primary key,
  asked integer not null
);

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['quote_choices', 'proposals'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
end $$;
grant select, insert on quote_choices to sponsorscope_app;
grant select, insert, update, delete on proposals to sponsorscope_app;
grant select, insert, update, delete on writer_days to sponsorscope_app;
