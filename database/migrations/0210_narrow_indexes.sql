-- Indexes of what positions leave behind take as little as they can (decision 0135): an id of a machine, place, route or driver
-- belongs to one account, which row-level security compares in the row, so the account need not be in each entry.

drop index events_machine_time;
create index events_machine_time on events (equipment_id, occurred_at);
drop index events_place;
create index events_place on events (location_id, occurred_at) where location_id is not null;
drop index events_route;
create index events_route on events (route_id, occurred_at) where route_id is not null;
drop index events_driven;
create index events_driven on events (driver_id, occurred_at) where driver_id is not null;
drop index events_work;
create index events_work on events (equipment_id, occurred_at desc) where type in ('load', 'dump');

-- Of derived events, only those that are settled much later than they occurred: the others are found by when they occurred.
drop index events_settled;
create index events_settled_late on events (equipment_id, settled_at)
  where source = 'derived' and not (settled_at - occurred_at between interval '0' and interval '1 hour');

drop index visits_settled;
create index visits_settled on visits (equipment_id, settled_at);
drop index visits_place;
create index visits_place on visits (equipment_id, location_id, entered_at);
drop index cycles_settled;
create index cycles_settled on cycles (equipment_id, settled_at);
drop index track_segments_seq;
create index track_segments_seq on track_segments (equipment_id, seq_max);
