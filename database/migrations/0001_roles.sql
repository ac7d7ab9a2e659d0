-- The application's role and the functions every later migration builds on.

do $$
begin
  if not exists (select from pg_roles where rolname = 'haulway_app') then
    begin
      create role haulway_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
    exception
      when duplicate_object then null; -- another database of this server made it meanwhile
      when insufficient_privilege then
        raise exception 'user % may not create roles; as a superuser run: create role haulway_app nologin; grant haulway_app to %',
          current_user, quote_ident(current_user);
    end;
  end if;
  if not pg_has_role(current_user, 'haulway_app', 'member') then
    begin
      execute format('grant haulway_app to %I', current_user);
    exception when insufficient_privilege then
      raise exception 'user % may not act as role haulway_app; as a superuser run: grant haulway_app to %',
        current_user, quote_ident(current_user);
    end;
  end if;
end
$$;

grant usage on schema public to haulway_app;

-- The account of this transaction; null outside one, so that policies show nothing.
create function haulway_account() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.account', true), '')::uuid;

-- The user of this transaction; null for machines and jobs.
create function haulway_user() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::uuid;

-- Guards a table that has account_id: row security for everybody, the owner included, and the application's rights.
create function haulway_protect(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy account on %s using (account_id = (select haulway_account())) '
    'with check (account_id = (select haulway_account()))', target);
  execute format('grant select, insert, update, delete on %s to haulway_app', target);
end
$$;
