/** What the office of the practice quarry keeps: people, rates, a truck hired by the load. */

/** Nobody of them signs in: they are named in logs and groups. `role`: its index (contract, *HTTP*). */
export const people = [
  { fullName: 'Grace Holloway', role: 2, comments: 'Quarry manager' },
  { fullName: 'Owen Pike', role: 3, comments: 'Dispatcher, day shift' },
  { fullName: 'Irina Sokolova', role: 3, comments: 'Dispatcher, night shift' },
  { fullName: 'Li Na', role: 4, comments: 'Site engineer' },
] as const

/** Group of both dispatchers. */
export const foremen = 'Shift foremen'

/** `machineType`: that whose built-in look is uploaded. */
export const ownLook = { title: 'Hired truck', machineType: 'roadTruck' } as const

export const hiredCategory = {
  title: 'Hired truck 25 t',
  machineType: ownLook.machineType,
  capacityWeight: 25_000,
  tareDefault: 14_500,
  capacityVolume: 15,
}

/** It has no tracker: its loads are typed from tickets. */
export const hiredTruck = {
  equipmentId: 'HT-1',
  kind: 'hauler',
  description: 'Hired by the load, without a tracker',
  tare: 14_320,
  licensePlate: 'NV 58 T 213',
}

const VALID_FROM = '2020-01-01'
/** `category`: its title. */
export const rates = [
  { title: 'Haul truck, an hour', category: 'Rigid truck 60 t', basis: 'hour', amount: 165 },
  { title: 'Loader, an hour', category: 'Loader', basis: 'hour', amount: 210 },
  { title: 'Hired truck, a tonne', category: hiredCategory.title, basis: 'tonne', amount: 2.4 },
].map((rate) => ({ ...rate, validFrom: VALID_FROM }))

/** The driver whose license expires soon, and the date that the list of drivers began with. */
export const expiringLicense = { employeeId: 'P-104', before: '2033-04-15', days: 20 }

/** Documents. `of`: the machine; absent: the project. */
export const documents = [
  {
    name: 'Traffic rules.txt',
    text: [
      'Traffic rules of the practice quarry',
      '',
      '1. Loaded trucks have the right of way on ramps.',
      '2. 40 km/h on haul roads, 15 km/h at the crusher and in the parking.',
      '3. Keep 50 m behind the truck ahead.',
      '4. Nobody leaves the cab within reach of a loader.',
      '',
    ].join('\n'),
  },
  {
    of: 'T-01',
    name: 'Inspection.txt',
    text: 'Inspection of T-01\n\nTyres, brakes, lights and fire extinguisher in order.\n',
  },
]

/** What is to come in, go out and lie in places. `location`, `material`: their titles. Cubic metres, kilograms. */
export const targets = [
  { location: 'Crusher', material: 'Limestone', figure: 'in', weight: 20_000_000 },
  { location: 'Stockpile A', material: 'Limestone', figure: 'stock', volume: 2_500, state: 'loose' },
  { location: 'Product Stockpile', material: 'Aggregate base', figure: 'in', volume: 9_000, state: 'loose' },
  { location: 'South Pit', material: 'Aggregate base', figure: 'out', volume: 12_000, state: 'bank' },
].map((target) => ({ ...target, title: `${target.location} · ${target.material}` }))

/** Hours before the site begins at which its stocks were counted. */
export const countedBefore = 6

/** East Bench was never counted: its stock is negative. */
export const stockCounts = [
  {
    location: 'North Pit',
    material: 'Limestone',
    volume: 180_000,
    state: 'bank',
    note: 'Survey of the month',
  },
  {
    location: 'South Pit',
    material: 'Aggregate base',
    volume: 95_000,
    state: 'bank',
    note: 'Survey of the month',
  },
  { location: 'Crusher', material: 'Limestone', volume: 0, state: 'loose', note: 'Emptied' },
  {
    location: 'Stockpile A',
    material: 'Limestone',
    volume: 1_850,
    state: 'loose',
    note: 'Flown with a drone',
  },
  {
    location: 'Product Stockpile',
    material: 'Aggregate base',
    volume: 3_400,
    state: 'loose',
    source: 'estimated',
    note: 'Paced out',
  },
  {
    location: 'Waste Dump',
    material: 'Overburden',
    volume: 41_000,
    state: 'loose',
    note: 'Flown with a drone',
  },
].map((count) => ({ ...count, title: `${count.location} · ${count.material}` }))
