/**
 * Track points of a GPX 1.0 or 1.1 file. Way points and routes are plans, not recorded positions: they are left out, and
 * those with times are counted in a doubt.
 */
import { SaxesParser } from 'saxes'
import { openClock, type Clock } from '../text/instants.ts'
import {
  refuseLine,
  normaliseHeading,
  numberOf,
  placeProblem,
  plainPoint,
  quoteText,
  UnreadableFile,
  type Item,
} from '../result.ts'

interface OpenPoint {
  readonly line: number
  /** The name of its tag. */
  readonly tag: string
  readonly lat: string | undefined
  readonly lon: string | undefined
  /** Texts of its own elements, and of those in its extensions: the first of each that is not empty. */
  readonly own: Map<string, string>
  readonly extended: Map<string, string>
}

/** Most syntax errors before reading stops. */
const MAX_FAULTS = 100
/** Longer texts are neither times nor numbers. */
const LONGEST_TEXT = 1000

/** Local name of a tag: `gpxtpx:speed` is the speed in any extension. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

const courseNames = ['course', 'bearing', 'heading']

/** The point's own value, else that of an extension; metres a second and degrees, as the schemas say. */
function numberOfPoint({ own, extended }: OpenPoint, names: readonly string[]): number {
  const values = [own, extended].flatMap((texts) => names.map((name) => numberOf(texts.get(name))))
  return values.find((value) => Number.isFinite(value)) ?? Number.NaN
}

function rowOf(point: OpenPoint, machine: string, clock: Clock): Item {
  const { own, line } = point
  const lat = numberOf(point.lat)
  const lon = numberOf(point.lon)
  const problem = placeProblem(lat, lon)
  if (problem) return refuseLine(line, 'place', problem)
  const time = own.get('time')
  if (time === undefined) return refuseLine(line, 'time', 'no time')
  const instant = clock.read(time)
  if (!instant) return refuseLine(line, 'time', `${quoteText(time)} is not a time`)
  const speed = numberOfPoint(point, ['speed'])
  return plainPoint(line, machine, instant, {
    lon,
    lat,
    speed: speed >= 0 ? speed : Number.NaN,
    heading: normaliseHeading(numberOfPoint(point, courseNames)),
    altitude: numberOf(own.get('ele')),
  })
}

interface GpxState {
  readonly parser: SaxesParser<{ xmlns: false; position: false }>
  readonly clock: Clock
  readonly rows: Item[]
  /** Local names of the open tags. */
  readonly path: string[]
  point: OpenPoint | null
  text: string
  faults: number
  rootSeen: boolean
  wayPoints: number
}

const pointTags = new Set(['trkpt', 'wpt', 'rtept'])

function takeText(state: GpxState, name: string): void {
  const { point, path } = state
  const text = state.text.trim()
  state.text = ''
  if (!point || text === '' || text.length > LONGEST_TEXT) return
  const texts = path.at(-1) === point.tag ? point.own : point.extended
  if (!texts.has(name)) texts.set(name, text)
}

function closeTag(state: GpxState, name: string, machine: string): void {
  const { point } = state
  state.path.pop()
  if (!point || name !== point.tag) return takeText(state, name)
  state.text = ''
  state.point = null
  if (name === 'trkpt') state.rows.push(rowOf(point, machine, state.clock))
  else if (point.own.has('time')) state.wayPoints += 1
}

function startParser(machine: string, clock: Clock): GpxState {
  // Errors are reported with their line.
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const state: GpxState = {
    parser,
    clock,
    rows: [],
    path: [],
    point: null,
    text: '',
    faults: 0,
    rootSeen: false,
    wayPoints: 0,
  }
  const take = (text: string): void => {
    if (state.point && state.text.length <= LONGEST_TEXT) state.text += text
  }
  parser.on('doctype', () => {
    throw new UnreadableFile('doctype')
  })
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (!state.rootSeen && name !== 'gpx') throw new UnreadableFile('root', { found: tag.name })
    state.rootSeen = true
    state.text = ''
    state.path.push(name)
    if (!pointTags.has(name) || state.point) return
    const { lat, lon } = tag.attributes
    state.point = { line: parser.line, tag: name, lat, lon, own: new Map(), extended: new Map() }
  })
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', (tag) => closeTag(state, localName(tag.name), machine))
  parser.on('error', ({ message }) => {
    state.faults += 1
    if (state.faults > MAX_FAULTS) throw new UnreadableFile('xml', { line: state.parser.line })
    state.rows.push(refuseLine(parser.line, 'form', message))
  })
  return state
}

/**
 * Points in the order of the file; syntax errors are broken lines. Throws UnreadableFile when it is no GPX at all.
 */
export async function* readGpx(
  chunks: AsyncIterable<string>,
  machine: string,
  timeZone?: string,
): AsyncGenerator<Item> {
  const state = startParser(machine, openClock(timeZone))
  let begun = false
  for await (const chunk of chunks) {
    // Blanks before the declaration are not worth an error.
    const text: string = begun ? chunk : chunk.replace(/^[\uFEFF\s]+/, '')
    if (!begun) state.parser.line += chunk.slice(0, chunk.length - text.length).split('\n').length - 1
    begun ||= text !== ''
    state.parser.write(text)
    yield* state.rows.splice(0)
  }
  state.parser.close()
  yield* state.rows
  if (!state.rootSeen) throw new UnreadableFile('root', { found: '' })
  if (state.wayPoints > 0) yield { kind: 'doubt', about: 'waypoints', args: { count: state.wayPoints } }
  yield* state.clock.doubts()
}
