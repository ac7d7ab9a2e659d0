/**
 * No number bypasses the measurement profile: each number that a resource or a call declares is a quantity, or it is
 * listed here with the reason why it has no unit; and screens format numbers themselves only in the listed files.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { group, number, quantity, type EndpointDeclaration, type Field, type Shape } from '@haulway/resource'
import { allResources } from '../product/server.ts'
import { phases } from '../telemetry/telemetry.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Numbers without a unit that may be fractional or are not declared as integers (integers count something). Listed by
 * the name of the field, or by its path where the name alone is ambiguous.
 */
const plain: Readonly<Record<string, string>> = {
  version: 'counts the changes of an entry',
  total: 'entries of a list, counted by the server',
  runTime: 'seconds: time has no measure kind',
  hours: 'hours: time has no measure kind',
  accumulatedHours: 'hours',
  stated: 'hours',
  meterHours: 'hours',
  countedHours: 'hours',
  'materials.looseFactor': 'a volume for a volume',
  'materials.compactedFactor': 'a volume for a volume',
  lon: 'degrees',
  position: 'place in an order',
  minZoom: 'zoom of a map',
  maxZoom: 'zoom of a map',
  'items.opacity': 'share of one',
  'file.size': 'bytes, for the reader of the file',
  'shift.accuracy': 'metres, in which the accuracy of a datum is published',
  lat: 'degrees',
  'readConsole.*': 'counts and bytes of the installation, for those who run it',
  'routes.minimumCycle': 'minutes: time has no measure kind',
  'routes.standardCycle': 'minutes: time has no measure kind',
  'routes.longestCycle': 'minutes: time has no measure kind',
  'ages.minutes': 'minutes: time has no measure kind',
  'routeRoad.loadedTravel': 'seconds, shown as a duration',
  'routeRoad.emptyTravel': 'seconds, shown as a duration',
  'measures.*.conversionFactor': 'part of a unit itself',
  'measures.*.lowerLimit': 'in the unit that it limits',
  'measures.*.upperLimit': 'in the unit that it limits',
  'summariseCycles.cycles': 'shown by the measure count',
  'summariseCycles.machines': 'machines in a sentence',
  'summariseCycles.omitted': 'shown by the measure count',
  'summariseCycles.incomplete': 'cycles in a sentence',
  'summariseCycles.flagged': 'cycles in a sentence',
  'summariseCycles.unusual': 'cycles in a sentence',
  'standard.standard': 'seconds, shown as a duration',
  'standard.average': 'seconds, shown as a duration',
  'lon.*': 'degrees, for drawing',
  'lat.*': 'degrees, for drawing',
  'home.zoom': 'zoom of a map',
  'track.*': 'moments and degrees of a track, for drawing',
  'amounts.*': 'of the measure of the widget, shown by it',
  'dashboardWidgets.*': 'amounts of the measure of the widget, counts and seconds, shown by it',
  'previewWidget.*': 'as of dashboards',
  'openWallDashboard.*': 'as of dashboards',
  'items.average': 'seconds, shown as a duration',
  'measures.*.average': 'seconds, shown as a duration',
  'measures.*.minimum': 'seconds, shown as a duration',
  'measures.*.maximum': 'seconds, shown as a duration',
  'measures.*.p90': 'seconds, shown as a duration',
  'buckets.average': 'seconds, shown as a duration',
  'delays.seconds': 'seconds, shown as a duration',
  'spent.moving': 'seconds, shown as hours',
  'spent.standing': 'seconds, shown as hours',
  'spent.silent': 'seconds, shown as hours',
  worked: 'seconds of working time, shown as a duration',
  idle3: 'seconds, shown as a duration',
  idle6: 'seconds, shown as a duration',
  idle9: 'seconds, shown as a duration',
  dwell: 'seconds, shown as a duration',
  idle: 'seconds, shown as a duration',
  off: 'seconds, shown as a duration',
  shortest: 'seconds, shown as a duration',
  longest: 'seconds, shown as a duration',
  passed: 'seconds of an hour of the day',
  waited: 'seconds, shown as a mean over those that passed',
  unrated: 'seconds, shown as a duration',
  'rates.amount': 'money, in the currency of the account',
  'listGoals.amount': 'of the measure of the goal, shown by it',
  ...Object.fromEntries(phases.map((one) => [`phases.${one}`, 'seconds, shown as a duration'])),
  'phases.1': 'a moment',
  'phases.2': 'a moment',
  'listCycles.working': 'seconds, shown as a duration',
  'proveCycle.working': 'seconds, shown as a duration',
  distanceLoaded: 'kilometres, shown by the column with its measure',
  distanceEmpty: 'kilometres, shown by the column with its measure',
  'listCycles.volume': 'cubic metres, shown by the column with its measure',
  'proveCycle.volume': 'cubic metres, shown by the proof with its measure',
  bankVolume: 'cubic metres, shown with its measure',
  compactedVolume: 'cubic metres, shown with its measure',
  'events.quantity': 'pieces that somebody stated',
  'readEvent.quantity': 'pieces that somebody stated',
  'readEvent.delay': 'seconds, shown as a duration',
  'listCycles.weight': 'kilograms, shown by the column with its measure',
  'proveCycle.weight': 'kilograms, shown by the proof with its measure',
  'figures.before': 'in the base unit, shown by the column that it is of',
  'figures.after': 'in the base unit, shown by the column that it is of',
  'points.0': 'a moment',
  'points.1': 'seconds, shown as a duration',
  'evidence.t': 'a moment',
  stoppedSeconds: 'seconds, shown as a duration',
  'sendBatch.*': 'units of the device protocol',
  'askOsmand.*': 'units of the OsmAnd protocol',
  'sendOsmand.*': 'units of the OsmAnd protocol',
  'sendOwntracks.*': 'units of the OwnTracks protocol',
  'readTabletSession.wait': 'seconds that a call may take',
  'tablet.reportSeconds': 'seconds between messages',
  battery: 'share of a full charge, 0 to 1',
  clockOffSeconds: 'seconds, shown as a duration',
  'alarms.deviceBattery': 'share of a full charge, percent',
  'alarms.deviceBacklogMinutes': 'minutes: time has no measure kind',
  'alarms.deviceClockMinutes': 'minutes: time has no measure kind',
  'sensormodels.*': 'volts: electricity has no measure kind',
  'sensorprofiles.*': 'percent of a charge, and what a unit of the sensor weighs',
  batteryVolts: 'volts',
  batteryPercent: 'percent of a full charge',
  'readBattery.*': 'volts, and percent of a full charge',
  'items.value': 'in the base unit of what the sensor measures, shown by the list with its measure',
  'items.volts': 'volts',
  'alarms.bunchMinutes': 'minutes: time has no measure kind',
  'alarms.bunchShare': 'share of what is even, percent',
  'alarms.hangMinutes': 'minutes: time has no measure kind',
  'alarms.lateMinutes': 'minutes: time has no measure kind',
  'alarms.lateShare': 'share of what is usual, percent',
  'alarms.queueMinutes': 'minutes: time has no measure kind',
  'alarms.silentMinutes': 'minutes: time has no measure kind',
  'alarms.speedOver': 'share of a limit, percent',
  'alarms.usualShare': 'share of what is usual, percent',
  'alarms.standingMinutes': 'minutes: time has no measure kind',
  'facts.seconds': 'seconds, shown as a duration',
  'hangs.seconds': 'seconds, shown as a duration',
  'hangs.*': 'seconds, shown as a duration',
  'facts.evenSeconds': 'seconds, shown as a duration',
  'facts.limitSeconds': 'seconds, shown as a duration',
  'facts.usualSeconds': 'seconds, shown as a duration',
  'threshold.value': 'of the limit that it names',
  'listProposals.*': 'seconds, shown as durations',
  'listRestatements.*': 'seconds, shown as durations',
  'shiftLog.*': 'degrees Celsius, and counts of what was signed',
  'writeShiftLog.temperature': 'degrees Celsius, as it is typed',
  'stateCause.seconds': 'seconds, shown as a duration',
  'findStockSteps.*': 'kilograms and cubic metres, shown by the map with their measures',
  'openWall.*': 'counts, seconds, and amounts of the measure that is shown',
  'today.*': 'counts, seconds, and amounts of the measure that is shown',
  'stops.*': 'cycles, and seconds shown as a duration',
  'fleetNow.*': 'moments, degrees and metres a second, for drawing',
  'machineTrails.*': 'moments of a track, for drawing',
  'readDriven.*': 'moments and metres a second of a track',
  'machines.weight': 'kilograms, shown by the journal with its measure',
  'actual.loads': 'loads',
  'target.loads': 'loads, shared among trucks',
  'due.loads': 'loads due by now',
  'overdue.loads': 'loads behind what is due',
  'last.median': 'seconds, shown as a duration',
  'limits.queue': 'seconds, shown as a duration',
  'limits.hang': 'seconds, shown as a duration',
  'limits.standing': 'seconds, shown as a duration',
}

/**
 * Paths of plain numbers that are not declared as integers; number kinds with their own name describe themselves.
 * Values without a declared shape are covered by the tests of their screens.
 */
function numbersOf(shape: Shape, owner: string): string[] {
  return Object.entries(shape).flatMap(([name, field]: [string, Field]) => {
    const { kind, options } = field
    const place = `${owner}.${name}`
    if (kind.name === 'number') return options['integer'] === true ? [] : [place]
    return numbersOf(kind.inner?.(field) ?? {}, place)
  })
}

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

/** Every endpoint that a slice declares, with the name of its constant. */
async function endpoints(): Promise<[string, EndpointDeclaration][]> {
  const files = globSync('features/*/*.endpoints.ts', { cwd: root })
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
  return modules.flatMap((one) =>
    Object.entries(one).flatMap(([name, value]: [string, unknown]) => {
      if (isEndpoint(value)) return [[name, value] as [string, EndpointDeclaration]]
      const grouped: [string, unknown][] =
        // Endpoints of a list are also exported on their own.
        typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []
      return grouped.filter((entry): entry is [string, EndpointDeclaration] => isEndpoint(entry[1]))
    }),
  )
}

/** Whether a path or its end is listed: `measures.weight.conversionFactor` as `measures.*.conversionFactor`. */
function isListed(place: string): boolean {
  const names = place.split('.')
  const last = names.at(-1) ?? ''
  const outer = names.slice(0, -1).map((one) => `${one}.${last}`)
  const inside = names.slice(0, -1).map((one) => `${one}.*.${last}`)
  return [last, `${names[0]}.*`, ...outer, ...inside].some((one) => Object.hasOwn(plain, one))
}

const unlisted = (places: readonly string[]) => places.filter((place) => !isListed(place))

test('every number that a resource declares is a quantity or has a stated reason to have no unit', () => {
  const found = allResources.flatMap(({ name, fields }) => numbersOf(fields, name))
  expect(found.length).toBeGreaterThan(0)
  expect(unlisted(found)).toEqual([])
})

test('every number that an endpoint accepts or returns is a quantity or has a stated reason', async () => {
  const all = await endpoints()
  expect(all.length).toBeGreaterThan(30)
  const found = all.flatMap(([name, { query, body, output }]) => [
    ...numbersOf(query, name),
    ...numbersOf(body, name),
    ...numbersOf(output ?? {}, name),
  ])
  expect(unlisted(found)).toEqual([])
})

test('the check detects a new number that is not a quantity', () => {
  const shape = { tare: number({ min: 0 }), axles: number({ integer: true }), load: quantity('weight') }
  expect(unlisted(numbersOf({ body: group(shape) }, 'equipment'))).toEqual(['equipment.body.tare'])
})

/** Files of screens that format numbers themselves, and what these numbers are. */
const formatting: Readonly<Record<string, string>> = {
  'features/accounts/web/AccountView.tsx': 'entries and megabytes',
  'features/attention/web/AlarmDetails.tsx': 'degrees',
  'features/console/web/Backup.tsx': 'megabytes and files of a backup',
  'features/console/web/Health.tsx': 'counts of the installation',
  'features/console/web/Figures.tsx': 'counts of the installation',
  'features/console/web/IngestBars.tsx': 'counts of the installation',
  'features/cycles/web/widgets/QuantityChart.tsx': 'ticks of an axis, in the unit of the profile',
  'features/cycles/web/proof/Stated.tsx': 'pieces that somebody stated',
  'features/dispatcher/web/machines/MachineDetails.tsx': 'degrees',
  'features/dispatcher/web/machines/StateFilter.tsx': 'machines of a state',
  'features/equipment/web/devices/DeviceSetup.tsx': 'degrees',
  'features/equipment/web/engine-hours/hours-text.ts': 'hours',
  'features/haul-monitor/web/Facts.tsx': 'per cent from a median',
  'features/events/web/import/Rows.tsx': 'degrees',
  'features/locations/web/import/ImportBar.tsx': 'features of a file',
  'features/measurement/web/ProfileList.tsx': 'accounts and users of a profile',
  'features/measurement/web/ProfileView.tsx': 'factors and limits of units',
  'features/tablet-software/web/columns.tsx': 'megabytes',
  'features/tablets/web/inventory/useTabletTexts.ts': 'percent of a charge, and items that wait',
  'features/today/web/amounts.ts': 'loads in words of a board',
  'features/utilisation/web/DaysChart.tsx': 'hours',
  'packages/collection/audit-text.ts': 'numbers without a unit',
  'packages/map/controls/MapScale.tsx': 'round lengths in the unit of the profile',
  'packages/map/drawing/boundary-parts.ts': 'degrees that are stored',
  'packages/map/drawing/drawn-features.ts': 'degrees that are stored',
  'packages/resource/fields/boundary/shape.ts': 'degrees that are stored',
  'packages/resource/fields/boundary/coordinates.ts': 'degrees',
  'packages/resource/fields/number/number.ts': 'numbers without a unit',
  'packages/screens/fields/number.tsx': 'numbers without a unit',
}

const FORMATTERS = /Intl\.NumberFormat|\.toLocaleString\(|\.toFixed\(|\.toPrecision\(/

test('screens format numbers only through the profile, except in the listed files', () => {
  const files = globSync(
    [
      'features/*/web/**/*.{ts,tsx}',
      'packages/{map,ui,resource,collection,screens}/**/*.{ts,tsx}',
      'apps/web/**/*.{ts,tsx}',
    ],
    { cwd: root, exclude: (name) => name === 'node_modules' || /\.test\.tsx?$/.test(name) },
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter(
    (file) => !file.includes('/server/') && FORMATTERS.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found.filter((file) => !Object.hasOwn(formatting, file))).toEqual([])
  // A file that no longer exists must not be listed.
  expect(Object.keys(formatting).filter((file) => !found.includes(file))).toEqual([])
})
