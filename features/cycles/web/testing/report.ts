/** A report with one cycle of each sort, and the screen that shows it. */
import type { EndpointOutput } from '@haulway/resource'
import type { Language } from '@haulway/platform/messages.ts'
import {
  personWith,
  showScreens,
  type ScreenResponse,
  type SentRequest,
} from '@haulway/testing/web/screen.tsx'
import type { MeasurementProfile } from '@haulway/units'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CycleItem } from '../../cycle-item.ts'
import type { listCycles } from '../../cycles.endpoints.ts'
import { cn, en, ru } from '../../../testing/web/words.ts'
import { CycleTimes } from '../CycleTimes.tsx'
import type { Proof } from '../proof/proof.ts'
import type { Summary } from '../report.ts'

const catalogues = {
  en,
  ru,
  cn,
}

export const PIT = '01a1fc2b-b573-73b4-80a4-9f42c7c8ff01'
export const CRUSHER = '01a1fc2b-b573-73b4-80a4-9f42c7c8ff02'
export const TRUCK = '01a1fc2b-b573-73b4-80a4-9f42c7c8ff03'

export const PROJECT = '01a1fc2b-b573-73b4-80a4-9f42c7c8ff04'
export const ROUTE = '01a1fc2b-b573-73b4-80a4-9f42c7c8ff05'

export const cycle: CycleItem = {
  key: `${TRUCK}~load:1`,
  equipment: { id: TRUCK, title: '0896' },
  route: null,
  driver: { id: 'ann', title: 'Ann' },
  material: null,
  materialSource: null,
  loadLocation: { id: PIT, title: 'Pit 2' },
  dumpLocation: { id: CRUSHER, title: 'Crusher' },
  startedAt: '2026-05-06T10:57:00.000Z',
  loadedAt: '2026-05-06T11:00:00.000Z',
  dumpStoodAt: '2026-05-06T11:04:30.000Z',
  dumpMoves: null,
  dumpedAt: '2026-05-06T11:06:00.000Z',
  endedAt: '2026-05-06T11:15:24.000Z',
  phases: {
    queueLoad: 60,
    spottingLoad: 20,
    loading: 100,
    loadedTravel: 270,
    queueDump: 30,
    spottingDump: 0,
    dumping: 60,
    emptyTravel: 564,
    delay: 0,
  },
  delays: [],
  working: 1104,
  total: 1104,
  distanceLoaded: 1.5,
  distanceEmpty: 1.75,
  weight: 30_000,
  weightSource: 'sensor',
  volume: 20,
  volumeSource: 'estimate',
  bankVolume: null,
  compactedVolume: null,
  shift: null,
  flags: ['inferred'],
}

const figures = (average: number) => ({ count: 4, average, minimum: 42, maximum: 4_250, p90: 1_160 })

export const summary: Summary = {
  from: '2026-05-06T04:00:00.000Z',
  to: '2026-05-13T04:00:00.000Z',
  timeZone: 'America/New_York',
  cycles: 312,
  machines: 14,
  omitted: 9,
  incomplete: 2,
  unusual: 0,
  flagged: 1,
  weight: 9_360_000,
  weightEstimated: 936_000,
  volume: 6_240,
  volumeEstimated: 6_240,
  distanceLoaded: 468,
  distanceEmpty: 500,
  measures: {
    queueLoad: figures(100),
    spottingLoad: figures(20),
    loading: figures(110),
    loadedTravel: figures(430),
    queueDump: null,
    spottingDump: null,
    dumping: figures(50),
    emptyTravel: figures(394),
    delay: figures(30),
    working: figures(1_074),
    total: figures(1_104),
  },
  standard: null,
  delays: [
    {
      reason: 'otherPlace',
      location: { id: 'parking', title: 'Parking' },
      cycles: 12,
      seconds: 15_600,
      interrupted: 'emptyTravel',
    },
    {
      reason: 'loaderAway',
      location: { id: PIT, title: 'Pit 2' },
      cycles: 7,
      seconds: 900,
      interrupted: null,
    },
  ],
  latest: null,
  bucket: 'day',
  buckets: [{ at: '2026-05-06T04:00:00.000Z', cycles: 312, average: 1_104, materials: [[null, 312]] }],
  materials: [],
  points: [[Date.parse(cycle.loadedAt), 1_104, cycle.key, '0896', null]],
}

export const page: EndpointOutput<typeof listCycles> = { items: [cycle], total: 32 }

const nothingStated = {
  volume: null,
  quantity: null,
  ticket: null,
  noteType: null,
  noteComment: null,
  detail: null,
  fixAt: null,
}

export const proof: Proof = {
  cycle,
  timeZone: 'America/New_York',
  from: '2026-05-06T10:55:00.000Z',
  to: '2026-05-06T11:15:24.000Z',
  loadEvent: 'load:1',
  dumpEvent: 'dump:1',
  events: [
    {
      key: 'load:1',
      type: 'load',
      at: '2026-05-06T11:00:00.000Z',
      lon: -73,
      lat: 41,
      location: { id: PIT, title: 'Pit 2' },
      weight: 30_000,
      ...nothingStated,
      flags: ['inferred'],
      evidence: [
        { kind: 'dwell', key: 'telemetry.evidence.stop', args: { seconds: 148, needed: 45 }, t: 0 },
        { kind: 'weight', key: 'telemetry.evidence.weightUp', args: { tonnes: 30 }, t: 0 },
      ],
    },
    {
      key: 'tablet press',
      type: 'note',
      at: '2026-05-06T11:03:00.000Z',
      lon: -73,
      lat: 41,
      location: null,
      weight: null,
      volume: 18.25,
      quantity: 3,
      ticket: 'A-174',
      noteType: 'safety',
      noteComment: 'Boulder on the ramp',
      detail: { scale: { lane: 'b' }, pressedBy: 'left' },
      fixAt: '2026-05-06T11:02:58.000Z',
      flags: [],
      evidence: [],
    },
  ],
  visits: [
    {
      key: 'visit',
      location: { id: PIT, title: 'Pit 2' },
      enteredAt: '2026-05-06T10:57:00.000Z',
      exitedAt: null,
      stoppedSeconds: 148,
    },
  ],
  track: { t: [], lon: [], lat: [], speed: [] },
}

export const path = '/cyclereport/loadDumpCycles'

const project = {
  id: PROJECT,
  title: 'Ring road',
  timeZone: 'America/New_York',
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  shifts: [
    { title: 'Day', start: '06:00', end: '18:00' },
    { title: 'Night', start: '18:00', end: '06:00' },
  ],
  exceptions: [],
}

const route = {
  id: ROUTE,
  title: 'Pit 2 to Crusher',
  project: { id: PROJECT, title: 'Ring road' },
  shifts: ['second'],
}

export function answer(request: SentRequest): ScreenResponse {
  if (request.path === `${path}/summary`) return { body: summary }
  if (request.path === path) return { body: page }
  if (request.path.endsWith('/proof')) return { body: proof }
  if (request.path.startsWith(`${path}/by`)) {
    const total = figures(1_104)
    const of = request.path.endsWith('byDrivers') ? null : { id: TRUCK, title: '0896' }
    const averages = cycle.phases
    const shift = {
      title: '2026-05-07 Night 22:00–06:00',
      from: '2026-05-07T02:00:00.000Z',
      to: '2026-05-07T10:00:00.000Z',
    }
    const group = {
      ...(request.path.endsWith('byShifts') ? { shift } : { of }),
      ...(request.path.endsWith('byLoaders') ? { hang: 75 } : {}),
      cycles: 30,
      omitted: 2,
      total,
      averages,
      weight: 900_000,
      weightEstimated: 0,
      volume: null,
      volumeEstimated: 0,
      distanceLoaded: 40,
      distanceEmpty: 42,
    }
    return { body: { items: [group], total: 1 } }
  }
  const titles: Record<string, string> = { [PIT]: 'Pit 2', [CRUSHER]: 'Crusher' }
  const id = request.path.split('/').at(-1) ?? ''
  if (request.path.startsWith('/locations/')) return { body: { id, title: titles[id] } }
  if (request.path === `/projects/${PROJECT}`) return { body: project }
  if (request.path === `/routes/${ROUTE}`) return { body: route }
  if (request.path === '/equipment')
    return { body: { items: [{ id: TRUCK, equipmentId: '0896' }], total: 1 } }
  if (request.path.startsWith('/equipment/')) return { body: { id: TRUCK, equipmentId: '0896' } }
  return { status: 404 }
}

interface Setting {
  language?: Language
  profile?: MeasurementProfile
  answer?: (request: SentRequest) => ScreenResponse
}

export function show(at: string, setting: Setting = {}) {
  const { language = 'en', ...more } = setting
  return showScreens({
    catalogue: catalogues[language],
    language,
    screens: { '/cycle-times': CycleTimes },
    at,
    answer,
    me: personWith('reports'),
    ...more,
  })
}

export const files: { name: string; text: Promise<string> }[] = []
beforeEach(() => {
  // jsdom neither stores nor downloads files.
  URL.createObjectURL = (file: Blob) => {
    files.push({ name: '', text: file.text() })
    return 'blob:haulway'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.at(-1)
    if (file) file.name = this.download
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  files.length = 0
})
