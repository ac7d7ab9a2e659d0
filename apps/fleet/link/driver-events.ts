/** Tablet events of drivers of the practice site: sign-on and occasional notes. Pure and seeded. */
import { randomStream } from '../simulation/random.ts'

/** As `events` of a batch. */
export interface DriverEvent {
  readonly id: string
  readonly t: number
  readonly type: 'driver changed' | 'note'
  readonly driverId?: string
  readonly tagIds?: readonly string[]
  readonly noteType?: string
  readonly noteComment?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

export interface Shift {
  readonly machine: string
  readonly startAt: number
  readonly endAt: number
  readonly seed: number
  readonly driver: string | undefined
  /** Tag and text of a note. */
  readonly notes: readonly { readonly tag: string; readonly comment: string }[]
}

const MINUTE = 60_000
/** Shortest time between two notes of a machine; on average twice as long. */
const QUIET = 80 * MINUTE

/** The same shift always gives the same events, so that repeated ones are duplicates. */
export function driverEvents({ machine, startAt, endAt, seed, driver, notes }: Shift): DriverEvent[] {
  const random = randomStream(seed, `pressed ${machine}`)
  const name = (what: string) => `practice ${machine} ${startAt} ${what}`
  const events: DriverEvent[] = driver
    ? [{ id: name('driver'), t: startAt + MINUTE, type: 'driver changed', driverId: driver }]
    : []
  if (notes.length === 0) return events
  for (let t = startAt; ;) {
    t += Math.round(QUIET * (0.5 + 2 * random.next()))
    if (t >= endAt) return events
    const note = notes[Math.floor(random.next() * notes.length)]
    if (note)
      events.push({ id: name(String(t)), t, type: 'note', tagIds: [note.tag], noteComment: note.comment })
  }
}
