-- The inventory of sensors: their models and profiles, the machines that they were paired with, and what they read.
create table sensormodels (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  manufacturer text,
  kind text not null,
  full_volts double precision not null,
  empty_volts double precision not null,
  comments text,
  primary key (account_id, id)
);
create unique index sensormodels_title_unique on sensormodels (account_id, lower(title));
select haulway_protect('sensormodels');

create table sensorprofiles (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  near_metres double precision not null,
  inverted_bed boolean not null,
  payload_scale double precision not null,
  payload_offset double precision not null,
  low_battery double precision not null,
  comments text,
  primary key (account_id, id)
);
create unique index sensorprofiles_title_unique on sensorprofiles (account_id, lower(title));
select haulway_protect('sensorprofiles');

create table sensors (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  device_id text not null,
  model_id uuid not null,
  profile_id uuid,
  allow_mac_duplication boolean not null,
  firmware_revision text,
  comments text,
  -- The open row of sensor_pairings.
  paired_equipment_id uuid,
  pairing_comment text,
  paired_at timestamptz,
  -- Title of the account that it was given to.
  owner_account text,
  -- When another account gave it to this one.
  account_assigned_at timestamptz,
  battery_volts double precision,
  battery_at timestamptz,
  last_received_at timestamptz,
  removed_at timestamptz,
  removal_reason text check (removal_reason in ('broken', 'lost', 'unsubscribe')),
  primary key (account_id, id),
  constraint sensors_model_id_fkey foreign key (account_id, model_id) references sensormodels (account_id, id),
  constraint sensors_profile_id_fkey foreign key (account_id, profile_id) references sensorprofiles (account_id, id),
  constraint sensors_paired_equipment_id_fkey foreign key (account_id, paired_equipment_id)
    references equipment (account_id, id),
  constraint sensors_address check (device_id ~ '^[0-9A-F]{2}(:[0-9A-F]{2}){5}$'),
  constraint sensors_paired check ((paired_equipment_id is null) = (paired_at is null)),
  constraint sensors_removed check ((removed_at is null) = (removal_reason is null)),
  constraint sensors_in_use check (paired_at is null or removed_at is null and owner_account is null)
);
-- Of the sensors in use, those that do not allow duplicates have an address of their own (threats C14).
create unique index sensors_device_id_unique on sensors (account_id, device_id)
  where not allow_mac_duplication and removed_at is null and owner_account is null;
create index sensors_address on sensors (account_id, device_id);
create index sensors_model on sensors (account_id, model_id);
create index sensors_profile on sensors (account_id, profile_id);
create index sensors_paired_equipment on sensors (account_id, paired_equipment_id);
select haulway_protect('sensors');

-- What lists filter by: where a sensor stands, what its model measures, and whether its battery is low.
create function state(sensor sensors) returns text
  language sql immutable parallel safe
  return case when (sensor).owner_account is not null then 'given' when (sensor).removed_at is not null then 'removed'
    when (sensor).paired_equipment_id is not null then 'paired' else 'unpaired' end;
create function kind(sensor sensors) returns text
  language sql stable parallel safe
  return (select m.kind from sensormodels m where m.account_id = (sensor).account_id and m.id = (sensor).model_id);
-- As `batteryPercent` rounds.
create function battery_percent(sensor sensors) returns double precision
  language sql stable parallel safe
  return (select floor(0.5 + 100 * least(1, greatest(0,
      ((sensor).battery_volts - m.empty_volts) / (m.full_volts - m.empty_volts))))
    from sensormodels m
    where m.account_id = (sensor).account_id and m.id = (sensor).model_id and (sensor).battery_volts is not null);
-- As `lowBattery` of its profile says; 20 % without one.
create function battery_low(sensor sensors) returns boolean
  language sql stable parallel safe
  return battery_percent(sensor) < coalesce(
    (select p.low_battery from sensorprofiles p
      where p.account_id = (sensor).account_id and p.id = (sensor).profile_id), 20);

create table sensor_pairings (
  account_id uuid not null,
  id uuid not null,
  sensor_id uuid not null,
  equipment_id uuid not null,
  comment text,
  paired_at timestamptz not null,
  paired_by uuid not null,
  ended_at timestamptz,
  ended_by uuid,
  end_comment text,
  primary key (account_id, id),
  constraint sensor_pairings_sensor_id_fkey foreign key (account_id, sensor_id)
    references sensors (account_id, id) on delete cascade,
  constraint sensor_pairings_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id),
  constraint sensor_pairings_ended check (ended_at >= paired_at)
);
create unique index sensor_pairings_open on sensor_pairings (account_id, sensor_id) where ended_at is null;
create index sensor_pairings_of_sensor on sensor_pairings (account_id, sensor_id, paired_at desc);
create index sensor_pairings_equipment on sensor_pairings (account_id, equipment_id);
select haulway_protect('sensor_pairings');

create table sensor_readings (
  account_id uuid not null,
  sensor_id uuid not null,
  kind text not null,
  t timestamptz not null,
  value double precision,
  volts double precision,
  received_at timestamptz not null,
  -- The device that sent it, and its machine then.
  device_id uuid not null,
  heard_by_id uuid not null,
  -- Too far ahead of the server's clock to be evidence.
  ahead boolean not null default false,
  -- Several machines may hear a proximity sensor at the same time.
  primary key (account_id, sensor_id, t, kind, heard_by_id),
  constraint sensor_readings_sensor_id_fkey foreign key (account_id, sensor_id)
    references sensors (account_id, id) on delete cascade
);
select haulway_protect('sensor_readings');

-- The battery of a day of the account's zone: it remains when the readings of the day are deleted by age.
create table sensor_battery_days (
  account_id uuid not null,
  sensor_id uuid not null,
  day date not null,
  lowest double precision not null,
  highest double precision not null,
  total double precision not null,
  readings integer not null,
  primary key (account_id, sensor_id, day),
  constraint sensor_battery_days_sensor_id_fkey foreign key (account_id, sensor_id)
    references sensors (account_id, id) on delete cascade
);
select haulway_protect('sensor_battery_days');
