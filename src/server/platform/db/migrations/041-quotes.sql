-- oldest program: 012
-- Itemised quotes of a workspace, which the other side reads and accepts through a link.
create table quotes (
  id uuid primary key,
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  -- `Q-2026-0007`: without gaps within a workspace and year.
  number text not null,
  side text not null check (side in ('brand', 'creator')),
  channel_id text not null,
  -- The user's own words, not YouTube's.
  channel_label text not null,
  recipient text not null,
  currency text not null,
  total_cents bigint not null,
  -- That it has expired is told by the clock.
  state text not null
    check (state in ('draft', 'sent', 'viewed', 'countered', 'accepted', 'declined', 'withdrawn')),
  valid_until date not null,
  current_version integer not null default 0,
  -- What is worked on and not sent.
  draft json,
  analysis_id uuid,
  -- The accepted quote that this one changes.
  amends uuid references quotes (id) on delete set null,
  made_by uuid default acting_person(),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (workspace_id, number),
  unique (id, workspace_id)
);
create index quotes_newest on quotes (workspace_id, created_at desc, id);
create index quotes_channel on quotes (workspace_id, channel_id);
create index quotes_amends on quotes (amends);

create table quote_numbers (
  workspace_id uuid not null references profiles (user_id) on delete cascade,
  year integer not null,
  last integer not null,
  primary key (workspace_id, year)
);

-- What was sent, word for word: only ever added.
create table quote_versions (
  quote_id uuid not null,
  version integer not null check (version > 0),
  workspace_id uuid not null,
  author text not null check (author in ('sender', 'recipient')),
  -- Canonical JSON, of which the digest is.
  document text not null,
  document_sha256 bytea not null check (octet_length(document_sha256) = 32),
  total_cents bigint not null,
  made_by uuid,
  created_at timestamptz not null,
  primary key (quote_id, version),
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_versions_workspace on quote_versions (workspace_id, created_at);

-- Links. Their tokens are kept nowhere.
create table quote_links (
  id uuid primary key,
  quote_id uuid not null,
  workspace_id uuid not null,
  token_digest bytea not null unique check (octet_length(token_digest) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_links_quote on quote_links (quote_id, workspace_id);

-- Codes that were mailed to the recipient.
create table quote_codes (
  id bigint generated always as identity primary key,
  link_id uuid not null references quote_links (id) on delete cascade,
  quote_id uuid not null,
  workspace_id uuid not null,
  code_digest bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_codes_link on quote_codes (link_id, id desc);
create index quote_codes_quote on quote_codes (quote_id, workspace_id);

-- One for each quote, however many accept at once.
create table quote_acceptances (
  quote_id uuid primary key,
  version integer not null,
  workspace_id uuid not null,
  accepted_by text not null check (accepted_by in ('sender', 'recipient')),
  name text not null,
  company text not null,
  email text not null,
  link_id uuid,
  -- Keyed: it tells two addresses apart and names none.
  address_digest bytea,
  document_sha256 bytea not null check (octet_length(document_sha256) = 32),
  accepted_at timestamptz not null,
  foreign key (quote_id, version) references quote_versions (quote_id, version) on delete cascade,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_acceptances_version on quote_acceptances (quote_id, version);
create index quote_acceptances_workspace on quote_acceptances (workspace_id);

-- What happened, only ever added to.
create table quote_events (
  id bigint generated always as identity primary key,
  quote_id uuid not null,
  workspace_id uuid not null,
  kind text not null
    check (kind in ('created', 'sent', 'viewed', 'countered', 'accepted', 'declined', 'withdrawn')),
  actor text not null check (actor in ('sender', 'recipient')),
  version integer,
  text text not null default '',
  person_id uuid,
  created_at timestamptz not null,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_events_quote on quote_events (quote_id, id);
create index quote_events_workspace on quote_events (workspace_id);

-- Whom we still have to mail: written with what it is about, deleted once the mail is in the queue.
create table quote_notices (
  id bigint generated always as identity primary key,
  quote_id uuid not null,
  workspace_id uuid not null,
  kind text not null check (kind in ('sent', 'countered', 'accepted', 'declined')),
  -- Whom it goes to.
  reader text not null check (reader in ('sender', 'recipient')),
  version integer not null,
  created_at timestamptz not null,
  foreign key (quote_id, workspace_id) references quotes (id, workspace_id) on delete cascade
);
create index quote_notices_quote on quote_notices (quote_id, workspace_id);

-- A row goes only with its quote, and never changes: so the database itself, whoever asks.
create function refuse_quote_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from quotes where id = old.quote_id) then
    return old;
  end if;
  raise exception 'what was sent, done or accepted of a quote is never changed or deleted';
end $$;

do $$ declare
  owned text;
  belongs constant text := '(workspace_id = (select acting_user()) or (select acts_as_system()))';
begin
  foreach owned in array array['quotes', 'quote_numbers', 'quote_versions', 'quote_links', 'quote_codes',
      'quote_acceptances', 'quote_events', 'quote_notices'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format('create policy %I on %I using %s with check %s', owned || '_workspace', owned, belongs, belongs);
  end loop;
  foreach owned in array array['quote_versions', 'quote_acceptances', 'quote_events'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_quote_change()',
      owned || '_kept', owned);
  end loop;
end $$;
grant select, insert, update on quotes, quote_numbers, quote_codes to sponsorscope_app;
grant select, insert on quote_versions, quote_acceptances, quote_events, quote_links to sponsorscope_app;
grant select, insert, delete on quote_notices to sponsorscope_app;
