/**
 * A cab in which a test sets what the screens see and reads what they did. By default a joined tablet in truck T-12, its driver
 * signed on, tracked, and nothing waits to be sent.
 */
import { metricProfile } from '@haulway/units'
import type { Cab, CabState, Refusal, Tablet } from '../cab.ts'

/** 12 May 2026, 06:30 UTC. */
export const NOW = Date.UTC(2026, 4, 12, 6, 30)

export const tablet: Tablet = {
  id: 'tablet-1',
  title: 'Tablet 7',
  account: 'North quarry',
  practice: false,
  language: 'en',
  profile: metricProfile,
  machines: [
    { id: 'machine-12', title: 'T-12', kind: 'hauler' },
    { id: 'machine-14', title: 'T-14', kind: 'hauler' },
    { id: 'machine-3', title: 'EX-3', kind: 'loader' },
  ],
}

const usual: CabState = {
  tablet,
  language: 'en',
  machine: tablet.machines[0] ?? null,
  driver: { state: 'signed on', driver: { id: 'driver-1', title: 'Anna Berg' }, since: NOW },
  session: null,
  work: null,
  workAt: null,
  map: null,
  route: null,
  position: null,
  tracking: { state: 'tracking' },
  network: 'online',
  offlineSince: null,
  backlog: { positions: 0, events: 0, photos: 0, oldest: null, thinned: 0, refused: 0, persisted: true },
  moving: false,
  locked: false,
  routeChange: null,
  prompts: [],
  message: null,
  messages: [],
  stated: [],
  awake: 'held',
  update: null,
}

export interface CabDouble extends Cab {
  /** Replaces a part of the state and tells the screens. */
  readonly set: (change: Partial<CabState>) => void
  /** Name and arguments of each act, the oldest first. */
  readonly acts: unknown[][]
  /** What the acts that need the server answer from now on. */
  refusal: Refusal | null
  /** Why nothing can be stored from now on: each act that states something rejects with it. */
  failure: Error | null
}

export function cabDouble(state: Partial<CabState> = {}): CabDouble {
  let current: CabState = { ...usual, ...state }
  const listeners = new Set<() => void>()
  const acts: unknown[][] = []

  const asked =
    (name: string) =>
    async (...given: unknown[]): Promise<Refusal | null> => {
      acts.push([name, ...given])
      return double.refusal
    }
  const stated =
    (name: string) =>
    async (...given: unknown[]): Promise<void> => {
      acts.push([name, ...given])
      if (double.failure) throw double.failure
    }

  const double: CabDouble = {
    acts,
    refusal: null,
    failure: null,
    set(change) {
      current = { ...current, ...change }
      for (const listener of listeners) listener()
    },
    getState: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join: asked('join'),
    chooseMachine: asked('chooseMachine'),
    signOn: asked('signOn'),
    signOff: stated('signOff'),
    chooseRoute: stated('chooseRoute'),
    press: stated('press'),
    bucket: stated('bucket'),
    loaded: stated('loaded'),
    note: stated('note'),
    fuel: stated('fuel'),
    addHours: stated('addHours'),
    acknowledgeRouteChange: stated('acknowledgeRouteChange'),
    answer: stated('answer'),
    showMessage: stated('showMessage'),
    answerMessage: stated('answerMessage'),
    dispute: stated('dispute'),
    selectLanguage: (language) => void acts.push(['selectLanguage', language]),
    resume: () => void acts.push(['resume']),
    stop: () => void acts.push(['stop']),
  }
  return double
}
