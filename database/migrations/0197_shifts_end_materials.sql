-- A material that was pressed before a load holds until the shift has ended in which that was: when it was pressed, as far as that
-- matters, and the calendars of projects among the settings that loads count by. Loads of before say no moment, and stay.

alter table cycles add column stated_material_at timestamptz;

alter table load_terms drop constraint load_terms_kind_check;
alter table load_terms add constraint load_terms_kind_check
  check (kind in ('routes', 'locations', 'materials', 'equipment', 'haulcategories', 'projects'));

-- The present ones are all that is known of before.
alter table routes no force row level security;
alter table locations no force row level security;
alter table projects no force row level security;
alter table projects_shifts no force row level security;
alter table projects_exceptions no force row level security;
alter table load_terms no force row level security;
-- Nothing that is stored counts as something else by it.
alter table load_terms disable trigger user;

update load_terms held set terms = held.terms || jsonb_build_object('project', r.project_id)
  from routes r where r.account_id = held.account_id and r.id = held.entry_id and held.kind = 'routes';
update load_terms held set terms = held.terms || jsonb_build_object('project', l.project_id)
  from locations l where l.account_id = held.account_id and l.id = held.entry_id and held.kind = 'locations';

insert into load_terms (account_id, kind, entry_id, valid_from, terms)
select account_id, 'projects', id, '-infinity'::timestamptz,
       jsonb_build_object('zone', time_zone, 'workDays', to_jsonb(work_days),
         'exceptions', coalesce(
           (select jsonb_agg(jsonb_build_object('date', x.date, 'works', x.works) order by x.position)
              from projects_exceptions x where x.account_id = p.account_id and x.project_id = p.id), '[]'),
         'shifts', coalesce(
           (select jsonb_agg(jsonb_build_object('start', s.start, 'end', s."end") order by s.position)
              from projects_shifts s where s.account_id = p.account_id and s.project_id = p.id), '[]'))
  from projects p;

alter table routes force row level security;
alter table locations force row level security;
alter table projects force row level security;
alter table projects_shifts force row level security;
alter table projects_exceptions force row level security;
alter table load_terms force row level security;
alter table load_terms enable trigger user;
