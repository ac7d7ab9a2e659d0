/** The sensors of the practice quarry, of a maker that does not exist. */

const manufacturer = 'Pinyon Instruments'

export const sensorModels = [
  { title: 'Pinyon Tilt 2', manufacturer, kind: 'bed', fullVolts: 3, emptyVolts: 2.1 },
  { title: 'Pinyon Load 1', manufacturer, kind: 'payload', fullVolts: 3.6, emptyVolts: 2.8 },
  { title: 'Pinyon Near 3', manufacturer, kind: 'proximity', fullVolts: 3, emptyVolts: 2.1 },
] as const

export const sensorProfiles = [
  { title: 'Haul trucks', nearMetres: 25, comments: 'Bed sensors under the front of the body' },
  { title: 'Loaders', nearMetres: 30, lowBattery: 25, comments: 'On the counterweight' },
] as const

interface PracticeSensor {
  readonly deviceId: string
  readonly model: (typeof sensorModels)[number]['title']
  readonly profile: (typeof sensorProfiles)[number]['title']
  readonly firmwareRevision: string
  /** Machine that it is paired with, and where it is mounted there. */
  readonly pairedWith?: { readonly machine: string; readonly comment: string }
  readonly removed?: { readonly reason: string; readonly comment: string }
  /** Volts now, and their fall a day. */
  readonly volts: number
  readonly fall: number
}

const under = 'Under the front of the body'
const bed = (
  number: number,
  volts: number,
  more: Pick<PracticeSensor, 'pairedWith' | 'removed'>,
): PracticeSensor => ({
  deviceId: `02:50:51:00:01:${String(number).padStart(2, '0')}`,
  model: 'Pinyon Tilt 2',
  profile: 'Haul trucks',
  firmwareRevision: number < 4 ? '2.1.0' : '2.2.3',
  volts,
  fall: 0.0016 + number * 0.0003,
  ...more,
})
const onTruck = (machine: string) => ({ pairedWith: { machine, comment: under } })

/** Addresses are locally administered: no maker has them. */
export const practiceSensors: readonly PracticeSensor[] = [
  bed(1, 2.94, onTruck('T-01')),
  bed(2, 2.88, onTruck('T-02')),
  bed(3, 2.81, onTruck('T-03')),
  bed(4, 2.72, onTruck('T-04')),
  bed(5, 2.24, onTruck('T-05')),
  {
    deviceId: '02:50:51:00:02:01',
    model: 'Pinyon Load 1',
    profile: 'Haul trucks',
    firmwareRevision: '1.4.0',
    pairedWith: { machine: 'T-06', comment: 'Left suspension strut' },
    volts: 3.38,
    fall: 0.004,
  },
  ...[1, 2].map((number): PracticeSensor => ({
    deviceId: `02:50:51:00:03:0${number}`,
    model: 'Pinyon Near 3',
    profile: 'Loaders',
    firmwareRevision: '3.0.1',
    pairedWith: { machine: `EX-${number}`, comment: 'On the counterweight' },
    volts: 2.9 - number * 0.1,
    fall: 0.0025,
  })),
  bed(6, 2.98, {}),
  bed(7, 2.62, { removed: { reason: 'lost', comment: 'Torn off in the North Pit' } }),
]

/** Days of battery history before the furnishing, and reports a day. */
const [DAYS, A_DAY] = [45, 4]
const DAY_MS = 86_400_000
/** Volts by which a battery is higher in the warmth of the afternoon. */
const WARMTH = 0.02

/** A report of a battery, as devices send it (`sensors` of a batch): nothing is measured, so that nothing is detected. */
interface BatteryReport {
  readonly mac: string
  readonly t: number
  readonly kind: string
  readonly value: null
  readonly volts: number
}

/** What a sensor told of its battery until `now`, the oldest first. */
export function batteryHistory({ deviceId: mac, model, volts, fall }: PracticeSensor, now: number) {
  const kind = sensorModels.find(({ title }) => title === model)?.kind ?? 'bed'
  return Array.from({ length: DAYS * A_DAY }, (_, n): BatteryReport => {
    const daysAgo = (DAYS * A_DAY - n) / A_DAY
    const warm = WARMTH * Math.sin((2 * Math.PI * ((n + 1) % A_DAY)) / A_DAY)
    return {
      mac,
      t: now - daysAgo * DAY_MS,
      kind,
      value: null,
      volts: Math.round((volts + fall * daysAgo + warm) * 1_000) / 1_000,
    }
  })
}
