/** States of a cab at work, for the tests of its screens. */
import type { CabState, OfficeMessage, Prompt } from '../../cab.ts'
import { NOW, tablet } from '../../testing/cab-double.ts'
import { loadsOf, longNames, mapOf, MINUTE, sessionOf, usualNames, workOf, type Names } from './site.ts'

function truckState(names: Names, now: number) {
  const session = sessionOf(names, { id: 'machine-12', title: 'T-12', kind: 'hauler', haulCategory: null })
  return {
    tablet,
    session,
    route: session.routes[0] ?? null,
    work: workOf(names, now),
    workAt: now - 20_000,
    map: mapOf(names),
    position: { t: now, lon: 30.0075, lat: 60.0037, speed: 0, heading: 84, accuracy: 6 },
    stated: [
      { id: 's2', t: now - 4 * MINUTE, type: 'note', title: 'Road watering needed', acknowledged: false },
      { id: 's1', t: now - 44 * MINUTE, type: 'fuel', title: 'Fuel', acknowledged: true },
    ],
  } satisfies Partial<CabState>
}

function loaderState(names: Names, now: number): Partial<CabState> {
  const machine = { id: 'machine-3', title: names.loader, kind: 'loader' as const }
  const truck = (id: string, doing: 'loaded' | 'next' | 'coming', arrivesIn: number | null) => ({
    id,
    title: id,
    doing,
    since: new Date(now - 3 * MINUTE).toISOString(),
    arrivesIn,
    route: { id: 'route-1', title: names.route },
    material: { id: 'ore', title: names.ore },
  })
  const truckScene = truckState(names, now)
  return {
    ...truckScene,
    machine,
    session: sessionOf(names, { ...machine, haulCategory: null }),
    work: {
      ...workOf(names, now),
      next: null,
      loads: loadsOf(names, now).map((load) => ({ ...load, truck: { id: 'T-9', title: 'T-9' } })),
      trucks: [
        truck('T-12', 'loaded', null),
        truck('T-9', 'next', null),
        truck('T-14', 'coming', 250),
        truck('T-15', 'coming', null),
      ],
    },
    stated: [
      { id: 'b2', t: now - MINUTE, type: 'bucket load', title: 'Bucket', acknowledged: false },
      { id: 'b1', t: now - 2 * MINUTE, type: 'bucket load', title: 'Bucket', acknowledged: false },
      { id: 'b0', t: now - 9 * MINUTE, type: 'bucket load', title: 'Bucket', acknowledged: true },
    ],
  }
}

/** A question of the current route. */
export function prompt(change: Partial<Prompt['prompt']> = {}): Prompt {
  return {
    id: 'prompt-1',
    askedAt: NOW,
    route: { id: 'route-1', title: 'North face to Crusher' },
    prompt: {
      at: 'load',
      question: 'Was the material wet?',
      questionRu: 'Материал был влажный?',
      questionCn: '物料是湿的吗？',
      answer: 'yes or no',
      choices: null,
      required: false,
      inMotion: false,
      ...change,
    },
  }
}

/** A change of the route, as a dispatcher asks for it. */
export function routeChange(long = false, forced = false): NonNullable<CabState['routeChange']> {
  const names = long ? longNames : usualNames
  return {
    id: 'change-1',
    route: { id: 'route-2', title: long ? names.route : 'South face to Stockpile' },
    loadLocations: [{ id: 'south', title: long ? names.face : 'South face' }],
    dumpLocations: [{ id: 'stock', title: long ? names.crusher : 'Stockpile' }],
    requestedAt: new Date(NOW).toISOString(),
    acknowledged: false,
    forced,
  }
}

export function officeMessage(long = false): OfficeMessage {
  const text = long
    ? 'Бульдозер перегородил третий уступ: подождите у весовой, пока диспетчер не откроет дорогу, и сообщите. '.repeat(
        4,
      )
    : 'The ramp is closed. Wait at the scales?'
  return { id: 'message-1', text, sentAt: NOW, answer: null, sent: false }
}

export type SceneName =
  | 'truck'
  | 'empty'
  | 'loader'
  | 'locked'
  | 'moving'
  | 'change'
  | 'forced'
  | 'message'
  | 'prompt'
  | 'noroute'
  | 'nosession'
  | 'nofigures'

/** What the screens see in a scene; times are those of `now`, epoch milliseconds. */
export function scene(name: SceneName, long = false, now = NOW): Partial<CabState> {
  const names = long ? longNames : usualNames
  const truck = truckState(names, now)
  const { work } = truck
  switch (name) {
    case 'empty':
      return {
        ...truck,
        work: {
          ...work,
          next: { location: { id: 'face', title: names.face }, doing: 'load', metres: 640, arrivesIn: 95 },
          loader: {
            id: 'machine-3',
            title: names.loader,
            ahead: ['T-4', 'T-9', 'T-14', 'T-15'].map((id) => ({ id, title: id, doing: 'next' as const })),
            turnIn: 400,
          },
        },
      }
    case 'loader':
      return loaderState(names, now)
    case 'locked':
      return { ...truck, moving: true, locked: true }
    case 'moving':
      return { ...truck, moving: true }
    case 'change':
    case 'forced':
      return { ...truck, routeChange: routeChange(long, name === 'forced') }
    case 'message':
      return { ...truck, message: officeMessage(long) }
    case 'prompt':
      return { ...truck, prompts: [prompt()] }
    case 'noroute':
      return { ...truck, route: null, work: { ...work, next: null } }
    case 'nosession':
      return { session: null }
    case 'nofigures':
      return { ...truck, work: null, workAt: null, map: null, position: null }
    default:
      return truck
  }
}
