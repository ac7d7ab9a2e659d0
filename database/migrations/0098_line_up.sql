-- Line-ups: which machines haul on which routes with whom in a shift that is to come.

create table line_ups (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  project_id uuid not null,
  -- The day that the shift counts for, and its place in the calendar of the project.
  day date not null,
  shift integer not null,
  -- When the shift begins, as the calendar said at the last save; it ends a day later at the latest.
  starts_at timestamptz not null,
  published_at timestamptz,
  published_by uuid,
  -- When its changes of route were made: once.
  begun_at timestamptz,
  primary key (account_id, id),
  constraint line_ups_project_id_fkey foreign key (account_id, project_id) references projects (account_id, id) on delete cascade
);
create unique index line_ups_shift on line_ups (account_id, project_id, day, shift);
create index line_ups_due on line_ups (account_id, starts_at) where published_at is not null and begun_at is null;
select haulway_protect('line_ups');

create table line_up_rows (
  account_id uuid not null,
  line_up_id uuid not null,
  position integer not null,
  equipment_id uuid not null,
  -- Trucks have a route, loaders a place.
  route_id uuid,
  location_id uuid,
  driver_id uuid,
  primary key (account_id, line_up_id, position),
  constraint line_up_rows_line_up_id_fkey foreign key (account_id, line_up_id)
    references line_ups (account_id, id) on delete cascade,
  constraint line_up_rows_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id) on delete cascade,
  constraint line_up_rows_route_id_fkey foreign key (account_id, route_id) references routes (account_id, id) on delete cascade,
  constraint line_up_rows_location_id_fkey foreign key (account_id, location_id)
    references locations (account_id, id) on delete cascade,
  constraint line_up_rows_driver_id_fkey foreign key (account_id, driver_id) references drivers (account_id, id) on delete cascade
);
create index line_up_rows_equipment on line_up_rows (account_id, equipment_id);
create index line_up_rows_route on line_up_rows (account_id, route_id);
create index line_up_rows_location on line_up_rows (account_id, location_id);
create index line_up_rows_driver on line_up_rows (account_id, driver_id);
select haulway_protect('line_up_rows');

-- As the project that they are of (decision 0045).
create policy line_ups_open on line_ups as restrictive for select
  using (case when (select haulway_closed('projects')) = '{}' then true
    else project_id <> all ((select haulway_closed('projects'))::uuid[]) end);
