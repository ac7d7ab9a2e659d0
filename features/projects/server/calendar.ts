/**
 * SQL columns of a project's calendar, from `projects p`, in the shape of `WorkCalendar`: zone, `workDays`, shifts in
 * order with titles and breaks, and exceptions.
 */
export const CALENDAR = `p.time_zone as zone, p.work_days as "workDays",
    coalesce((select json_agg(json_build_object('title', s.title, 'start', s.start, 'end', s."end",
        'breakStart', s.break_start, 'breakEnd', s.break_end) order by s.position)
      from projects_shifts s where s.account_id = p.account_id and s.project_id = p.id), '[]') as shifts,
    coalesce((select json_agg(json_build_object('date', x.date, 'works', x.works))
      from projects_exceptions x where x.account_id = p.account_id and x.project_id = p.id), '[]') as exceptions`
