-- Accounts and people in full: settings of accounts, addresses of users, nested groups with permissions, invitations.

-- Who did it when nobody was signed in: the first start, jobs.
create function haulway_nobody() returns uuid
  language sql immutable parallel safe
  return '00000000-0000-0000-0000-000000000000'::uuid;

alter table accounts
  add column tracker_app_settings jsonb not null default '{}',
  add column settings jsonb not null default '{}',
  -- Features that only a system administrator changes; null: the usual ones.
  add column protected_features jsonb,
  add column default_route_id uuid,
  add column created_by uuid not null default haulway_nobody(),
  add column modified_at timestamptz not null default now(),
  add column modified_by uuid not null default haulway_nobody(),
  add constraint accounts_default_route_id_fkey foreign key (id, default_route_id)
    references routes (account_id, id) on delete set null (default_route_id);
update accounts set modified_at = created_at;

alter table users
  add column nickname text,
  add column comments text,
  add column address1 text,
  add column address2 text,
  add column city text,
  add column state text,
  add column zip text,
  -- Language of mails; the screens' own is a cookie.
  add column if not exists language text check (language in ('en', 'ru', 'cn')),
  add column tml_management_admin boolean not null default false,
  add column created_by uuid not null default haulway_nobody(),
  add column modified_at timestamptz not null default now(),
  add column modified_by uuid not null default haulway_nobody();
update users set modified_at = created_at;
create index users_home_account on users (home_account_id);
-- One person an address, compared as logins are.
create unique index users_email on users (lower(normalize(email, NFKC)));

create table groups (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  description text,
  -- The group it is nested in: its members are members of that one too.
  parent_id uuid,
  -- Row of the permission matrix -> actions.
  permissions jsonb not null,
  primary key (account_id, id),
  constraint groups_parent_id_fkey foreign key (account_id, parent_id) references groups (account_id, id)
);
create unique index groups_title_unique on groups (account_id, lower(title));
create index groups_parent on groups (account_id, parent_id);

create table group_members (
  account_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references groups (account_id, id) on delete cascade,
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index group_members_user on group_members (account_id, user_id);

-- The groups that every account begins with (contract, *Permission matrix*). In a transaction of the account.
create function haulway_seed_groups(account uuid, at timestamptz) returns void
  language sql as $$
  with rows (name) as (select unnest(array[
    'users', 'buttons', 'projects', 'routes', 'locations', 'drivers', 'equipment', 'dispatcher', 'journals', 'reports',
    'events', 'haulCategories', 'materials', 'tabletSetup', 'qmBlocks', 'qmExcavatorSettings', 'qmActivityReporting',
    'qmDisposalImport', 'qmTotalExcavation', 'cyclePlanner', 'mtBlocks', 'mtExcavatorSettings', 'mtActivityReporting',
    'mtDisposalImport', 'workCycles', 'mapLayers', 'eventTags', 'dashboards', 'learningCenter', 'haulMonitor',
    'sensors', 'sensorProfiles', 'scheduledReports', 'bargeOrders'])),
  seeds (title, permissions) as (
    select 'Device Manager', jsonb_object_agg(name, case
      when name in ('tabletSetup', 'sensors', 'buttons') then '["create", "read", "update", "delete", "list"]'::jsonb
      else '["read", "list"]'::jsonb end) from rows
    union all
    select 'Customer', jsonb_object_agg(name, '["read", "list"]'::jsonb) from rows where name in ('reports', 'dashboards'))
  insert into groups (account_id, id, created_at, created_by, modified_at, modified_by, title, permissions)
  select account, gen_random_uuid(), at, haulway_nobody(), at, haulway_nobody(), title, permissions from seeds
$$;
select haulway_seed_groups(id, now()) from accounts;
select haulway_protect('groups');
select haulway_protect('group_members');

-- A person who exists already is asked to join an account; the link of the mail holds a token, kept as its hash.
create table invitations (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- The address that it was sent to: it is void when the user has another one.
  email text not null,
  roles integer[] not null,
  group_ids uuid[] not null,
  token_hash bytea not null,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  created_by uuid not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create unique index invitations_pending on invitations (account_id, user_id) where state = 'pending';
create index invitations_user on invitations (user_id);
select haulway_protect('invitations');
-- The invited person sees them before being a member.
create policy invitations_own on invitations for select
  using (user_id = nullif(current_setting('app.user', true), '')::uuid);
