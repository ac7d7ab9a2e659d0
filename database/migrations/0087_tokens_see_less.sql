-- A token has one role of its maker's (decision 0087): what is open to it is open to that role.

/*
 * Restricted projects that are open to the transaction's person by name, for viewing (`view`) or for changing (`change`).
 * Null: all are. So for nobody in particular, as in jobs and detection, and for those who manage hauls (roles 0 to 2, core 6);
 * by a token (`app.role`), when its role does.
 */
create or replace function haulway_opened_projects(needed text) returns uuid[]
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
    or coalesce(nullif(current_setting('app.role', true), '')::integer, 0) <= 2
      and (exists (select from users u where u.id = me.id and u.system_admin)
        or exists (select from memberships m where m.account_id = haulway_account() and m.user_id = me.id
                    and m.roles && array[0, 1, 2]))
    then null
    else coalesce((select array_agg(one.project_id) from projects_permissions one
      where one.account_id = haulway_account() and (needed = 'view' or one.level = 'change')
        and (one.user_id = me.id or one.group_id in (select id from mine))), '{}')
    end
  from me
$$;
