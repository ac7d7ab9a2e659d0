/** What the acts of a driver need, and what they have in common. */
import type { Stated } from '../../cab.ts'
import type { Context } from '../context.ts'
import { withLatest, type Keep } from '../keep.ts'
import type { BatchEvent, StoredMachine } from '../store/database.ts'
import { currentMachine } from '../context.ts'

export interface Core extends Context {
  /** Sends at once. */
  readonly wake: () => void
  /** Tells the office at once what the tablet has to say for itself. */
  readonly tell: () => void
  /** The machine is another one: what is watched of it begins anew. */
  readonly machineChanged: () => void
}

/** The cab shows so many. */
const MOST_STATED = 200

/** An act that is not possible now: a programming error of the screen, or there is no storage. */
export class ActImpossible extends Error {}

export async function requireMachine(core: Context): Promise<StoredMachine> {
  const machine = await currentMachine(core)
  if (!machine) throw new ActImpossible('the tablet is in no machine')
  return machine
}

/** Where the tablet is, if it is known to be there still. */
export function placeNow({ parts }: Context): { lon?: number; lat?: number } {
  const { position, tracking } = parts.get()
  if (!position || tracking.state !== 'tracking') return {}
  return { lon: Number(position.lon.toFixed(6)), lat: Number(position.lat.toFixed(6)) }
}

export const withStated = (keep: Keep, { id, t, type }: BatchEvent, title: string): Stated[] =>
  [{ id, t, type, title, acknowledged: false }, ...keep.stated].slice(0, MOST_STATED)

export interface Statement {
  readonly type: string
  /** Beside id, time and type. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Shown to the driver. Absent: it is not shown. */
  readonly title?: string
  readonly id?: string
  readonly t?: number
}

/** Builds the event of a statement; absent fields are left out. */
export function eventOf(core: Context, { type, fields = {}, id, t }: Statement): BatchEvent {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  const { options } = core
  return {
    id: id ?? options.uuid(),
    t: t ?? options.clock(),
    type,
    ...placeNow(core),
    ...Object.fromEntries(given),
  }
}

/**
 * States something for the present machine: resolves once it is stored, and sends it. `change` changes the document in
 * the same transaction; nothing is stated when it is `done` already, as by a second tap.
 */
export async function state(
  core: Core,
  statement: Statement,
  change: (keep: Keep, event: BatchEvent) => Keep = (keep) => keep,
  done: (keep: Keep) => boolean = () => false,
): Promise<void> {
  const event = eventOf(core, statement)
  const { device } = await requireMachine(core)
  await core.store.commit((keep) => {
    if (done(keep)) return [keep]
    const { title } = statement
    const stated = title === undefined ? keep.stated : withStated(keep, event, title)
    return [change({ ...keep, stated }, event), { events: [{ device, event }] }]
  })
  core.wake()
}

export const remember = (list: readonly string[], ...ids: string[]): string[] => withLatest(list, 500, ...ids)
