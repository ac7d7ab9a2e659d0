-- Projects with their calendar, shifts and permissions; routes in full.

alter table projects
  add column work_days jsonb not null default '["mon", "tue", "wed", "thu", "fri"]',
  add column restricted boolean not null default false;

create table projects_shifts (
  account_id uuid not null,
  project_id uuid not null,
  position integer not null,
  title text,
  start text not null,
  "end" text not null,
  break_start text,
  break_end text,
  primary key (account_id, project_id, position),
  constraint projects_shifts_project_id_fkey foreign key (account_id, project_id)
    references projects (account_id, id) on delete cascade
);
select haulway_protect('projects_shifts');

create table projects_exceptions (
  account_id uuid not null,
  project_id uuid not null,
  position integer not null,
  date text not null,
  works boolean not null,
  reason text,
  primary key (account_id, project_id, position),
  constraint projects_exceptions_project_id_fkey foreign key (account_id, project_id)
    references projects (account_id, id) on delete cascade
);
select haulway_protect('projects_exceptions');

-- Whom a restricted project is open to.
create table projects_permissions (
  account_id uuid not null,
  project_id uuid not null,
  position integer not null,
  user_id uuid,
  group_id uuid,
  level text not null,
  primary key (account_id, project_id, position),
  constraint projects_permissions_project_id_fkey foreign key (account_id, project_id)
    references projects (account_id, id) on delete cascade,
  constraint projects_permissions_user_id_fkey foreign key (account_id, user_id)
    references memberships (account_id, user_id) on delete cascade,
  constraint projects_permissions_group_id_fkey foreign key (account_id, group_id)
    references groups (account_id, id)
);
create index projects_permissions_user on projects_permissions (account_id, user_id);
create index projects_permissions_group on projects_permissions (account_id, group_id);
select haulway_protect('projects_permissions');

-- The people of an account, for references to them.
create view account_users with (security_invoker = true) as
  select m.account_id, u.id, u.full_name from memberships m join users u on u.id = m.user_id;
grant select on account_users to haulway_app;

/*
 * Restricted projects that are open to the transaction's person by name, for viewing (`view`) or for changing (`change`).
 * Null: all are. So for nobody in particular, as in jobs and detection, and for those who manage hauls (roles 0 to 2, core 6).
 */
create function haulway_opened_projects(needed text) returns uuid[]
  language sql stable as $$
  with recursive me as (
    select nullif(current_setting('app.user', true), '')::uuid as id
  ), mine as (
    select group_id as id from group_members, me where account_id = haulway_account() and user_id = me.id
    union
    select g.parent_id from groups g join mine on mine.id = g.id
     where g.account_id = haulway_account() and g.parent_id is not null
  )
  select case when me.id is null
    or exists (select from users u where u.id = me.id and u.system_admin)
    or exists (select from memberships m where m.account_id = haulway_account() and m.user_id = me.id
                and m.roles && array[0, 1, 2])
    then null
    else coalesce((select array_agg(one.project_id) from projects_permissions one
      where one.account_id = haulway_account() and (needed = 'view' or one.level = 'change')
        and (one.user_id = me.id or one.group_id in (select id from mine))), '{}')
    end
  from me
$$;

alter table routes
  add column notes text,
  add column shifts jsonb not null default '[]',
  add column target_loads double precision,
  add column target_weight double precision,
  add column target_volume double precision,
  add column standard_cycle double precision,
  add column minimum_cycle double precision,
  add column longest_cycle double precision;

create table routes_material_settings (
  account_id uuid not null,
  route_id uuid not null,
  position integer not null,
  location_id uuid not null,
  material_id uuid not null,
  weight double precision,
  volume double precision,
  primary key (account_id, route_id, position),
  constraint routes_material_settings_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_material_settings_location_id_fkey foreign key (account_id, location_id)
    references locations (account_id, id),
  constraint routes_material_settings_material_id_fkey foreign key (account_id, material_id)
    references materials (account_id, id)
);
create index routes_material_settings_location on routes_material_settings (account_id, location_id);
create index routes_material_settings_material on routes_material_settings (account_id, material_id);
select haulway_protect('routes_material_settings');

create table routes_driver_prompts (
  account_id uuid not null,
  route_id uuid not null,
  position integer not null,
  at text not null,
  question text not null,
  question_ru text,
  question_cn text,
  answer text not null,
  choices text,
  required boolean not null,
  in_motion boolean not null,
  primary key (account_id, route_id, position),
  constraint routes_driver_prompts_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade
);
select haulway_protect('routes_driver_prompts');

create table routes_button_profiles (
  account_id uuid not null,
  route_id uuid not null,
  buttonprofile_id uuid not null,
  position integer not null,
  primary key (account_id, route_id, buttonprofile_id),
  constraint routes_button_profiles_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_button_profiles_buttonprofile_id_fkey foreign key (account_id, buttonprofile_id)
    references button_profiles (account_id, id)
);
create index routes_button_profiles_profile on routes_button_profiles (account_id, buttonprofile_id);
select haulway_protect('routes_button_profiles');

create table routes_tags (
  account_id uuid not null,
  route_id uuid not null,
  tag_id uuid not null,
  position integer not null,
  primary key (account_id, route_id, tag_id),
  constraint routes_tags_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_tags_tag_id_fkey foreign key (account_id, tag_id) references tags (account_id, id)
);
create index routes_tags_tag on routes_tags (account_id, tag_id);
select haulway_protect('routes_tags');

create table routes_allowed_equipment (
  account_id uuid not null,
  route_id uuid not null,
  equipment_id uuid not null,
  position integer not null,
  primary key (account_id, route_id, equipment_id),
  constraint routes_allowed_equipment_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_allowed_equipment_equipment_id_fkey foreign key (account_id, equipment_id)
    references equipment (account_id, id)
);
create index routes_allowed_equipment_machine on routes_allowed_equipment (account_id, equipment_id);
select haulway_protect('routes_allowed_equipment');

create table routes_allowed_categories (
  account_id uuid not null,
  route_id uuid not null,
  haulcategory_id uuid not null,
  position integer not null,
  primary key (account_id, route_id, haulcategory_id),
  constraint routes_allowed_categories_route_id_fkey foreign key (account_id, route_id)
    references routes (account_id, id) on delete cascade,
  constraint routes_allowed_categories_haulcategory_id_fkey foreign key (account_id, haulcategory_id)
    references haul_categories (account_id, id)
);
create index routes_allowed_categories_category on routes_allowed_categories (account_id, haulcategory_id);
select haulway_protect('routes_allowed_categories');

-- A restricted project, and what it holds, is as absent for those whom it is not open to.
create policy projects_open on projects as restrictive for select
  using (not restricted or (select haulway_opened_projects('view')) is null
    or id = any ((select haulway_opened_projects('view'))::uuid[]));
create policy routes_open on routes as restrictive for select
  using (project_id in (select p.id from projects p where p.account_id = haulway_account()));
create policy locations_open on locations as restrictive for select
  using (project_id is null
    or project_id in (select p.id from projects p where p.account_id = haulway_account()));
