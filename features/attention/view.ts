/** The machines of an account at one moment: each by its own facts, and what the machines around it imply. */
import type { MachineActivity, Phase } from '../telemetry/telemetry.ts'
import { loadersNow, type LoadingNow, type ObservedMachine, type WorkNow } from '../telemetry/telemetry.ts'
import type { AlarmRule } from '../alarm-limits/alarm-limits.ts'
import type { Facts, Subject } from './alarm.ts'
import type { Limits } from './limits.ts'
import {
  type AttentionSite,
  type Belonging,
  belongingOf,
  limitsFor,
  shiftNow,
  type SitePlace,
} from './site.ts'

/** A machine as telemetry reports it. */
export interface MachineSeen extends ObservedMachine {
  position: ObservedMachine['position'] & { speed: number | null; heading: number | null }
  work: WorkNow
  heardAt: number
}

/** The current part of a truck's cycle, and when it began. */
export interface PhaseNow {
  readonly phase: Phase
  readonly since: number
}

/** A loader's waits before its last loads, and its current wait. */
export interface HangNow {
  /** Seconds before each of the last loads, the latest last. */
  readonly before: readonly number[]
  /** Working seconds of waiting since the last load, up to `until`. */
  readonly hung: number
  readonly until: number
  /** The truck that it serves and since when; null: none. */
  readonly serves: { readonly truck: string; readonly since: number } | null
  /** Served for long enough to be a load. */
  readonly loads: boolean
}

/** State kept between evaluations that the facts of one moment do not hold. */
export interface Memory {
  readonly phases: Map<string, PhaseNow>
  readonly hangs: Map<string, HangNow>
}

export const newMemory = (): Memory => ({ phases: new Map(), hangs: new Map() })

/** A machine not heard for this long is offline, and its activity unknown (core 9). */
export const OFFLINE_MS = 60_000
/** A machine silent for longer is in no queue. */
export const SILENT_MS = 300_000

export interface Watched {
  readonly id: string
  readonly seen: MachineSeen
  readonly hauls: boolean
  readonly loads: boolean
  readonly of: Belonging
  readonly limits: Limits
  readonly place: SitePlace | undefined
  /** When it was last heard. */
  readonly heardAt: number
}

export interface ViewInput {
  readonly now: number
  readonly site: AttentionSite
  readonly machines: Iterable<MachineSeen>
  readonly memory: Memory
  /** Facts of the open alarm. */
  readonly open: (rule: AlarmRule, subjectId: string) => Facts | undefined
}

const usualSpots = { load: 1, dump: Number.POSITIVE_INFINITY } as const
const atWork: ReadonlySet<MachineActivity> = new Set(['loading', 'dumping', 'queueing'])

export class View {
  readonly now: number
  readonly site: AttentionSite
  readonly memory: Memory
  readonly open: ViewInput['open']
  readonly machines: ReadonlyMap<string, Watched>
  readonly #shifts = new Map<string | null, ReturnType<typeof shiftNow>>()
  #around: Map<string, LoadingNow> | undefined
  #queued: Map<string, number> | undefined

  constructor({ now, site, machines, memory, open }: ViewInput) {
    this.now = now
    this.site = site
    this.memory = memory
    this.open = open
    this.machines = new Map(
      [...machines].flatMap((seen) => {
        const known = site.machines.get(seen.equipmentId)
        // A machine that is down raises nothing and blocks nobody.
        if (!known || now < (known.downUntil ?? now)) return []
        const of = belongingOf(site, seen.work.routeId, seen.activity.locationId)
        const place = site.places.get(seen.activity.locationId ?? '')
        const heardAt = Math.max(seen.position.t, seen.heardAt)
        const { id, hauls, loads } = known
        return [[id, { id, seen, hauls, loads, of, limits: limitsFor(site, of), place, heardAt }] as const]
      }),
    )
  }

  /** The limits that apply to the subject of a finding. */
  limitsOf({ subject, projectId }: { readonly subject: Subject; readonly projectId: string | null }): Limits {
    const machine = subject.kind === 'equipment' ? this.machines.get(subject.id) : undefined
    const routeId = subject.kind === 'route' ? subject.id : null
    return machine?.limits ?? limitsFor(this.site, { routeId, projectId })
  }

  /** All of them, or the named ones. */
  some(ids: readonly string[] | null): Watched[] {
    if (ids === null) return [...this.machines.values()]
    return ids.flatMap((id) => this.machines.get(id) ?? [])
  }

  /** The running shift of a project; each calendar is evaluated once. */
  shift(projectId: string | null): ReturnType<typeof shiftNow> {
    if (!this.#shifts.has(projectId)) this.#shifts.set(projectId, shiftNow(this.site, projectId, this.now))
    return this.#shifts.get(projectId)
  }

  get around(): ReadonlyMap<string, LoadingNow> {
    this.#around ??= loadersNow(
      [...this.machines.values()].map(({ seen }) => seen),
      this.now,
    )
    return this.#around
  }

  doing({ id, seen }: Watched): { activity: MachineActivity; since: number } {
    return this.around.get(id) ?? seen.activity
  }

  isOffline({ heardAt }: Watched): boolean {
    return this.now - heardAt > OFFLINE_MS
  }

  /** Stands in a place meant for it: a parking, a pump. */
  rests({ place, seen }: Watched): boolean {
    return place?.kind === 'other' && !place.isRoad && seen.work.standsSince !== null
  }

  /** Since when machines wait for a server held by others, by machine. */
  get queued(): ReadonlyMap<string, number> {
    this.#queued ??= this.#findQueued()
    return this.#queued
  }

  #findQueued(): Map<string, number> {
    const queued = new Map<string, number>()
    const rows = new Map<string, { place: SitePlace; role: 'load' | 'dump'; trucks: Watched[] }>()
    for (const one of this.machines.values()) {
      const { place, seen, hauls, id } = one
      if (!hauls || this.now - one.heardAt > SILENT_MS) continue
      const around = this.around.get(id)
      if (around) {
        if (around.activity === 'queueing') queued.set(id, around.since)
        continue
      }
      if (place === undefined || place.kind === 'other') continue
      if (!atWork.has(seen.activity.activity) || seen.work.standsSince === null) continue
      const role = place.kind === 'dump' || seen.work.loaded === true ? 'dump' : 'load'
      const key = `${role} ${place.id}`
      const row = rows.get(key) ?? { place, role, trucks: [] }
      rows.set(key, row)
      row.trucks.push(one)
    }
    for (const { place, role, trucks } of rows.values()) {
      const since = ({ seen }: Watched) => seen.work.standsSince ?? 0
      trucks.sort((a, b) => since(a) - since(b) || (a.id < b.id ? -1 : 1))
      for (const one of trucks.slice(place.spots ?? usualSpots[role])) queued.set(one.id, since(one))
    }
    return queued
  }
}
