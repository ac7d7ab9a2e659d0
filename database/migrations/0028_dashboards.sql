-- Dashboards of projects, and their widgets.

create table dashboards (
  account_id uuid not null references accounts (id),
  id uuid not null,
  version integer not null default 1,
  hidden boolean not null default false,
  created_at timestamptz not null,
  created_by uuid not null,
  modified_at timestamptz not null,
  modified_by uuid not null,
  project_id uuid not null,
  title text not null,
  header_title text not null,
  sub_title text,
  layout text not null,
  default_widget_size text not null,
  default_widget_date_range text,
  starting_date text not null,
  primary key (account_id, id),
  constraint dashboards_project_id_fkey foreign key (account_id, project_id) references projects (account_id, id)
);
create index dashboards_project on dashboards (account_id, project_id);
create index dashboards_title on dashboards (account_id, lower(title));
select haulway_protect('dashboards');

create table dashboards_widgets (
  account_id uuid not null,
  dashboard_id uuid not null,
  position integer not null,
  key text not null,
  kind text not null,
  title text,
  measure text not null,
  by_material boolean not null,
  material_id uuid,
  route_id uuid,
  equipment_id uuid,
  -- HH:mm on the clock of the project.
  time_from text,
  time_to text,
  goal text,
  goal_loads double precision,
  goal_weight double precision,
  goal_volume double precision,
  axis_title text,
  axis_scale text not null,
  theme text not null,
  size text,
  date_range text,
  x double precision,
  y double precision,
  width double precision,
  height double precision,
  primary key (account_id, dashboard_id, position),
  constraint dashboards_widgets_dashboard_id_fkey foreign key (account_id, dashboard_id)
    references dashboards (account_id, id) on delete cascade,
  constraint dashboards_widgets_material_id_fkey foreign key (account_id, material_id)
    references materials (account_id, id),
  constraint dashboards_widgets_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id),
  constraint dashboards_widgets_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id)
);
create index dashboards_widgets_material on dashboards_widgets (account_id, material_id);
create index dashboards_widgets_route on dashboards_widgets (account_id, route_id);
create index dashboards_widgets_equipment on dashboards_widgets (account_id, equipment_id);
select haulway_protect('dashboards_widgets');

-- Of a restricted project they are as absent as the project for those whom it is not open to.
create policy dashboards_open on dashboards as restrictive for select
  using (project_id in (select p.id from projects p where p.account_id = haulway_account()));
create policy dashboards_widgets_open on dashboards_widgets as restrictive for select
  using (dashboard_id in (select d.id from dashboards d where d.account_id = haulway_account()));
