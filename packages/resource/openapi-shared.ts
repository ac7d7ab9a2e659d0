import type { JsonSchema } from './field.ts'

/** What a schema is called when it has no title: the word that leads to it. Items of a list are called as the list. */
type Walk = (node: JsonSchema, word: string) => unknown

const isObject = (node: unknown): node is JsonSchema =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** An object with described properties: worth a name when it stands in more than one place. */
function isShareable(node: JsonSchema): boolean {
  return [node['type']].flat().includes('object') && isObject(node['properties'])
}

/** Everything below a node, as `walk` answers it. */
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

/** `/routes/{id}/history` is about `history`. */
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

/** The calls with each repeated schema told once, under a name, and referred to where it stood. */
export function shareSchemas(paths: Readonly<Record<string, JsonSchema>>): {
  paths: Record<string, JsonSchema>
  schemas: Record<string, JsonSchema>
} {
  const places = new Map<string, number>()
  const count: Walk = (node, word) => {
    const told = isShareable(node) ? JSON.stringify(node) : undefined
    const before = told === undefined ? 0 : (places.get(told) ?? 0)
    if (told !== undefined) places.set(told, before + 1)
    // What stands inside of a repeated schema is repeated with it.
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
    const told = isShareable(node) ? JSON.stringify(node) : ''
    if ((places.get(told) ?? 0) < 2) return below(node, word, share)
    let name = names.get(told)
    if (name === undefined) {
      name = freeName(nameOf(node, word))
      names.set(told, name)
      // Its place first: what stands inside may want the same name.
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
