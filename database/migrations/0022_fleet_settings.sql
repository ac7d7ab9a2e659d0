-- Meter readings of machines, rotation of device secrets, licences and PINs of drivers, volume factors of materials.

-- The secret before the present one, still good for a while, so that a tablet out of reach is not cut off by a rotation.
alter table devices
  add column rotated_at timestamptz,
  add column previous_hash bytea,
  add column previous_until timestamptz,
  add constraint devices_previous check ((previous_hash is null) = (previous_until is null));
create index devices_previous_secret on devices (previous_hash) where previous_hash is not null;
create policy devices_by_previous_secret on devices for select
  using (previous_hash = (select decode(nullif(current_setting('app.secret_hash', true), ''), 'hex')));

-- What people read off the engine hour meters, and hours that no device saw. Facts: they are added to, never changed.
create table engine_readings (
  account_id uuid not null,
  id uuid not null,
  equipment_id uuid not null,
  kind text not null check (kind in ('reading', 'added', 'reset')),
  taken_at timestamptz not null,
  -- What the meter shows (`reading`, `reset`: that of the new meter), or hours to add (`added`).
  hours double precision not null check (hours >= 0),
  reason text,
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (account_id, id),
  constraint engine_readings_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id) on delete cascade
);
create index engine_readings_machine on engine_readings (account_id, equipment_id, taken_at);
select haulway_protect('engine_readings');
-- When the engine ran.
create index events_engine on events (account_id, equipment_id, occurred_at)
  where type in ('engine on', 'engine off', 'add hours');

alter table drivers
  add column license_classes text,
  add column license_expiry text,
  add column user_id uuid,
  add constraint drivers_user_id_fkey foreign key (account_id, user_id)
    references memberships (account_id, user_id) on delete set null (user_id);
create unique index drivers_user_id_unique on drivers (account_id, user_id);

-- Apart from the drivers, so that no list, export or history has them.
create table driver_pins (
  account_id uuid not null,
  driver_id uuid not null,
  -- argon2id
  hash text not null,
  set_at timestamptz not null,
  primary key (account_id, driver_id),
  constraint driver_pins_driver_id_fkey foreign key (account_id, driver_id)
    references drivers (account_id, id) on delete cascade
);
select haulway_protect('driver_pins');

alter table materials
  add column loose_factor double precision,
  add column compacted_factor double precision;
