/** Sensors in use by their addresses. */
import type { Transaction } from '@haulway/platform/server/db/index.ts'
import type { Understanding } from '../../evidence.ts'
import { sensorProfiles } from '../../sensor-profile.resource.ts'
import type { SensorKind } from '../../sensors.ts'

export interface KnownSensor {
  readonly id: string
  readonly mac: string
  readonly kind: SensorKind
  readonly paired: string | null
  /** Epoch milliseconds; null: no other account had it before. */
  readonly ownedSince: number | null
  readonly understanding: Understanding
}

const { fields } = sensorProfiles
/** Holds without a profile. */
const usual: Understanding = {
  nearMetres: Number(fields.nearMetres.options.initial),
  invertedBed: fields.invertedBed.options.initial === true,
  payloadScale: Number(fields.payloadScale.options.initial),
  payloadOffset: Number(fields.payloadOffset.options.initial),
}

interface Row {
  id: string
  mac: string
  kind: SensorKind
  paired: string | null
  assigned_at: Date | null
  profile_id: string | null
  near_metres: number
  inverted_bed: boolean
  payload_scale: number
  payload_offset: number
  paired_at: Date | null
}

/** Unpaired ones come last. */
const pairedAt = ({ paired_at }: Pick<Row, 'paired_at'>): number => paired_at?.getTime() ?? Number.MAX_VALUE

const understandingOf = (row: Row): Understanding =>
  row.profile_id === null
    ? usual
    : {
        nearMetres: row.near_metres,
        invertedBed: row.inverted_bed,
        payloadScale: row.payload_scale,
        payloadOffset: row.payload_offset,
      }

/**
 * By address, the first paired ones first, locked until the transaction ends: a sensor that is removed or given away
 * meanwhile takes no readings after that.
 */
export async function findSensors(
  tx: Transaction,
  macs: readonly string[],
): Promise<Map<string, KnownSensor[]>> {
  if (macs.length === 0) return new Map()
  const { rows } = await tx.query<Row>(
    `select s.id, s.device_id as mac, m.kind, s.paired_equipment_id as paired, s.paired_at,
        s.account_assigned_at as assigned_at, p.id as profile_id, p.near_metres, p.inverted_bed, p.payload_scale,
        p.payload_offset
       from sensors s join sensormodels m on m.account_id = s.account_id and m.id = s.model_id
       left join sensorprofiles p on p.account_id = s.account_id and p.id = s.profile_id
      where s.account_id = haulway_account() and s.device_id = any($1) and s.removed_at is null
        and s.owner_account is null
      order by s.id for no key update of s`,
    [macs],
  )
  const sorted = rows.toSorted((a, b) => pairedAt(a) - pairedAt(b))
  const known = sorted.map((row): KnownSensor => ({
    id: row.id,
    mac: row.mac,
    kind: row.kind,
    paired: row.paired,
    ownedSince: row.assigned_at?.getTime() ?? null,
    understanding: understandingOf(row),
  }))
  return Map.groupBy(known, ({ mac }) => mac)
}

/** Of several with one address, the one that is paired with the reporting machine, else the first paired one. */
export const sensorOf = (
  sensors: readonly KnownSensor[] | undefined,
  machine: string,
): KnownSensor | undefined => sensors?.find(({ paired }) => paired === machine) ?? sensors?.[0]
