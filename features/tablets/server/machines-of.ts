/**
 * SQL after `tablets t`: `m.machines` that each may be put into, `m.machine`, the one that it was put into last, and
 * `m.rate`, how often that one is to report.
 */
export const WITH_MACHINES = `cross join lateral (
  select coalesce(json_agg(e.one order by lower(e.title), e.id), '[]') as machines,
     (array_agg(e.one order by e.entered_at desc) filter (where e.entered_at is not null))[1] as machine,
     (array_agg(e.rate order by e.entered_at desc) filter (where e.entered_at is not null))[1] as rate
    from (select e.id, e.equipment_id as title, m.entered_at, e.message_rate as rate,
             json_build_object('id', e.id, 'title', e.equipment_id) as one
            from tablets_machines m
            join equipment e on e.account_id = m.account_id and e.id = m.equipment_id
           where m.account_id = t.account_id and m.tablet_id = t.id) e) m`

/** SQL on `tablets t`: when it was last heard, itself or a device of it. */
export const SEEN_AT = `greatest(t.last_seen_at, (select max(d.last_seen_at) from devices d
  where d.account_id = t.account_id and d.tablet_id = t.id))`
