-- Who waited for whom: how many a place serves at once, when machines stood to be served, and what their waiting was.

alter table locations add column spots double precision;

-- Of loads and dumps that were seen: first stood to be served, began the standing in which it was; what the time between first
-- standing and the work was, which other machines decide: it is written apart from the rest of the row.
alter table events
  add column stood_at timestamptz,
  add column began_at timestamptz,
  add column wait json;
create index events_service on events
  (account_id, coalesce(location_id, '00000000-0000-0000-0000-000000000000'), occurred_at) where began_at is not null;
-- Of machines that do not haul: where they stood last in the place, and until when; null while they stand.
alter table visits
  add column stood_until timestamptz,
  add column stand_lon double precision,
  add column stand_lat double precision;
create index visits_place on visits (account_id, location_id, equipment_id, entered_at);

alter table cycles
  add column dump_stood_at timestamptz,
  -- Standing on its ways, as the machine's own facts tell it; and all delays with those of waiting, which are written with the
  -- phases, apart from the rest of the row.
  add column way_delays json not null default '[]',
  add column delays json not null default '[]',
  add column spotting_load double precision,
  add column spotting_dump double precision,
  add column delay double precision;
alter table cycles no force row level security;
update cycles set dump_stood_at = dumped_at - make_interval(secs => coalesce(queue_dump, 0) + coalesce(dumping, 0));
alter table cycles force row level security;
alter table cycles alter column dump_stood_at set not null;
create index cycles_dumped on cycles (account_id, dumped_at);

-- Stretches of time at a place in which waits and phases must be worked out anew. The place without a location is all zeros.
create table occupancy_marks (
  account_id uuid not null,
  location_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  primary key (account_id, location_id, from_at, until_at)
);
select haulway_protect('occupancy_marks');

-- What serves at a place as it was when its waits were worked out.
create table occupancy_places (
  account_id uuid not null,
  location_id uuid not null,
  servers text not null,
  primary key (account_id, location_id)
);
select haulway_protect('occupancy_places');
