/**
 * Track points of a GPX 1.0 or 1.1 file. Way points and routes are plans, not recorded positions, and are ignored.
 */
import { SaxesParser } from 'saxes'
import { parseInstant, type ToInstant } from '../text/instants.ts'
import {
  refuseLine,
  normaliseHeading,
  numberOf,
  placeProblem,
  quoteText,
  UnreadableFile,
  type Item,
} from '../result.ts'

interface OpenPoint {
  line: number
  lat: string | undefined
  lon: string | undefined
  texts: Map<string, string>
}

/** Most syntax errors before reading stops. */
const MAX_FAULTS = 100

/** Local name of a tag: `gpxtpx:speed` is the speed in any extension. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()

function rowOf(point: OpenPoint, machine: string, toInstant?: ToInstant): Item {
  const { texts, line } = point
  const lat = numberOf(point.lat)
  const lon = numberOf(point.lon)
  const problem = placeProblem(lat, lon)
  if (problem) return refuseLine(line, 'place', problem)
  const time = texts.get('time')
  if (time === undefined) return refuseLine(line, 'time', 'no time')
  const instant = parseInstant(time, toInstant)
  if (!instant) return refuseLine(line, 'time', `${quoteText(time)} is not a time`)
  const speed = numberOf(texts.get('speed'))
  return {
    kind: 'point',
    line,
    machine,
    t: instant.t,
    micros: instant.micros,
    lon,
    lat,
    speed: speed >= 0 ? speed : Number.NaN,
    heading: normaliseHeading(numberOf(texts.get('course') ?? texts.get('bearing') ?? texts.get('heading'))),
    altitude: numberOf(texts.get('ele')),
    weight: Number.NaN,
  }
}

interface GpxState {
  parser: SaxesParser<{ xmlns: false; position: false }>
  rows: Item[]
  faults: number
  rootSeen: boolean
}

function startParser(machine: string, toInstant?: ToInstant): GpxState {
  // Errors are reported with their line.
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const state: GpxState = { parser, rows: [], faults: 0, rootSeen: false }
  let point: OpenPoint | null = null
  let open = ''
  const take = (text: string): void => {
    if (point && open !== '' && text.length < 1000)
      point.texts.set(open, (point.texts.get(open) ?? '') + text.trim())
  }
  parser.on('doctype', () => {
    throw new UnreadableFile('doctype')
  })
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (!state.rootSeen && name !== 'gpx') throw new UnreadableFile('root', { found: tag.name })
    state.rootSeen = true
    open = name
    if (name !== 'trkpt') return
    const { lat, lon } = tag.attributes
    point = { line: parser.line, lat, lon, texts: new Map<string, string>() }
  })
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', ({ name }) => {
    open = ''
    if (localName(name) !== 'trkpt' || !point) return
    state.rows.push(rowOf(point, machine, toInstant))
    point = null
  })
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
  toInstant?: ToInstant,
): AsyncGenerator<Item> {
  const state = startParser(machine, toInstant)
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
}
