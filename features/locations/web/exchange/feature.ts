import { problem, type Boundary, type MessageTail, type Problem } from '@haulway/resource'

/** A place as read from a file, before validation. */
export interface FileFeature {
  readonly name: string
  readonly notes: string
  /** Texts that may say what it is used for: properties about its use, and the layer or folder that it is in. */
  readonly uses: readonly string[]
  readonly groups: readonly string[]
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
/** Also with a word before them: `zone_type`. */
const USES = /^(?:.*[^\p{L}])?(?:kind|type|use|usage|purpose|function|activity|class|category)$/iu
const OTHER_USES = new Set(
  'fclass landuse man_made тип вид назначение использование класс категория 类型 种类 用途 用于 类别 分类'.split(
    ' ',
  ),
)
const GROUPS = ['layer', 'folder', 'group', 'слой', 'группа', 'папка', '图层', '组', '文件夹']
const NOTES = ['description', 'notes', 'desc', 'описание', '描述', '备注']

/** Longer texts are no classes. */
const LONGEST_USE = 200

function written(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : ''
}

/** The shortest names first: `type` tells more of the place than `surface_type`. */
function usesOf(attributes: ReadonlyMap<string, unknown>): string[] {
  const named = [...attributes].filter(([name]) => USES.test(name) || OTHER_USES.has(name))
  return named
    .toSorted(([a], [b]) => a.length - b.length)
    .map(([, value]) => written(value).slice(0, LONGEST_USE))
    .filter((text) => text !== '')
}

/** A feature from a geometry and attributes under any of the known names. */
export function featureOf(geometry: unknown, attributes: ReadonlyMap<string, unknown>): FileFeature {
  const lower = new Map([...attributes].map(([name, value]) => [name.toLowerCase(), value]))
  const all = (names: readonly string[]) =>
    names.map((name) => written(lower.get(name))).filter((text) => text !== '')
  const first = (names: readonly string[]) => all(names)[0] ?? ''
  const shape = lower.get('shape')
  return {
    name: first(NAMES),
    notes: first(NOTES),
    uses: usesOf(lower),
    groups: all(GROUPS),
    geometry,
    ...(shape === undefined ? {} : { shape }),
  }
}
