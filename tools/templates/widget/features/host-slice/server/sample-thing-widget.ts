import { serveWidget } from '@haulway/report/server/index.ts'
import { sampleThing } from '../sample-thing.widget.ts'

interface Loaded {
  machines: number
  loads: number
}

export const sampleThingWidget = serveWidget(
  sampleThing,
  async (tx, { account, project, range, options }) => {
    const machines = (options.machines ?? []).map(({ id }) => id)
    const { rows } = await tx.query<Loaded>(
      `select count(distinct c.equipment_id)::int as machines, count(*)::int as loads
       from cycles c
       left join routes r on r.account_id = c.account_id and r.id = c.route_id
       left join locations l on l.account_id = c.account_id and l.id = c.load_location_id
      where c.account_id = $1 and c.loaded_at >= $2 and c.loaded_at < $3
        and coalesce(r.project_id, l.project_id) = $4 and (cardinality($5::uuid[]) = 0 or c.equipment_id = any($5))`,
      [account, range.from, range.to, project.id, machines],
    )
    return rows[0] ?? { machines: 0, loads: 0 }
  },
)
