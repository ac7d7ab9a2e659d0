-- Resources of the site, the audit log and the answers kept for repeated requests.
--
-- A resource's table is its declaration: a column a field in snake case, `<field>_id` for a reference, a table
-- `<table>_<field>` for a list of references. Names of constraints tell the field: `<table>_<column>_unique`,
-- `<table>_<column>_fkey`. created_by and modified_by are no foreign keys: who did it stays true when the user is gone.

create table haul_categories (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  capacity_weight double precision,
  capacity_volume double precision,
  tare_default double precision,
  primary key (account_id, id)
);
create unique index haul_categories_title_unique on haul_categories (account_id, lower(title));
select haulway_protect('haul_categories');

create table equipment (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  equipment_id text not null,
  description text,
  kind text not null,
  haul_category_id uuid,
  tare double precision,
  license_plate text,
  trailer_id text,
  primary key (account_id, id),
  constraint equipment_haul_category_id_fkey foreign key (account_id, haul_category_id)
    references haul_categories (account_id, id)
);
create unique index equipment_equipment_id_unique on equipment (account_id, lower(equipment_id));
create index equipment_haul_category on equipment (account_id, haul_category_id);
select haulway_protect('equipment');

create table drivers (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  full_name text not null,
  employee_id text,
  phone text,
  license text,
  primary key (account_id, id)
);
create unique index drivers_employee_id_unique on drivers (account_id, lower(employee_id));
select haulway_protect('drivers');

create table materials (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  density double precision,
  color text,
  tested boolean not null,
  primary key (account_id, id)
);
select haulway_protect('materials');

create table projects (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  time_zone text not null,
  description text,
  primary key (account_id, id)
);
select haulway_protect('projects');

create table locations (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  kind text not null,
  -- GeoJSON Polygon or MultiPolygon in longitude, latitude.
  boundary jsonb not null,
  project_id uuid,
  time_zone text not null,
  description text,
  primary key (account_id, id),
  constraint locations_project_id_fkey foreign key (account_id, project_id) references projects (account_id, id)
);
create index locations_project on locations (account_id, project_id);
select haulway_protect('locations');

create table routes (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  title text not null,
  project_id uuid not null,
  material_id uuid,
  primary key (account_id, id),
  constraint routes_project_id_fkey foreign key (account_id, project_id) references projects (account_id, id),
  constraint routes_material_id_fkey foreign key (account_id, material_id) references materials (account_id, id)
);
create index routes_project on routes (account_id, project_id);
create index routes_material on routes (account_id, material_id);
select haulway_protect('routes');

create table routes_load_locations (
  account_id uuid not null,
  route_id uuid not null,
  location_id uuid not null,
  position integer not null,
  primary key (account_id, route_id, location_id),
  constraint routes_load_locations_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_load_locations_location_id_fkey foreign key (account_id, location_id)
    references locations (account_id, id)
);
create index routes_load_locations_location on routes_load_locations (account_id, location_id);
select haulway_protect('routes_load_locations');

create table routes_dump_locations (
  account_id uuid not null,
  route_id uuid not null,
  location_id uuid not null,
  position integer not null,
  primary key (account_id, route_id, location_id),
  constraint routes_dump_locations_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_dump_locations_location_id_fkey foreign key (account_id, location_id)
    references locations (account_id, id)
);
create index routes_dump_locations_location on routes_dump_locations (account_id, location_id);
select haulway_protect('routes_dump_locations');

-- Who changed what: written in the transaction of the change. `before` and `after` hold the changed fields.
create table audit_log (
  account_id uuid not null references accounts (id),
  id uuid not null,
  at timestamptz not null,
  user_id uuid not null,
  resource text not null,
  entity_id uuid not null,
  action text not null,
  before jsonb,
  after jsonb,
  primary key (account_id, id)
);
create index audit_log_entity on audit_log (account_id, resource, entity_id, at);
select haulway_protect('audit_log');
-- Append only, also for the application.
revoke update, delete on audit_log from haulway_app;

-- Answers of requests that carried an Idempotency-Key, for their repetitions. Only the hash of a key is kept.
create table idempotency_keys (
  account_id uuid not null references accounts (id),
  user_id uuid not null,
  key_hash bytea not null,
  request_hash bytea not null,
  created_at timestamptz not null,
  status integer not null,
  headers json not null,
  body json,
  primary key (account_id, user_id, key_hash)
);
create index idempotency_keys_age on idempotency_keys (account_id, created_at);
select haulway_protect('idempotency_keys');
