/** A small site as a tablet is told of it. */
import type { CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import { strangeProfile } from '@haulway/testing/strange-profile.ts'
import type { Button, Route, Session, Tablet } from '../../cab.ts'

export const exampleTablet = (): Tablet => ({
  id: 'tablet',
  title: 'Cab 1',
  account: 'Quarry',
  practice: false,
  language: 'ru',
  profile: strangeProfile,
  machines: [
    { id: 'm1', title: 'T-1', kind: 'truck' },
    { id: 'm2', title: 'L-1', kind: 'loader' },
  ],
})

type Prompts = NonNullable<Route['driverPrompts']>

export const promptAt = (
  at: Prompts[number]['at'],
  more: Partial<Prompts[number]> = {},
): Prompts[number] => ({
  at,
  question: `Question at ${at}?`,
  questionRu: null,
  questionCn: null,
  answer: 'yes or no',
  choices: null,
  required: false,
  inMotion: false,
  ...more,
})

export const exampleRoute = (id: string, driverPrompts: Prompts = []): Route => ({
  id,
  title: `Route ${id}`,
  project: { id: 'p', title: 'Pit' },
  loadLocations: [{ id: 'load', title: 'Face' }],
  dumpLocations: [{ id: 'dump', title: 'Crusher' }],
  material: null,
  materialSettings: [],
  notes: null,
  shifts: [],
  tags: [],
  driverPrompts,
  boards: [],
})

export const exampleSession = (): Session & { version: string } => ({
  version: 'v1',
  machine: { id: 'm1', title: 'T-1', kind: 'truck', haulCategory: null } as unknown as Session['machine'],
  settings: {},
  tablet: { messageRate: 'medium', reportSeconds: 5, inMotion: 'blocked', board: null, language: null },
  routeChange: null,
  route: { id: 'r1', title: 'Route r1' },
  assignedAt: '2026-03-02T05:00:00.000Z',
  routes: [exampleRoute('r1'), exampleRoute('r2')],
  projects: [],
  boards: [],
  buttons: [],
  messages: [],
})

export const exampleWork = (): CabWork => ({
  now: '2026-03-02T06:00:00.000Z',
  driver: null,
  since: '2026-03-02T06:00:00.000Z',
  loads: [],
  loadCount: 0,
  target: null,
  weight: 0,
  next: null,
  loader: null,
  trucks: [],
})

export const exampleLoad = (
  key: string,
  at: string,
  dumpedAt: string | null = null,
): CabWork['loads'][number] => ({
  key,
  at,
  loadLocation: null,
  dumpLocation: null,
  dumpedAt,
  material: null,
  weight: null,
  volume: null,
  truck: null,
  disputed: false,
})

export const exampleButton = (change: Partial<Button> = {}): Button => ({
  id: 'b1',
  title: 'Loaded',
  titleRu: 'Загружен',
  titleCn: null,
  icon: null,
  color: '#000000',
  textColor: '#FFFFFF',
  size: 'single',
  eventType: 'load',
  material: null,
  tags: [],
  quantityMode: 'none',
  weight: null,
  fuel: null,
  buckets: null,
  hours: null,
  noteMode: 'none',
  note: null,
  inMotion: false,
  ...change,
})
