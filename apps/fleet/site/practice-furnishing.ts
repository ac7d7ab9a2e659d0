/**
 * Further entries of a working quarry, so that no screen of a first visit is empty: people, texts, looks, targets.
 */

export const materials = [
  { title: 'Limestone', density: 1_600, looseFactor: 1.65, color: '#8D9DB6', tested: true },
  { title: 'Aggregate base', density: 1_750, looseFactor: 1.4, color: '#C98A2B', tested: true },
  { title: 'Overburden', density: 1_450, looseFactor: 1.25, color: '#8A6D4B', tested: false },
]

export const tagCategories = [
  { title: 'Delay', description: 'Why a machine stands' },
  { title: 'Site', description: 'What drivers and dispatchers notice' },
]

/** `category`: its title. */
export const tags = [
  { title: 'Waiting for loader', category: 'Delay', color: '#E8590C' },
  { title: 'Breakdown', category: 'Delay', color: '#C92A2A' },
  { title: 'Break', category: 'Delay', color: '#5F3DC4' },
  { title: 'Soft ground', category: 'Site', color: '#8A6D4B' },
  { title: 'Dust', category: 'Site', color: '#868E96' },
]

interface Button {
  title: string
  titleRu: string
  titleCn: string
  icon: string
  color: string
  eventType: string
  /** Titles. */
  material?: string
  tags?: string[]
  quantityMode?: string
  note?: string
}

export const buttons: Button[] = [
  {
    title: 'Limestone',
    titleRu: 'Известняк',
    titleCn: '石灰石',
    icon: 'load',
    color: '#1864AB',
    eventType: 'load',
    material: 'Limestone',
  },
  {
    title: 'Aggregate',
    titleRu: 'Щебень',
    titleCn: '碎石',
    icon: 'load',
    color: '#B8860B',
    eventType: 'load',
    material: 'Aggregate base',
  },
  {
    title: 'Overburden',
    titleRu: 'Вскрыша',
    titleCn: '剥离土',
    icon: 'load',
    color: '#6B4F2F',
    eventType: 'load',
    material: 'Overburden',
  },
  { title: 'Dump', titleRu: 'Разгрузка', titleCn: '卸料', icon: 'dump', color: '#2B8A3E', eventType: 'dump' },
  {
    title: 'Fuel',
    titleRu: 'Заправка',
    titleCn: '加油',
    icon: 'fuel',
    color: '#495057',
    eventType: 'fuel',
    quantityMode: 'ask',
  },
  {
    title: 'Waiting',
    titleRu: 'Ожидание',
    titleCn: '等待',
    icon: 'clock',
    color: '#C2410C',
    eventType: 'note',
    tags: ['Waiting for loader'],
    note: 'Waiting for the loader',
  },
  {
    title: 'Breakdown',
    titleRu: 'Поломка',
    titleCn: '故障',
    icon: 'wrench',
    color: '#C92A2A',
    eventType: 'note',
    tags: ['Breakdown'],
    note: 'Breakdown',
  },
]

export const board = {
  title: 'Haul trucks',
  description: 'What the drivers of the practice quarry press',
}

/** Occasional notes of drivers; `tag`: its title. */
export const notes = [
  { tag: 'Waiting for loader', comment: 'Loader is cleaning its floor' },
  { tag: 'Soft ground', comment: 'Soft spot on the ramp' },
  { tag: 'Dust', comment: 'Water truck needed on the haul road' },
  { tag: 'Break', comment: 'Break' },
]

/** One for each truck, in the order of the trucks. */
export const drivers = [
  'Aaron Whitfield',
  'Maria Delgado',
  'Ben Carver',
  'Luis Ortega',
  'Hannah Price',
  'Dmitri Volkov',
  'Wei Zhang',
  'Tom Becker',
  'Nora Lindqvist',
  'Samuel Reyes',
].map((fullName, n) => ({
  fullName,
  employeeId: `P-${101 + n}`,
  license: `NV${4_410_200 + 137 * n}`,
  licenseClasses: 'A, B',
  licenseExpiry: `203${n % 5}-0${1 + (n % 9)}-15`,
}))

/** Home view of maps of the account: all of the quarry at a glance. */
export const homeView = { homeLon: -117.2136, homeLat: 38.9021, homeZoom: 14 }

/** Values of a project that nobody has changed. */
export const newProject = { workDays: ['mon', 'tue', 'wed', 'thu', 'fri'] }

export const project = {
  description: 'Three pits, a crusher, a product stockpile and a waste dump; simulated day and night',
  workDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  shifts: [
    { title: 'Day', start: '06:00', end: '18:00', breakStart: '12:00', breakEnd: '12:30' },
    { title: 'Night', start: '18:00', end: '06:00', breakStart: null, breakEnd: null },
  ],
}

/** By title: the material, the target of a shift (loads, tonnes), and the target minutes of a cycle. */
export const routes: Readonly<
  Record<string, { material: string; loads: number; tonnes: number; minutes: number }>
> = {
  'North Pit to Crusher': { material: 'Limestone', loads: 90, tonnes: 5_000, minutes: 21 },
  'South Pit to product': { material: 'Aggregate base', loads: 75, tonnes: 4_200, minutes: 22 },
  'East Bench to waste': { material: 'Overburden', loads: 80, tonnes: 4_400, minutes: 24 },
  'North Pit to stockpile': { material: 'Limestone', loads: 40, tonnes: 2_200, minutes: 20 },
}

export const prompts = [
  {
    at: 'shift start',
    question: 'Walk-around done, no defects?',
    questionRu: 'Осмотр проведён, неисправностей нет?',
    questionCn: '出车检查已完成，无故障？',
    answer: 'yes or no',
    choices: null,
    required: true,
    inMotion: false,
  },
]

/** By title of the haul category: kilograms and cubic metres. */
export const categories: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Rigid truck 60 t': { tareDefault: 48_500, capacityVolume: 36, struckVolume: 27, heapedVolume: 36 },
  Loader: { tareDefault: 74_000 },
}

/** Of a machine of the plan, the first being 0. */
export const machineDetails = (n: number, kind: 'hauler' | 'loader') => ({
  tare: kind === 'hauler' ? 48_200 + 90 * n : null,
  licensePlate: `PQ ${1_204 + 17 * n}`,
  trailerId: kind === 'hauler' && n % 5 === 4 ? `TR-${n + 1}` : null,
})

/** Reading of the hour meter when the machine was added. */
export const meterHours = (n: number): number => 3_120 + 417 * n

export const recipients = [
  {
    fullName: 'Grace Holloway',
    email: 'grace.holloway@example.com',
    language: 'en',
    comments: 'Quarry manager',
  },
  { fullName: 'Shift office', email: 'shift.office@example.com', language: 'en', comments: 'Both shifts' },
]

/** Paused until somebody resumes it: nobody of the practice site reads mail. */
export const scheduledReport = {
  name: 'Morning report',
  subject: 'The quarry yesterday',
  comment: 'What each machine hauled, against the plan of the routes.',
  paused: true,
  emails: [{ address: 'grace.holloway@example.com', language: 'en' }],
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  time: '06:00',
  range: 'yesterday',
  groupBy: 'machine',
  includeWeights: true,
  includeVolumes: true,
  sections: ['cycleTimes', 'production', 'queueHang', 'idleMachines', 'alarms'],
  attachments: ['XLSX'],
}

const shades = (light: string, dark: string) => ({ light, dark })

/** `material`: its title. */
export const colorSets = [
  {
    title: 'Materials of the quarry',
    kind: 'materials',
    used: true,
    materials: [
      { material: 'Limestone', ...shades('#4C6A92', '#9DB7DA') },
      { material: 'Aggregate base', ...shades('#A86A10', '#E3B15B') },
      { material: 'Overburden', ...shades('#6B4F2F', '#BE9A72') },
    ],
  },
]

const widget = (key: string, kind: string, x: number, y: number, width: number, height: number) => ({
  key,
  kind,
  x,
  y,
  width,
  height,
  dateRange: 'SINGLE_WEEK',
})

export const dashboard = {
  title: 'Quarry today',
  headerTitle: 'Practice quarry',
  subTitle: 'Loads, tonnes and where the time went',
  layout: 'FREEFORM_CANVAS',
  defaultWidgetSize: 'MEDIUM',
  defaultWidgetDateRange: 'SINGLE_WEEK',
  startingDate: 'TODAY',
  looks: 'BACK',
  widgets: [
    { ...widget('tonnes', 'TOTAL', 0, 0, 4, 3), measure: 'WEIGHT' },
    { ...widget('figures', 'KEY_FIGURES', 4, 0, 8, 3), measure: 'WEIGHT' },
    {
      ...widget('loads', 'QUANTITY_BY_DAY', 0, 3, 7, 8),
      measure: 'LOADS',
      byMaterial: true,
      goal: 'BUILDUP',
      goalLoads: 300,
      axisScale: 'LINEAR',
      theme: 'STANDARD',
    },
    widget('phases', 'CYCLE_PHASES', 7, 3, 5, 8),
    { ...widget('routes', 'ROUTE_PROGRESS', 0, 11, 6, 7), measure: 'WEIGHT' },
    { ...widget('trucks', 'RANKING', 6, 11, 6, 7), measure: 'WEIGHT' },
    widget('pace', 'STATISTICS', 0, 18, 12, 4),
    widget('hours', 'UTILISATION', 0, 22, 12, 7),
    widget('dwell', 'DWELL', 0, 29, 7, 8),
    widget('queue', 'QUEUE', 7, 29, 5, 8),
    widget('stocks', 'VOLUMES', 0, 37, 12, 8),
  ],
}

export const layerFolder = { title: 'Ground', position: -1_000 }
export const group = {
  title: 'Shift foremen',
  description: 'See all of the site and change assignments',
  permissions: { locations: ['read', 'list'], routes: ['read', 'list', 'update'], drivers: ['read', 'list'] },
}
