-- Accounts, people, sessions: platform tables. They belong to no single account (a user may be a member of several),
-- so they carry no account_id; memberships do.

create table accounts (
  id uuid primary key,
  title text not null check (length(title) between 1 and 255),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'DELETING')),
  description text,
  measurement_profile text not null default 'metric',
  time_zone text not null default 'UTC',
  features jsonb not null default '{}',
  system boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index accounts_one_system on accounts (system) where system;
grant select, insert, update, delete on accounts to haulway_app;

create table users (
  id uuid primary key,
  home_account_id uuid not null references accounts (id),
  full_name text not null,
  login_id text,
  email text,
  password_hash text,
  active boolean not null default true,
  system_admin boolean not null default false,
  measurement_profile text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_login_at timestamptz
);
-- Compared in lower case after Unicode normalisation, so that two spellings of one name are one user.
create unique index users_login on users (lower(normalize(login_id, NFKC)));
grant select, insert, update, delete on users to haulway_app;

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  remembered boolean not null
);
create index sessions_user on sessions (user_id);
grant select, insert, update, delete on sessions to haulway_app;

create table memberships (
  account_id uuid not null references accounts (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  roles integer[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
select haulway_protect('memberships');
-- A person sees their own memberships in every account: the account selector needs them before one is chosen.
create policy memberships_own on memberships for select
  using (user_id = nullif(current_setting('app.user', true), '')::uuid);
create index memberships_user on memberships (user_id);
