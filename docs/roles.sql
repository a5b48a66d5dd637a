-- The role `upstroke_app` for the processes: it reads and writes rows, and changes neither the schema nor append-only tables.
-- The owner of the tables, who runs the migrations, does not change.
--
-- Run this file after the first `npm run migrate`, as a superuser in the product's database. It may be run again:
--
--   psql --dbname=upstroke --single-transaction --file=docs/roles.sql
--   psql --dbname=upstroke --command='\password upstroke_app'

do $$
begin
  create role upstroke_app login;
exception
  when duplicate_object or unique_violation then null;
end
$$;

-- By default, every role may connect to a database and create temporary tables in it.
do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to upstroke_app', current_database());
end
$$;
revoke all on schema public from public;
grant usage on schema public to upstroke_app;

grant select, insert, update, delete on all tables in schema public to upstroke_app;
grant usage on all sequences in schema public to upstroke_app;

-- Tables and sequences of later migrations.
do $$
declare
  owner name := (select tableowner from pg_tables where schemaname = 'public' and tablename = 'migration');
begin
  execute format(
    'alter default privileges for role %I in schema public grant select, insert, update, delete on tables to upstroke_app', owner);
  execute format('alter default privileges for role %I in schema public grant usage on sequences to upstroke_app', owner);
end
$$;

-- Read-only and append-only tables. When an account is deleted, the foreign key of `revision` removes the account's id with the
-- privileges of the tables' owner.
revoke insert, update, delete on migration, role from upstroke_app;
revoke update, delete on audit_entry, revision, site_secret from upstroke_app;
revoke delete on merge from upstroke_app;
