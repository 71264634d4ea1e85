-- Creates a login that owns this database and is bound by row level security, and hands over what the product has in
-- it. Nothing is lost, and it may run again. Run by the login that owns the database so far, with two settings:
--   psql <address> -c "set plain_owner.name = 'sponsorscope_owner'" -c "set plain_owner.password = '...'" -f plain-owner.sql
-- `plain_owner.superuser_password = 'none'` also leaves the superuser without a password, so without a login from afar.
do $$ declare
  owner constant text := current_setting('plain_owner.name');
  password constant text := nullif(current_setting('plain_owner.password', true), '');
  is_superuser constant boolean := (select rolsuper from pg_roles where rolname = current_user);
  handed text;
begin
  -- Processes of the product that start together take turns.
  perform pg_advisory_xact_lock(7310115201);
  if exists (select from pg_roles where rolname = owner and (rolsuper or rolbypassrls)) then
    raise exception 'The role % is a superuser or may bypass row level security: choose another name.', owner;
  end if;
  if not exists (select from pg_roles where rolname = owner) then
    execute format('create role %I', owner);
  end if;
  execute format('alter role %I login', owner);
  if password is not null then
    execute format('alter role %I password %L', owner, password);
  end if;

  -- The roles that statements run as (roles.ts). With them in place the owner need not be able to create roles.
  foreach handed in array array['sponsorscope_app', 'sponsorscope_accounts', 'sponsorscope_jobs'] loop
    if not exists (select from pg_roles where rolname = handed) then
      execute format('create role %I', handed);
    end if;
    execute format('grant %I to %I', handed, owner);
  end loop;

  -- Only members of the new owner may give it something; a superuser always may.
  if not is_superuser then
    execute format('grant %I to %I', owner, current_user);
  end if;
  -- The database first, then its schemas: an owner may only be given what stands where it may create things.
  for handed in
    select format('alter database %I owner to %I', current_database(), owner)
    union all
    select format('alter schema %I owner to %I', nspname, owner) from pg_namespace
    where nspname in ('public', 'auth') and nspowner <> 'pg_database_owner'::regrole
    union all
    select format('alter table %s owner to %I', c.oid::regclass, owner) from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'auth'))
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        -- A column's sequence follows its table, an extension's objects stay with it.
        and d.deptype in ('a', 'i', 'e') and d.refclassid in ('pg_class'::regclass, 'pg_extension'::regclass))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, owner) from pg_proc p
    where p.pronamespace in (select oid from pg_namespace where nspname in ('public', 'auth'))
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
        and d.deptype = 'e')
  loop
    execute handed;
  end loop;
  if not is_superuser then
    execute format('revoke %I from %I', owner, current_user);
  end if;
  if is_superuser and current_setting('plain_owner.superuser_password', true) = 'none' then
    execute format('alter role %I password null', current_user);
  end if;
end $$;
