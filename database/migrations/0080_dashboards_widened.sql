-- Dashboards: ranges that look back, several entries in a filter, hours as bars, layers over them, rankings.

-- Those that are there go on as they were: their ranges begin at the starting date. So do deleted ones that come back.
alter table dashboards add column looks text not null default 'FORWARD';

alter table dashboards_widgets
  add column bucket text not null default 'DAY',
  add column layers jsonb not null default '[]',
  add column rank_by text not null default 'EQUIPMENT',
  add column most double precision not null default 10;

-- Which entries a widget is about; `part` is the place of the widget in its dashboard.
create table dashboards_widgets_materials (
  account_id uuid not null,
  dashboard_id uuid not null,
  part integer not null,
  material_id uuid not null,
  position integer not null,
  primary key (account_id, dashboard_id, part, material_id),
  constraint dashboards_widgets_materials_dashboard_id_fkey foreign key (account_id, dashboard_id, part)
    references dashboards_widgets (account_id, dashboard_id, position) on delete cascade,
  constraint dashboards_widgets_materials_material_id_fkey foreign key (account_id, material_id)
    references materials (account_id, id)
);
create index dashboards_widgets_materials_entry on dashboards_widgets_materials (account_id, material_id);
select haulway_protect('dashboards_widgets_materials');

create table dashboards_widgets_routes (
  account_id uuid not null,
  dashboard_id uuid not null,
  part integer not null,
  route_id uuid not null,
  position integer not null,
  primary key (account_id, dashboard_id, part, route_id),
  constraint dashboards_widgets_routes_dashboard_id_fkey foreign key (account_id, dashboard_id, part)
    references dashboards_widgets (account_id, dashboard_id, position) on delete cascade,
  constraint dashboards_widgets_routes_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id)
);
create index dashboards_widgets_routes_entry on dashboards_widgets_routes (account_id, route_id);
select haulway_protect('dashboards_widgets_routes');

create table dashboards_widgets_machines (
  account_id uuid not null,
  dashboard_id uuid not null,
  part integer not null,
  equipment_id uuid not null,
  position integer not null,
  primary key (account_id, dashboard_id, part, equipment_id),
  constraint dashboards_widgets_machines_dashboard_id_fkey foreign key (account_id, dashboard_id, part)
    references dashboards_widgets (account_id, dashboard_id, position) on delete cascade,
  constraint dashboards_widgets_machines_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id)
);
create index dashboards_widgets_machines_entry on dashboards_widgets_machines (account_id, equipment_id);
select haulway_protect('dashboards_widgets_machines');

create table dashboards_widgets_tags (
  account_id uuid not null,
  dashboard_id uuid not null,
  part integer not null,
  tag_id uuid not null,
  position integer not null,
  primary key (account_id, dashboard_id, part, tag_id),
  constraint dashboards_widgets_tags_dashboard_id_fkey foreign key (account_id, dashboard_id, part)
    references dashboards_widgets (account_id, dashboard_id, position) on delete cascade,
  constraint dashboards_widgets_tags_tag_id_fkey foreign key (account_id, tag_id)
    references tags (account_id, id)
);
create index dashboards_widgets_tags_entry on dashboards_widgets_tags (account_id, tag_id);
select haulway_protect('dashboards_widgets_tags');

-- As the dashboards.
create policy dashboards_widgets_materials_open on dashboards_widgets_materials as restrictive for select
  using (dashboard_id in (select d.id from dashboards d where d.account_id = haulway_account()));
create policy dashboards_widgets_routes_open on dashboards_widgets_routes as restrictive for select
  using (dashboard_id in (select d.id from dashboards d where d.account_id = haulway_account()));
create policy dashboards_widgets_machines_open on dashboards_widgets_machines as restrictive for select
  using (dashboard_id in (select d.id from dashboards d where d.account_id = haulway_account()));
create policy dashboards_widgets_tags_open on dashboards_widgets_tags as restrictive for select
  using (dashboard_id in (select d.id from dashboards d where d.account_id = haulway_account()));

-- The one entry that a filter had is the first of several: of dashboards, and of deleted ones that may come back.
alter table dashboards_widgets no force row level security;
alter table dashboards_widgets_materials no force row level security;
alter table dashboards_widgets_routes no force row level security;
alter table dashboards_widgets_machines no force row level security;
alter table deleted_entries no force row level security;

insert into dashboards_widgets_materials (account_id, dashboard_id, part, material_id, position)
select account_id, dashboard_id, position, material_id, 1 from dashboards_widgets where material_id is not null;
insert into dashboards_widgets_routes (account_id, dashboard_id, part, route_id, position)
select account_id, dashboard_id, position, route_id, 1 from dashboards_widgets where route_id is not null;
insert into dashboards_widgets_machines (account_id, dashboard_id, part, equipment_id, position)
select account_id, dashboard_id, position, equipment_id, 1 from dashboards_widgets where equipment_id is not null;

update deleted_entries d set kept = d.kept || (
  select jsonb_agg(jsonb_build_object('table', link."table", 'rows', coalesce(
    (select jsonb_agg(jsonb_build_object('account_id', w->'account_id', 'dashboard_id', w->'dashboard_id',
        'part', w->'position', link.entry, w->link.entry, 'position', 1))
      from jsonb_array_elements(d.kept) one, jsonb_array_elements(one->'rows') w
      where one->>'table' = 'dashboards_widgets' and w->>link.entry is not null), '[]')))
  from (values ('dashboards_widgets_materials', 'material_id'), ('dashboards_widgets_routes', 'route_id'),
    ('dashboards_widgets_machines', 'equipment_id')) as link ("table", entry))
where d.resource = 'dashboards';

alter table dashboards_widgets force row level security;
alter table dashboards_widgets_materials force row level security;
alter table dashboards_widgets_routes force row level security;
alter table dashboards_widgets_machines force row level security;
alter table deleted_entries force row level security;

alter table dashboards_widgets drop column material_id, drop column route_id, drop column equipment_id;
