-- The inventory of tablets and trackers: each device that was enrolled for a machine becomes a tracker of it, with the
-- same id; its secrets and history stay where they are.
alter table tablets
  add column kind text not null default 'tablet' check (kind in ('tablet', 'tracker')),
  add column version integer not null default 1,
  add column modified_at timestamptz,
  add column modified_by uuid,
  add column controller text,
  add column imei text,
  add column iccid text,
  add column sim text,
  add column comment text,
  add column slot text not null default 'production' check (slot in ('production', 'pre-release')),
  -- What it last reported of itself.
  add column system text,
  add column reported_at timestamptz,
  add column battery double precision check (battery between 0 and 1),
  add column charging boolean,
  add column software_version text,
  add column backlog bigint check (backlog >= 0),
  add column backlog_oldest timestamptz,
  -- Seconds by which its clock is ahead of the server's.
  add column clock_off double precision,
  -- The build that it is to run when that is another one.
  add column wanted_version text,
  add column wanted_since timestamptz,
  -- A tracker has no secret besides that of its device.
  drop constraint tablets_joined,
  add constraint tablets_joined check (
    case kind when 'tablet' then (joined_at is null) = (secret_hash is null)
              else joined_at is not null and secret_hash is null and code_hash is null end);

alter table tablets no force row level security;
alter table tablets_machines no force row level security;
alter table devices no force row level security;
alter table audit_log no force row level security;
insert into tablets (account_id, id, title, language, kind, created_at, created_by, joined_at, unregistered_at, unregistered_by)
  select d.account_id, d.id, d.title, 'en', 'tracker', d.created_at, coalesce(
      (select a.user_id from audit_log a where a.account_id = d.account_id and a.resource = 'devices' and a.entity_id = d.id
          and a.action = 'create' order by a.at limit 1), '00000000-0000-0000-0000-000000000000'),
    d.created_at, d.revoked_at,
    case when d.revoked_at is not null then
      (select a.user_id from audit_log a where a.account_id = d.account_id and a.resource = 'devices' and a.entity_id = d.id
          and a.action = 'delete' order by a.at limit 1) end
    from devices d where d.tablet_id is null;
insert into tablets_machines (account_id, tablet_id, equipment_id, entered_at)
  select account_id, id, equipment_id, created_at from devices where tablet_id is null;
update devices set tablet_id = id where tablet_id is null;
alter table tablets force row level security;
alter table tablets_machines force row level security;
alter table devices force row level security;
alter table audit_log force row level security;

-- Messages to the driver of a tablet, and their answers.
create table tablet_messages (
  account_id uuid not null,
  id uuid not null,
  tablet_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  sent_by uuid not null,
  delivered_at timestamptz,
  answered_at timestamptz,
  answer text,
  primary key (account_id, id),
  constraint tablet_messages_tablet_id_fkey foreign key (account_id, tablet_id)
    references tablets (account_id, id) on delete cascade,
  constraint tablet_messages_answered check ((answered_at is null) = (answer is null))
);
create index tablet_messages_of_tablet on tablet_messages (account_id, tablet_id, sent_at desc);
create index tablet_messages_pending on tablet_messages (account_id, tablet_id, sent_at desc) where answered_at is null;
select haulway_protect('tablet_messages');
