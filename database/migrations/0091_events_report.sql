-- The detailed report of events (decision 0091): rows follow one another by time, and by machine (events_machine_time),
-- type and place; what few events say is found among those that say it.

create index events_type on events (account_id, type, occurred_at);
create index events_place on events (account_id, location_id, occurred_at) where location_id is not null;
create index events_route on events (account_id, route_id, occurred_at) where route_id is not null;
create index events_driven on events (account_id, driver_id, occurred_at) where driver_id is not null;
create index events_material on events (account_id, material_id, occurred_at) where material_id is not null;
-- What devices and people said, by time, and rarer still.
create index events_said on events (account_id, occurred_at) where source <> 'derived';
create index events_flagged on events (account_id, occurred_at) where flags <> '{}';
create index events_nowhere on events (account_id, occurred_at) where lon is null;
create index events_noted on events (account_id, occurred_at) where note is not null;
create index events_weight on events (account_id, weight) where weight is not null;
create index events_note_type on events (account_id, note_type collate "C", occurred_at) where note_type is not null;
create index events_ticket on events (account_id, ticket collate "C", occurred_at) where ticket is not null;
