/** Answers of a server with 10,000 machines and a month of cycles of forty trucks, one page at a time. */
import { metricProfile } from '@haulway/units'
import { equipment } from '../../features/equipment/equipment.resource.ts'

const ROWS = 10_000
const CYCLES = 25_000
export const LONGEST_PAGE = 500
const USUAL_PAGE = 15
const DAYS = 30
const TRUCKS = 40
/** As many as the server ever sends (`features/cycles/server/chart-points.ts`). */
const POINTS = 1_500
const DAY_MS = 86_400_000
const START = Date.parse('2026-05-01T00:00:00Z')

const id = (n: number, of: string) => `00000000-0000-7000-8000-${of}${String(n).padStart(8, '0')}`
const at = (milliseconds: number) => new Date(milliseconds).toISOString()
const truck = (n: number) => ({
  id: id(n % TRUCKS, 'aaaa'),
  title: `ADT-${String(n % TRUCKS).padStart(3, '0')}`,
})
const place = (n: number, title: string) => ({ id: id(n, 'bbbb'), title })

const unset = Object.fromEntries(Object.keys(equipment.fields).map((name) => [name, null]))
function machine(n: number) {
  return {
    ...unset,
    id: id(n, 'cccc'),
    version: 1,
    hidden: false,
    createdAt: at(START),
    createdBy: { id: id(1, 'dddd'), title: 'Ann' },
    modifiedAt: at(START + n * 1_000),
    modifiedBy: { id: id(1, 'dddd'), title: 'Ann' },
    equipmentId: `ADT-${String(n).padStart(5, '0')}`,
    kind: n % 7 === 0 ? 'loader' : 'hauler',
    model: `Volvo A${30 + (n % 4) * 5}G`,
    haulCategory: place(n % 5, `Articulated ${n % 5}`),
  }
}

const phases = {
  queueLoad: 60,
  spottingLoad: 20,
  loading: 100,
  loadedTravel: 270,
  queueDump: 30,
  spottingDump: 10,
  dumping: 50,
  emptyTravel: 564,
  delay: 0,
}
function cycle(n: number) {
  const loaded = START + Math.floor((n * DAYS * DAY_MS) / POINTS)
  return {
    key: `${truck(n).id}~load:${n}`,
    equipment: truck(n),
    route: place(n % 6, `Pit ${n % 3} to Crusher`),
    driver: place(n % 50, `Driver ${n % 50}`),
    material: place(n % 4, `Granite ${n % 4}`),
    materialSource: 'button',
    loadLocation: place(n % 3, `Pit ${n % 3}`),
    dumpLocation: place(9, 'Crusher'),
    startedAt: at(loaded - 180_000),
    loadedAt: at(loaded),
    dumpStoodAt: at(loaded + 270_000),
    dumpedAt: at(loaded + 360_000),
    endedAt: at(loaded + 924_000),
    phases,
    delays: [],
    working: 1_104,
    total: 1_104 + (n % 600),
    distanceLoaded: 1.5,
    distanceEmpty: 1.75,
    weight: 30_000,
    weightSource: 'sensor',
    volume: 20,
    volumeSource: 'estimate',
    shift: null,
    flags: n % 9 === 0 ? ['inferred'] : [],
  }
}

const figures = (average: number) => ({
  count: CYCLES,
  average,
  minimum: 12,
  maximum: 4_250,
  p90: average * 1.4,
})
const range = { from: at(START), to: at(START + DAYS * DAY_MS), timeZone: 'UTC' }
const cycleFigures = {
  ...range,
  cycles: CYCLES,
  machines: TRUCKS,
  omitted: 9,
  incomplete: 2,
  unusual: 0,
  flagged: 1,
  weight: 750_000_000,
  weightEstimated: 0,
  volume: 500_000,
  volumeEstimated: 500_000,
  distanceLoaded: 37_500,
  distanceEmpty: 43_750,
  measures: Object.fromEntries(
    [...Object.entries(phases), ['working', 1_104], ['total', 1_404]].map(([name, value]) => [
      name,
      figures(Number(value)),
    ]),
  ),
  standard: null,
  delays: [],
  latest: null,
  bucket: 'day',
  buckets: Array.from({ length: DAYS }, (_, day) => ({
    at: at(START + day * DAY_MS),
    cycles: 833,
    average: 1_404,
    materials: [0, 1, 2, 3].map((n) => [place(n, `Granite ${n}`), 208]),
  })),
  materials: [0, 1, 2, 3].map((n) => place(n, `Granite ${n}`)),
  points: Array.from({ length: POINTS }, (_, n) => {
    const { key, loadedAt, total, equipment: of, material } = cycle(n)
    return [Date.parse(loadedAt), total, key, of.title, material]
  }),
}

const spent = { moving: 28_800, loading: 0, standing: 14_400, silent: 43_200 }
const daySpent = (day: number) => ({
  day: at(START + day * DAY_MS).slice(0, 10),
  from: at(START + day * DAY_MS),
  to: at(START + (day + 1) * DAY_MS),
  ...spent,
})
const utilisationFigures = {
  ...range,
  machines: TRUCKS,
  silentMachines: 0,
  moving: spent.moving * TRUCKS * DAYS,
  loading: 0,
  standing: spent.standing * TRUCKS * DAYS,
  silent: spent.silent * TRUCKS * DAYS,
  days: Array.from({ length: DAYS }, (_, day) => daySpent(day)),
}

const actions = ['create', 'read', 'update', 'delete', 'list']
const account = { id: id(1, 'eeee'), title: 'Bench' }
const me = {
  id: id(1, 'dddd'),
  fullName: 'Bench',
  loginId: 'bench',
  systemAdmin: false,
  roles: [1],
  permissions: Object.fromEntries(
    ['equipment', 'reports', 'materials', 'routes', 'projects', 'drivers', 'events'].map((row) => [
      row,
      actions,
    ]),
  ),
  accounts: [account],
  contextAccount: { ...account, features: { tracker: true }, measurementProfile: 'metric', timeZone: 'UTC' },
}

const pageOf = (total: number, rows: number, entry: (n: number) => object) => ({
  items: Array.from({ length: rows }, (_, n) => entry(n)),
  total,
})

/** API answers by path. */
export const answers: Readonly<Record<string, unknown>> = {
  '/api/users/me': me,
  '/api/sessions/current': { user: me, profile: metricProfile },
  '/api/equipment': pageOf(ROWS, LONGEST_PAGE, machine),
  '/api/cyclereport/loadDumpCycles': pageOf(CYCLES, USUAL_PAGE, cycle),
  '/api/cyclereport/loadDumpCycles/summary': cycleFigures,
  '/api/reports/utilisation': pageOf(TRUCKS * DAYS, USUAL_PAGE, (n) => ({
    equipment: truck(n),
    ...daySpent(Math.floor(n / TRUCKS)),
  })),
  '/api/reports/utilisation/summary': utilisationFigures,
}
