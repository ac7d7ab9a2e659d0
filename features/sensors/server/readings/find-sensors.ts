/** Whose readings they are. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { SensorKind } from '../../sensors.ts'
import { type Understanding, usualUnderstanding } from './facts.ts'

export interface KnownSensor {
  readonly id: string
  readonly kind: SensorKind
  readonly how: Understanding
}

interface SensorRow {
  id: string
  mac: string
  kind: SensorKind
  paired: string | null
  near_metres: number | null
  inverted_bed: boolean | null
  payload_scale: number | null
  payload_offset: number | null
}

const understandingOf = (row: SensorRow): Understanding => ({
  nearMetres: row.near_metres ?? usualUnderstanding.nearMetres,
  invertedBed: row.inverted_bed ?? usualUnderstanding.invertedBed,
  payloadScale: row.payload_scale ?? usualUnderstanding.payloadScale,
  payloadOffset: row.payload_offset ?? usualUnderstanding.payloadOffset,
})

/**
 * Sensors in use by their addresses, locked until the transaction ends: of two requests at once, the second sees what
 * the first stored. Of several with one address, the one on the machine that heard it, then one on any machine.
 */
export async function lockSensors(
  tx: Transaction,
  macs: readonly string[],
  heardBy: string,
): Promise<Map<string, KnownSensor>> {
  const { rows } = await tx.query<SensorRow>(
    `select s.id, s.device_id as mac, m.kind, s.paired_equipment_id as paired, p.near_metres, p.inverted_bed,
        p.payload_scale, p.payload_offset
       from sensors s join sensormodels m on m.account_id = s.account_id and m.id = s.model_id
       left join sensorprofiles p on p.account_id = s.account_id and p.id = s.profile_id
      where s.account_id = haulway_account() and s.device_id = any($1) and s.removed_at is null
        and s.owner_account is null
      order by s.id for no key update of s`,
    [macs],
  )
  const rank = ({ paired }: SensorRow) => (paired === heardBy ? 0 : paired === null ? 2 : 1)
  const known = new Map<string, KnownSensor>()
  for (const row of rows.toSorted((a, b) => rank(a) - rank(b)))
    if (!known.has(row.mac)) known.set(row.mac, { id: row.id, kind: row.kind, how: understandingOf(row) })
  return known
}
