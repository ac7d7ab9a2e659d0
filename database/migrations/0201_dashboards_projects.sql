-- Widgets of dashboards: the projects that a widget counts; without one, that of its dashboard.
create table dashboards_widgets_projects (
  account_id uuid not null,
  dashboard_id uuid not null,
  part integer not null,
  project_id uuid not null,
  position integer not null,
  primary key (account_id, dashboard_id, part, project_id),
  constraint dashboards_widgets_projects_dashboard_id_fkey foreign key (account_id, dashboard_id, part)
    references dashboards_widgets (account_id, dashboard_id, position) on delete cascade,
  constraint dashboards_widgets_projects_project_id_fkey foreign key (account_id, project_id)
    references projects (account_id, id)
);
create index dashboards_widgets_projects_entry on dashboards_widgets_projects (account_id, project_id);
select haulway_protect('dashboards_widgets_projects');

-- As the dashboards.
create policy dashboards_widgets_projects_open on dashboards_widgets_projects as restrictive for select
  using (dashboard_id in (select d.id from dashboards d where d.account_id = haulway_account()));
