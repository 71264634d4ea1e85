-- oldest program: 012
-- A process says that it is ready only if it finds its migrations.
grant select on schema_migrations to sponsorscope_app;

-- What a call makes carries this id, which stays the same when the call was lost and is made again.
alter table idempotent_calls add column effect_id uuid;
