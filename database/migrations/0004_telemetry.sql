-- What machines tell, and what detection makes of it. Positions live in the journal until their segment closes, then in
-- track segments; neither is a row a position. Instants are UTC; positions are WGS84 degrees.

create table devices (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  equipment_id uuid not null,
  title text not null,
  -- SHA-256 of the secret, which is given once and never stored.
  secret_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  primary key (account_id, id),
  constraint devices_equipment_id_fkey foreign key (account_id, equipment_id) references equipment (account_id, id)
);
-- Not unique: unique keys begin with the account, and 256 random bits do not collide.
create index devices_secret on devices (secret_hash);
create index devices_equipment on devices (account_id, equipment_id);
select haulway_protect('devices');
-- A device that shows its secret is found before its account is known.
create policy devices_by_secret on devices for select
  using (secret_hash = (select decode(nullif(current_setting('app.secret_hash', true), ''), 'hex')));

-- One row a flush: the positions of all machines of the account that are not in a segment yet. Short-lived.
create table telemetry_journal (
  account_id uuid not null,
  id bigint not null,
  received_at timestamptz not null,
  payload bytea not null,
  primary key (account_id, id)
);
-- Packed already: compressing again costs time and saves nothing.
alter table telemetry_journal alter column payload set storage external;
select haulway_protect('telemetry_journal');

-- A stretch of one machine's track, closed: the facts after the segment before it up to and including t1.
create table track_segments (
  account_id uuid not null,
  equipment_id uuid not null,
  t1 timestamptz not null,
  t0 timestamptz not null,
  received_at timestamptz not null,
  n integer not null,
  seq_min bigint not null,
  seq_max bigint not null,
  -- Metres and seconds from the segment before it to its last position; metres a second.
  distance real not null,
  moving real not null,
  max_speed real not null,
  -- Bounding box in 1e-7 degrees; null when no position counts.
  lon_min integer,
  lon_max integer,
  lat_min integer,
  lat_max integer,
  devices uuid[] not null,
  payload bytea not null,
  -- State of detection before the first position, as compressed JSON.
  state bytea not null,
  primary key (account_id, equipment_id, t1)
);
alter table track_segments alter column payload set storage external;
alter table track_segments alter column state set storage external;
create index track_segments_seq on track_segments (account_id, equipment_id, seq_max);
select haulway_protect('track_segments');

-- Where a machine stands: what a restart needs beside the journal.
create table machine_tracks (
  account_id uuid not null,
  equipment_id uuid not null,
  -- State of detection after the last closed segment, as compressed JSON, and that segment's end (-infinity: none yet).
  state bytea not null,
  closed_until timestamptz not null,
  -- Last counted position: where the next segment's distance starts, and what the map shows after a restart.
  latest jsonb,
  -- Highest sequence number in segments, by device.
  highest jsonb not null,
  -- Hash of the site that the machine's rows were derived with: another one means deriving anew.
  site text not null,
  primary key (account_id, equipment_id)
);
select haulway_protect('machine_tracks');

-- Statistics of a machine's hours, kept as segments close.
create table track_hours (
  account_id uuid not null,
  equipment_id uuid not null,
  hour timestamptz not null,
  positions integer not null,
  distance double precision not null,
  moving double precision not null,
  max_speed real not null,
  primary key (account_id, equipment_id, hour)
);
create index track_hours_time on track_hours (account_id, hour);
select haulway_protect('track_hours');

-- Facts that devices and people stated, and events that detection derived.
create table events (
  account_id uuid not null,
  equipment_id uuid not null,
  key text not null,
  source text not null check (source in ('derived', 'device', 'dispatcher')),
  type text not null,
  occurred_at timestamptz not null,
  received_at timestamptz,
  device_id uuid,
  lon double precision,
  lat double precision,
  location_id uuid,
  route_id uuid,
  driver_id uuid,
  material_id uuid,
  weight double precision,
  quantity double precision,
  note text,
  flags text[] not null default '{}',
  -- json, not jsonb: what is read back is what was written, to the letter.
  evidence json not null default '[]',
  -- Time of the fact that settled a derived event; null while more facts may change it, and for stated ones.
  settled_at timestamptz,
  primary key (account_id, equipment_id, key)
);
create index events_time on events (account_id, occurred_at);
create index events_machine_time on events (account_id, equipment_id, occurred_at);
-- Where each machine is assigned.
create index events_assigned on events (account_id, equipment_id, occurred_at desc)
  where type in ('route assigned', 'route unassigned');
create index events_settled on events (account_id, equipment_id, settled_at) where source = 'derived';
select haulway_protect('events');

create table visits (
  account_id uuid not null,
  equipment_id uuid not null,
  key text not null,
  location_id uuid not null,
  entered_at timestamptz not null,
  exited_at timestamptz,
  stopped_seconds double precision not null,
  distance double precision not null,
  settled_at timestamptz,
  primary key (account_id, equipment_id, key)
);
create index visits_time on visits (account_id, entered_at);
create index visits_settled on visits (account_id, equipment_id, settled_at);
select haulway_protect('visits');

create table cycles (
  account_id uuid not null,
  equipment_id uuid not null,
  key text not null,
  load_location_id uuid,
  dump_location_id uuid,
  route_id uuid,
  driver_id uuid,
  started_at timestamptz not null,
  loaded_at timestamptz not null,
  dumped_at timestamptz not null,
  ended_at timestamptz,
  -- Seconds of the phases; null where the facts do not tell.
  queue_load double precision,
  loading double precision,
  loaded_travel double precision,
  queue_dump double precision,
  dumping double precision,
  empty_travel double precision,
  -- Metres.
  distance_loaded double precision not null,
  distance_empty double precision not null,
  weight double precision,
  weight_source text,
  flags text[] not null default '{}',
  load_event_key text not null,
  dump_event_key text not null,
  settled_at timestamptz,
  primary key (account_id, equipment_id, key)
);
create index cycles_time on cycles (account_id, loaded_at);
create index cycles_settled on cycles (account_id, equipment_id, settled_at);
select haulway_protect('cycles');

-- Facts that are kept but count for nothing: ahead of the server's clock, or another body under a known key.
create table telemetry_rejects (
  account_id uuid not null,
  device_id uuid not null,
  -- `fix <seq>` or `event <id>`.
  item text not null,
  reason text not null check (reason in ('ahead', 'other body')),
  equipment_id uuid not null,
  seq bigint,
  t timestamptz not null,
  received_at timestamptz not null,
  body jsonb not null,
  primary key (account_id, device_id, item, reason)
);
create index telemetry_rejects_time on telemetry_rejects (account_id, received_at);
select haulway_protect('telemetry_rejects');
