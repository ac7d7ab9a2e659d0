-- Measurement profiles as rows. They belong to no account: the system account's administrators keep them and every
-- account and user may choose any of them, so the table is one of the platform.

create table measurement_profiles (
  -- The id that people and accounts name it by.
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,62}$'),
  -- The id by which the audit log names it.
  id uuid not null unique default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid not null default haulway_nobody(),
  modified_at timestamptz not null default now(),
  modified_by uuid not null default haulway_nobody(),
  -- Kind -> units, the one shown first. Null for the profiles that the program brings: those are its own.
  measures jsonb
);
grant select, insert, update, delete on measurement_profiles to haulway_app;

insert into measurement_profiles (name) values ('internal'), ('metric'), ('us');

-- Names that no profile has meant the base profile until now.
update accounts set measurement_profile = 'internal'
 where measurement_profile not in (select name from measurement_profiles);
update users set measurement_profile = null
 where measurement_profile not in (select name from measurement_profiles);

alter table accounts add constraint accounts_measurement_profile_fkey
  foreign key (measurement_profile) references measurement_profiles (name);
alter table users add constraint users_measurement_profile_fkey
  foreign key (measurement_profile) references measurement_profiles (name);
-- Who uses a profile is counted before it is deleted.
create index accounts_measurement_profile on accounts (measurement_profile);
create index users_measurement_profile on users (measurement_profile) where measurement_profile is not null;
