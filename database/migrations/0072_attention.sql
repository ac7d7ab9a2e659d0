-- Attention: what calls for it, who is told of it, and how fast may be driven.

-- Kilometres an hour; null: as fast as one likes.
alter table locations add column speed_limit double precision;
alter table routes add column speed_limit double precision;
-- What calls for attention here where the next wider level says otherwise (behaviour 19): fields of features/alarm-limits.
alter table routes add column alarms jsonb;
alter table projects add column alarms jsonb;

-- What called for attention, and how that ended. A row is one trouble of one subject, however often it wavers meanwhile.
create table alarms (
  account_id uuid not null references accounts (id),
  id uuid not null,
  rule text not null,
  -- A machine, route, place, project or driver; of what belongs to no project, the account stands for it.
  subject_kind text not null check (subject_kind in ('equipment', 'route', 'location', 'project', 'driver')),
  subject_id uuid not null,
  -- What makes two of them the same trouble.
  cause text not null,
  -- Those that it concerns, the subject among them.
  machines uuid[] not null default '{}',
  driver_id uuid,
  -- Whose figures it is among: closed to whom these are.
  project_id uuid,
  raised_at timestamptz not null,
  -- null while it goes on.
  ended_at timestamptz,
  -- What was seen, and what of it was too much and by whose word.
  facts jsonb not null,
  threshold jsonb,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  snoozed_until timestamptz,
  snoozed_by uuid,
  version integer not null default 1,
  modified_at timestamptz not null,
  primary key (account_id, id),
  constraint alarms_driver_id_fkey foreign key (account_id, driver_id) references drivers (account_id, id) on delete cascade
);
-- One at a time for a rule and a subject, whoever raises it and however many do at once.
create unique index alarms_open on alarms (account_id, rule, subject_id) where ended_at is null;
create index alarms_raised on alarms (account_id, raised_at desc, id);
create index alarms_subject on alarms (account_id, rule, subject_id, ended_at desc);
select haulway_protect('alarms');
create policy alarms_visible on alarms as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else project_id is null or project_id <> all ((select haulway_closed('projects'))::uuid[]) end);

-- How a person wants to be told.
create table alarm_choices (
  account_id uuid not null references accounts (id),
  user_id uuid not null references users (id) on delete cascade,
  sound boolean not null default false,
  mail boolean not null default false,
  -- Goes to it only while its owner agrees.
  phone text,
  -- Rules that it is about; empty: all.
  rules text[] not null default '{}',
  -- On the wall of the account's zone; nothing is sent between them.
  quiet_from text,
  quiet_to text,
  modified_at timestamptz not null,
  primary key (account_id, user_id)
);
select haulway_protect('alarm_choices');

-- What a person was told, so that it is no more than a person can follow.
create table alarm_notices (
  account_id uuid not null references accounts (id),
  user_id uuid not null references users (id) on delete cascade,
  alarm_id uuid not null,
  at timestamptz not null,
  -- `told`: it was sent; `folded`: it was one of too many, and is counted in the next.
  outcome text not null check (outcome in ('told', 'folded')),
  primary key (account_id, user_id, alarm_id),
  constraint alarm_notices_alarm_id_fkey foreign key (account_id, alarm_id) references alarms (account_id, id) on delete cascade
);
create index alarm_notices_at on alarm_notices (account_id, user_id, at desc);
select haulway_protect('alarm_notices');
