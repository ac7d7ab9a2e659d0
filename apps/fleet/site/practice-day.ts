/** What people of the practice quarry write down and decide in a day. */

const MINUTE = 60_000

/** Loads of the hired truck by the tickets of the weighbridge. `from`: when the shift began, epoch milliseconds. */
function ticketRows(from: number, numbers: readonly number[]): string {
  const lines = numbers.flatMap((n) => {
    const loaded = from + (35 + 38 * n) * MINUTE
    const common = 'HT-1'
    const at = (minutes: number) => new Date(loaded + minutes * MINUTE).toISOString()
    const tonnes = (22.4 + ((n * 7) % 11) * 0.2).toFixed(2)
    return [
      `${at(0)},load,${common},North Pit,Limestone,${tonnes},W-${20_480 + n}`,
      `${at(9)},dump,${common},Crusher,,,`,
    ]
  })
  return ['Time,Type,Equipment,Location,Material,"Weight, t",Ticket', ...lines, ''].join('\n')
}

export interface TicketFile {
  readonly name: string
  readonly content: (from: number) => string
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n)

/** The day's tickets; later two that turn up before, and one after the figures are taken in. */
export const ticketFiles = {
  day: { name: 'weighbridge.csv', content: (from: number) => ticketRows(from, numbers(0, 12)) },
  found: { name: 'weighbridge, two more.csv', content: (from: number) => ticketRows(from, numbers(12, 14)) },
  late: { name: 'weighbridge, one more.csv', content: (from: number) => ticketRows(from, numbers(14, 15)) },
} satisfies Record<string, TicketFile>

export const reasonOfRestatement = 'Two tickets were found at the weighbridge'

/** `hours`: before now; `minutes`: how long. Reasons by their titles in English. */
export const delays = [
  { machine: 'T-03', reason: 'Refuelling', hours: 3, minutes: 12, note: 'Fuelled in the queue' },
  { machine: 'T-07', reason: 'Refuelling', hours: 2, minutes: 10, note: null },
  { machine: 'EX-2', reason: 'Shift change', hours: 1.5, minutes: 8, note: null },
] as const

/** The hired truck has no work until somebody calls it. */
export const unused = { machine: 'HT-1', reason: 'No work', hours: 2 } as const

/** Lines of the log of the shift that ended. */
export const lastShift = [
  { kind: 'weather', sky: 'clear', temperature: 9, wind: 12 },
  { kind: 'note', note: 'Ramp of the South Pit graded, speed back to 40 km/h.' },
  { kind: 'handover', note: 'All trucks run. Watch the floor of the East Bench, it is getting soft.' },
] as const
export const thisShift = [
  { kind: 'weather', sky: 'dust', temperature: 18, wind: 22 },
  { kind: 'note', note: 'Water truck on the haul road to the crusher until noon.' },
] as const

/** To whom the shift is handed over, and to whom figures are sent. */
export const manager = 'Grace Holloway'

/** Stated at a desk; `tag`: its title. */
export const roadNote = {
  machine: 'T-01',
  noteType: 'Road',
  noteComment: 'Soft spot on the ramp of the North Pit, drive on the left',
  tag: 'Soft ground',
}
export const fuelled = { machine: 'T-03', litres: 412 }

/** Asked for and taken back before the driver answered. */
export const routeChange = {
  machine: 'T-04',
  route: 'North Pit to stockpile',
  reason: 'The crusher runs again',
}

export const wallScreen = {
  title: 'Shift office',
  shows: ['today', 'board'],
  seconds: 30,
  language: 'en',
  days: 365,
}
export const shiftReport = {
  name: 'Running shift',
  subject: 'The quarry so far today',
  paused: true,
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  time: '12:00',
  range: 'today',
  groupBy: 'machine',
  includeWeights: true,
  sections: ['cycleTimes', 'production'],
}

/** A photograph as drivers take: a haul road with a wet, soft spot. */
export const roadPicture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
  <defs>
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#9dbfd8"/><stop offset="1" stop-color="#dfe3dc"/></linearGradient>
    <linearGradient id="road" x2="0" y2="1"><stop stop-color="#c9b996"/><stop offset="1" stop-color="#a08a66"/></linearGradient>
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.6" numOctaves="3" seed="7"/>
      <feColorMatrix values="0 0 0 0 0.3 0 0 0 0 0.25 0 0 0 0 0.18 0 0 0 0.7 -0.25"/></filter>
  </defs>
  <rect width="1200" height="330" fill="url(#sky)"/>
  <path d="M0 330 L180 210 420 250 640 190 880 255 1200 200 V420 H0Z" fill="#b3a284"/>
  <path d="M0 330 L250 300 520 340 800 305 1200 345 V800 H0Z" fill="#bba981"/>
  <path d="M520 330 H690 L1130 800 H60Z" fill="url(#road)"/>
  <path d="M556 330 L300 800 M648 330 L860 800" stroke="#84704e" stroke-width="16" opacity=".5" fill="none"/>
  <ellipse cx="690" cy="560" rx="170" ry="46" fill="#6b563a"/>
  <ellipse cx="712" cy="556" rx="104" ry="24" fill="#8d9a9c" opacity=".85"/>
  <rect y="180" width="1200" height="620" filter="url(#grain)"/>
</svg>`
