import type { JsonSchema } from '../field.ts'

/** Name of a schema without a title: the property that leads to it. Items of a list are named after the list. */
type Walk = (node: JsonSchema, word: string) => unknown

const isObject = (node: unknown): node is JsonSchema =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** An object with described properties: extracted as a component when it occurs more than once. */
function isShareable(node: JsonSchema): boolean {
  return [node['type']].flat().includes('object') && isObject(node['properties'])
}

/** Maps everything below a node by `walk`, naming each part after the property that leads to it. */
function below(node: JsonSchema, word: string, walk: Walk): JsonSchema {
  const each = (value: unknown, next: string): unknown => {
    if (Array.isArray(value)) return value.map((part) => each(part, next))
    return isObject(value) ? walk(value, next) : value
  }
  const entries = Object.entries(node).map(([key, value]) => {
    if (key !== 'properties' || !isObject(value)) return [key, each(value, word)] as const
    const properties = Object.entries(value).map(
      ([name, schema]) => [name, each(schema, name === 'items' ? word : name)] as const,
    )
    return [key, Object.fromEntries(properties)] as const
  })
  return Object.fromEntries(entries)
}

/** The path `/routes/{id}/history` yields `history`. */
function wordOf(path: string): string {
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return words.at(-1) ?? 'answer'
}

function nameOf(node: JsonSchema, word: string): string {
  const called = typeof node['title'] === 'string' ? node['title'] : word
  const name = called
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
  return Array.isArray(node['type']) ? `${name}OrNull` : name
}

/** Returns the paths with each repeated schema replaced by a reference to a named component. */
export function shareSchemas(paths: Readonly<Record<string, JsonSchema>>): {
  paths: Record<string, JsonSchema>
  schemas: Record<string, JsonSchema>
} {
  const places = new Map<string, number>()
  const count: Walk = (node, word) => {
    const text = isShareable(node) ? JSON.stringify(node) : undefined
    const before = text === undefined ? 0 : (places.get(text) ?? 0)
    if (text !== undefined) places.set(text, before + 1)
    // Schemas nested in a repeated schema are repeated with it.
    return before > 0 ? undefined : below(node, word, count)
  }
  for (const [path, calls] of Object.entries(paths)) count(calls, wordOf(path))

  const names = new Map<string, string>()
  const schemas: Record<string, JsonSchema> = {}
  const freeName = (name: string): string => {
    let free = name
    for (let next = 2; Object.hasOwn(schemas, free); next += 1) free = `${name}${next}`
    return free
  }
  const share: Walk = (node, word) => {
    const text = isShareable(node) ? JSON.stringify(node) : ''
    if ((places.get(text) ?? 0) < 2) return below(node, word, share)
    let name = names.get(text)
    if (name === undefined) {
      name = freeName(nameOf(node, word))
      names.set(text, name)
      // Reserve the name first: nested schemas may claim the same one.
      schemas[name] = node
      schemas[name] = below(node, word, share)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const shared = Object.entries(paths).map(
    ([path, calls]) => [path, share(calls, wordOf(path)) as JsonSchema] as const,
  )
  return { paths: Object.fromEntries(shared), schemas }
}
