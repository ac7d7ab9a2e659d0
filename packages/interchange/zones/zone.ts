/** Zones from a geometry and the attributes that files have beside it. */
import { UnreadableFile, type Zone } from '../result.ts'

/** Maximum zones in one file; more are no site. */
const MOST_ZONES = 20_000

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

/** A zone from a geometry and attributes under any of the known names; `line` as in `Zone`. */
export function zoneOf(line: number, geometry: unknown, attributes: ReadonlyMap<string, unknown>): Zone {
  const lower = new Map([...attributes].map(([name, value]) => [name.toLowerCase(), value]))
  const all = (names: readonly string[]) =>
    names.map((name) => written(lower.get(name))).filter((text) => text !== '')
  const first = (names: readonly string[]) => all(names)[0] ?? ''
  const shape = lower.get('shape')
  return {
    kind: 'zone',
    line,
    name: first(NAMES),
    notes: first(NOTES),
    uses: usesOf(lower),
    groups: all(GROUPS),
    geometry,
    ...(shape === undefined ? {} : { shape }),
  }
}

/** Throws `UnreadableFile` when there are too many. */
export function limitZones(count: number): void {
  if (count > MOST_ZONES) throw new UnreadableFile('many', { max: MOST_ZONES })
}
