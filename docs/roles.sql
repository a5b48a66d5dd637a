-- The role `upstroke_app`, for the processes: it reads and writes rows, and changes neither the schema nor what is only
-- added to. The owner of the tables, who runs the migrations, stays who it is.
--
-- After the first `npm run migrate`, by a superuser, in the database of the product; as often as you like:
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

-- Everybody may connect to a database, and make temporary tables in it, unless told otherwise.
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

-- What later migrations make.
do $$
declare
  owner name := (select tableowner from pg_tables where schemaname = 'public' and tablename = 'migration');
begin
  execute format(
    'alter default privileges for role %I in schema public grant select, insert, update, delete on tables to upstroke_app', owner);
  execute format('alter default privileges for role %I in schema public grant usage on sequences to upstroke_app', owner);
end
$$;

-- What is only read, and what is only added to. When an account goes, its name is taken off a revision by the foreign key,
-- which works with the rights of the owner.
revoke insert, update, delete on migration, role from upstroke_app;
revoke update, delete on audit_entry, revision, site_secret from upstroke_app;
revoke delete on merge from upstroke_app;
