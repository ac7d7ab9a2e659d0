/** The parts of which the state of the cab is made, and the state itself. */
import type { CabMap, CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import type {
  Backlog,
  CabState,
  Machine,
  Network,
  OfficeMessage,
  Position,
  Route,
  Session,
  Tracking,
} from '../cab.ts'
import { emptyKeep, type Keep, type KeptMessage } from './keep.ts'

/** With the version that the server gave it. */
export type KnownSession = Session & { readonly version: string }
export type KnownMap = CabMap & { readonly version: string }

export interface Parts {
  readonly keep: Keep
  readonly session: KnownSession | null
  readonly work: CabWork | null
  readonly workAt: number | null
  readonly map: KnownMap | null
  readonly position: Position | null
  readonly tracking: Tracking
  readonly moving: boolean
  readonly network: Network
  readonly offlineSince: number | null
  readonly clockOff: number | null
  readonly backlog: Backlog
  readonly awake: CabState['awake']
  readonly update: CabState['update']
  readonly storage: CabState['storage']
}

export const emptyParts = (now: number): Parts => ({
  keep: emptyKeep,
  session: null,
  work: null,
  workAt: null,
  map: null,
  position: null,
  tracking: { state: 'stopped', since: now, why: 'starting' },
  moving: false,
  network: 'online',
  offlineSince: null,
  clockOff: null,
  backlog: { positions: 0, events: 0, photos: 0, oldest: null, thinned: 0, refused: 0, persisted: false },
  awake: 'unsupported',
  update: null,
  storage: 'starting',
})

/** Names an assignment: another one ends what the driver chose. */
export const assignmentOf = (session: Session | null): string =>
  `${session?.route?.id ?? ''} ${session?.assignedAt ?? ''}`

/** The route that the driver chose or was given. */
export function routeOf({ keep, session }: Pick<Parts, 'keep' | 'session'>): Route | null {
  const chosen = keep.route !== null && keep.route.over === assignmentOf(session) ? keep.route.route : null
  const id = chosen ?? session?.route?.id
  return session?.routes.find((route) => route.id === id) ?? null
}

export function machineOf({ tablet, machine }: Keep): Machine | null {
  return tablet?.machines.find(({ id }) => id === machine) ?? null
}

function workOf({ work, keep }: Parts): CabWork | null {
  if (!work || keep.disputed.length === 0) return work
  const loads = work.loads.map((load) =>
    keep.disputed.includes(load.key) ? { ...load, disputed: true } : load,
  )
  return { ...work, loads }
}

function routeChangeOf({ session, keep }: Parts): CabState['routeChange'] {
  const change = session?.routeChange ?? null
  return change === null || change.acknowledged || keep.agreed.includes(change.id) ? null : change
}

const shownMessage = ({ id, text, sentAt, answer, told }: KeptMessage): OfficeMessage => ({
  id,
  text,
  sentAt,
  answer,
  sent: told === 'answered',
})

/** Of the session that was stored by an earlier version none are known. */
export const messagesOf = (session: Partial<Pick<Session, 'messages'>> | null): Session['messages'] =>
  session?.messages ?? []

function messageOf({ session, keep }: Parts): OfficeMessage | null {
  const answered = (id: string): boolean => keep.messages.some((one) => one.id === id && one.answer !== null)
  const next = messagesOf(session).find(({ id }) => !answered(id))
  return next ? { ...next, sentAt: Date.parse(next.sentAt), answer: null, sent: false } : null
}

export function stateOf(parts: Parts): CabState {
  const { keep, session, moving } = parts
  const locked = moving && session?.tablet.inMotion === 'blocked'
  return {
    tablet: keep.tablet,
    language: session?.tablet.language ?? keep.language ?? keep.tablet?.language ?? 'en',
    machine: machineOf(keep),
    driver: keep.driver,
    session,
    work: workOf(parts),
    workAt: parts.workAt,
    map: parts.map,
    route: routeOf(parts),
    position: parts.position,
    tracking: parts.tracking,
    network: parts.network,
    offlineSince: parts.offlineSince,
    clockOff: parts.clockOff,
    backlog: parts.backlog,
    moving,
    locked,
    routeChange: routeChangeOf(parts),
    prompts: keep.prompts.filter(({ prompt }) => !locked || prompt.inMotion),
    message: messageOf(parts),
    messages: keep.messages.map(shownMessage).toReversed(),
    stated: keep.stated,
    awake: parts.awake,
    update: parts.update,
    storage: parts.storage,
  }
}

export interface PartsStore {
  readonly get: () => Parts
  /** Replaces parts, then tells those who listen. */
  readonly set: (parts: Partial<Parts>) => void
  readonly state: () => CabState
  readonly subscribe: (listener: () => void) => () => void
}

export function createParts(now: number): PartsStore {
  let parts = emptyParts(now)
  let state = stateOf(parts)
  const listeners = new Set<() => void>()
  return {
    get: () => parts,
    set(change) {
      parts = { ...parts, ...change }
      state = stateOf(parts)
      for (const listener of listeners) listener()
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
