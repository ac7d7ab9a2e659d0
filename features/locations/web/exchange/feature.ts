import { problem, type Boundary, type MessageTail, type Problem } from '@haulway/resource'

/** A place as read from a file, before validation. */
export interface FileFeature {
  readonly name: string
  readonly notes: string
  /** As written: `load`, or any other text. */
  readonly kind: string
  /** GeoJSON geometry in WGS84 longitude and latitude; not yet validated. */
  readonly geometry: unknown
  /** Circle or corridor, as our own exports write it. */
  readonly shape?: unknown
}

/** A location as it is written to files. */
export interface ExportedPlace {
  readonly title: string
  readonly kind: string
  readonly description: string | null
  readonly boundary: Boundary
}

/** Why a whole file cannot be read. The key is one of `locations.import.file.*`. */
export class FileProblem extends Error {
  readonly problem: Problem
  constructor(name: MessageTail<'locations.import.file'>, args?: Problem['args']) {
    super(name)
    this.problem = problem(`locations.import.file.${name}`, args)
  }
}

/** Maximum features in one file; more are no site. */
const MAX_FEATURES = 20_000

export function limitFeatures<T>(features: T[]): T[] {
  if (features.length > MAX_FEATURES) throw new FileProblem('many', { max: MAX_FEATURES })
  return features
}

/** Attribute names that may hold a title, in order of preference. */
const NAMES = ['name', 'title', 'label', 'имя', 'название', 'наименование', '名称', 'nom', 'nombre', 'id']
const NOTES = ['description', 'notes', 'desc', 'описание', '描述', '备注']

function written(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** A feature from a geometry and attributes under any of the known names. */
export function featureOf(geometry: unknown, attributes: ReadonlyMap<string, unknown>): FileFeature {
  const lower = new Map([...attributes].map(([name, value]) => [name.toLowerCase(), value]))
  const first = (names: readonly string[]) =>
    names.map((name) => written(lower.get(name))).find((text) => text !== '') ?? ''
  const shape = lower.get('shape')
  return {
    name: first(NAMES),
    notes: first(NOTES),
    kind: first(['kind', 'type']).toLowerCase(),
    geometry,
    ...(shape === undefined ? {} : { shape }),
  }
}
