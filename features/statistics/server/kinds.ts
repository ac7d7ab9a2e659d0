/** The kinds of rows: their columns and keys as SQL, over a selection with the columns of cycles. */
import { localMidnightSql } from '../../cycles/index.ts'

const entry = (id: string, title: string, as: string) =>
  `case when ${id} is not null then json_build_object('id', ${id}, 'title', coalesce(min(${title}), '')) end as "${as}"`

const ofEntry = (by: string) => ({ columns: entry(`${by}_id`, `${by}_title`, 'of'), keys: `${by}_id` })

/**
 * Days of the projects, else of `$zone`. They end at the next midnight, so days of a clock change have their true
 * length.
 */
const days = (unit: 'day' | 'week') => {
  const first = `date_trunc('${unit}', ${localMidnightSql('$zone')})`
  return {
    columns: `to_char(${first}, 'YYYY-MM-DD') as day, ${first} at time zone $zone as "from",
      (${first} + interval '1 ${unit}') at time zone $zone as "to"`,
    keys: first,
  }
}
const [ofDay, ofWeek] = [days('day'), days('week')]

/** Of the clock in `$zone`: an hour that a clock change repeats adds up. */
const HOUR = 'extract(hour from loaded_at at time zone $zone)::int'

export const kinds = {
  equipment: ofEntry('equipment'),
  driver: ofEntry('driver'),
  route: ofEntry('route'),
  material: ofEntry('material'),
  loader: ofEntry('loader'),
  shift: {
    columns: `case when shift_id is not null then json_build_object('title', min(shift_title), 'from', min(shift_from),
      'to', min(shift_to)) end as shift,
      case when shift_id is not null then json_build_object('project', min(project_id::text), 'title', min(shift_project),
        'zone', min(shift_zone), 'day', min(shift_day), 'number', min(shift_number), 'name', min(shift_name)) end as place`,
    keys: 'shift_id',
  },
  day: ofDay,
  week: ofWeek,
  hour: { columns: `${HOUR} as hour`, keys: HOUR },
  machineDay: {
    columns: `${entry('equipment_id', 'equipment_title', 'equipment')}, ${ofDay.columns}`,
    keys: `equipment_id, ${ofDay.keys}`,
  },
} as const
export type GroupKind = keyof typeof kinds

/** Kinds that need the project day of their loads. */
export const needsProjectDay = (kind: GroupKind | undefined): boolean =>
  kind === 'day' || kind === 'week' || kind === 'machineDay'
