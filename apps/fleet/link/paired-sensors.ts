/** The sensors of an account that are paired with its machines. */
import type { ReadingKind } from '@haulway/features/telemetry/telemetry.ts'
import type { SimulatedSensor } from '../simulation/sensors.ts'
import { addresses } from './addresses.ts'
import { ApiRefused, type Session } from './session.ts'

/** What the fleet reads of a sensor. */
interface ListedSensor {
  deviceId: string
  kind: ReadingKind | null
  pairedEquipment: { title: string } | null
  batteryVolts: number | null
  lastReceivedAt: string | null
  removedAt: string | null
}

/** Of an account without sensors, or a user who may not see them. */
const NONE: readonly number[] = [403, 404]

export async function findPairedSensors(session: Session): Promise<SimulatedSensor[]> {
  try {
    const listed = await session.list<ListedSensor>(addresses.sensors)
    return listed.flatMap((one) => {
      const { deviceId: mac, kind, pairedEquipment, batteryVolts, lastReceivedAt } = one
      if (kind === null || pairedEquipment === null || one.removedAt !== null) return []
      const known = batteryVolts !== null && lastReceivedAt !== null
      const battery = known ? { volts: batteryVolts, at: Date.parse(lastReceivedAt) } : undefined
      return [{ mac, kind, machine: pairedEquipment.title, battery }]
    })
  } catch (error) {
    if (error instanceof ApiRefused && NONE.includes(error.status)) return []
    throw error
  }
}
