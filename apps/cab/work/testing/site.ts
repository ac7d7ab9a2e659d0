/** A quarry as a cab knows it, for the tests of its screens: with short names, or with the longest ones. */
import type { CabMap, CabWork } from '@haulway/features/cab/cab.endpoints.ts'
import type { Button, Route, Session } from '../../cab.ts'

export const MINUTE = 60_000

export const usualNames = {
  face: 'North face',
  crusher: 'Crusher',
  route: 'North face to Crusher',
  ore: 'Iron ore',
  waste: 'Waste',
  loader: 'EX-3',
}
export const longNames: typeof usualNames = {
  face: 'Забой №4 северного борта, нижний горизонт −120 м',
  crusher: 'Приёмный бункер дробильно-сортировочного комплекса №2',
  route: 'Забой №4 северного борта – приёмный бункер ДСК №2, вскрыша и руда',
  ore: 'Магнетитовая руда первой категории, влажная',
  waste: 'Вскрыша скальная, третья категория крепости',
  loader: 'Экскаватор Hitachi EX-3600 №3',
}

const square = (lon: number, lat: number, size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [lon, lat],
      [lon + size, lat + size / 8],
      [lon + size, lat + size / 2],
      [lon, lat + size / 2],
      [lon, lat],
    ] as [number, number][],
  ],
})

/** Cell, row and fields of a button that states something. */
export function button(id: string, change: Partial<Button> = {}): Button {
  return {
    id,
    title: id,
    titleRu: null,
    titleCn: null,
    icon: null,
    color: '#000000',
    textColor: '#FFFFFF',
    size: 'single',
    eventType: 'note',
    material: null,
    tags: null,
    quantityMode: 'none',
    weight: null,
    fuel: null,
    buckets: null,
    hours: null,
    noteMode: 'none',
    note: null,
    inMotion: false,
    ...change,
  }
}

export const buttons: readonly Button[] = [
  button('Load', {
    titleRu: 'Погрузка',
    titleCn: '装车',
    icon: 'load',
    color: '#0B5CAD',
    size: 'double',
    eventType: 'load',
    quantityMode: 'ask',
  }),
  button('Dump', {
    titleRu: 'Разгрузка',
    titleCn: '卸车',
    icon: 'dump',
    color: '#0A6B3A',
    eventType: 'dump',
  }),
  button('Fuel', {
    titleRu: 'Топливо',
    titleCn: '加油',
    icon: 'fuel',
    eventType: 'fuel',
    quantityMode: 'ask',
  }),
  button('Breakdown', {
    titleRu: 'Поломка',
    titleCn: '故障',
    icon: 'wrench',
    color: '#8A1C1C',
    noteMode: 'ask',
  }),
  button('Road watering needed', {
    titleRu: 'Дорогу нужно полить',
    titleCn: '道路需要洒水',
    icon: 'water',
    inMotion: true,
  }),
  button('Break', { titleRu: 'Обед', titleCn: '休息', icon: 'food', color: '#F0E442', textColor: '#000000' }),
  button('Blast soon, road closed', {
    titleRu: 'Скоро взрыв, дорога закрыта',
    titleCn: '即将爆破道路封闭',
    icon: 'warning',
    inMotion: true,
  }),
]

const board = {
  id: 'board-1',
  title: 'Haul',
  columns: 2,
  buttons: [
    { id: 'Load', column: 0, row: 0, rows: 2 },
    { id: 'Dump', column: 0, row: 2, rows: 1 },
    { id: 'Fuel', column: 0, row: 3, rows: 1 },
    { id: 'Breakdown', column: 0, row: 4, rows: 1 },
    { id: 'Road watering needed', column: 0, row: 5, rows: 1 },
    { id: 'Break', column: 1, row: 0, rows: 1 },
    { id: 'Blast soon, road closed', column: 1, row: 1, rows: 1 },
  ],
}

export type Names = typeof usualNames

function routesOf(names: Names): Route[] {
  const [face, crusher] = [
    { id: 'face', title: names.face },
    { id: 'crusher', title: names.crusher },
  ]
  const [ore, waste] = [
    { id: 'ore', title: names.ore },
    { id: 'waste', title: names.waste },
  ]
  const usual = {
    project: { id: 'project-1', title: 'Quarry 2026' },
    loadLocations: [face],
    dumpLocations: [crusher],
    material: ore,
    materialSettings: [{ location: face, material: waste, weight: null, volume: null }],
    notes: null,
    shifts: [],
    tags: null,
    driverPrompts: null,
    boards: [{ id: board.id, title: board.title }],
  }
  return [
    { ...usual, id: 'route-1', title: names.route },
    { ...usual, id: 'route-2', title: 'South face to Stockpile', materialSettings: null },
    {
      ...usual,
      id: 'route-3',
      title: 'Harbour road',
      project: { id: 'project-2', title: 'Harbour' },
      boards: [],
    },
  ]
}

export function sessionOf(names: Names, machine: Session['machine']): Session {
  const routes = routesOf(names)
  return {
    machine,
    settings: {},
    tablet: { messageRate: 'medium', reportSeconds: 5, inMotion: 'blocked', board: null, language: null },
    routeChange: null,
    route: { id: 'route-1', title: names.route },
    assignedAt: null,
    routes,
    projects: [],
    boards: [board],
    buttons: [...buttons],
    messages: [],
  }
}

export function mapOf(names: Names): CabMap {
  const bend = [30.0, 30.004, 30.011, 30.018, 30.026]
  const rise = [60.001, 60.004, 60.0035, 60.007, 60.006]
  return {
    places: [
      { id: 'face', title: names.face, kind: 'load', boundary: square(29.998, 60, 0.004) },
      { id: 'crusher', title: names.crusher, kind: 'dump', boundary: square(30.025, 60.0055, 0.003) },
      { id: 'fuel', title: 'Fuel', kind: 'other', boundary: square(30.012, 60.001, 0.002) },
      { id: 'stock', title: 'Stockpile', kind: 'dump', boundary: square(30.03, 60.001, 0.004) },
    ],
    roads: [
      {
        route: 'route-1',
        load: 'face',
        dump: 'crusher',
        loaded: { lon: bend, lat: rise },
        empty: { lon: bend.toReversed(), lat: rise.toReversed() },
      },
    ],
  }
}

export function loadsOf(names: Names, now: number): CabWork['loads'] {
  return Array.from({ length: 12 }, (_, i) => ({
    key: `load-${12 - i}`,
    at: new Date(now - (8 + 21 * i) * MINUTE).toISOString(),
    loadLocation: { id: 'face', title: names.face },
    dumpLocation: { id: 'crusher', title: names.crusher },
    dumpedAt: i === 0 ? null : new Date(now - 21 * i * MINUTE).toISOString(),
    material: { id: 'ore', title: names.ore },
    weight: 31_500,
    volume: null,
    truck: null,
    disputed: i === 3,
  }))
}

export function workOf(names: Names, now: number): CabWork {
  return {
    now: new Date(now).toISOString(),
    driver: { id: 'driver-1', title: 'Anna Berg' },
    since: new Date(now - 250 * MINUTE).toISOString(),
    loads: loadsOf(names, now),
    loadCount: 12,
    target: 40,
    weight: 386_400,
    next: {
      location: { id: 'crusher', title: names.crusher },
      doing: 'dump',
      metres: 2_440,
      arrivesIn: 370,
    },
    loader: null,
    trucks: [],
  }
}
