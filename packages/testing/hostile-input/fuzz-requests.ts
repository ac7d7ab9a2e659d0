/** Reproducible random requests: valid ones of every declared call, and mutations of them. */
import type { Endpoint } from '@haulway/resource'
import { strangeBodies, strangeHeaders, strangeIds, strangeQueries, strangeValues } from './hostile-input.ts'
import { describeProbe, type Probe } from './probes.ts'
import { fillPath, pixel, formatQuery, type RequestExample } from './request-examples.ts'

type Random = () => number

/** The source of random choices. */
interface Dice {
  /** True with this probability. */
  chance(share: number): boolean
  below(count: number): number
  one<T>(of: readonly T[]): T
}

function dice(random: Random): Dice {
  const below = (count: number) => Math.floor(random() * count)
  return {
    chance: (share) => random() < share,
    below,
    one<T>(of: readonly T[]): T {
      const found = of[below(of.length)]
      if (found === undefined) throw new Error('nothing to choose from')
      return found
    },
  }
}

const otherMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

/** Encodes characters that a request line cannot contain; a client could send them only as raw bytes. */
const encodeForRequestLine = (path: string) =>
  path.replace(/[^\u0021-\u007e]/g, (one) => encodeURIComponent(one.toWellFormed()))

const pathMutations: readonly ((path: string, roll: Dice) => string)[] = [
  (path, roll) => path.slice(0, 1 + roll.below(path.length)),
  (path) => `${path}/`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/API/'),
  (path) => `${path}/../..${path}`,
  (path, roll) => `${path}%${roll.one(['', '0', 'zz', 'c0%af', 'ff', '00', '2e%2e%2f'])}`,
  (path) => `${path};a=b`,
  (path, roll) => {
    const at = roll.below(path.length)
    return `${path.slice(0, at)}${String.fromCharCode(33 + roll.below(94))}${path.slice(at + 1)}` || '/'
  },
  (path) => `${path}/${'x'.repeat(2_000)}`,
]

function createPath(example: RequestExample, ids: readonly string[], roll: Dice): string {
  const { endpoint, path } = example
  const names = Object.keys(endpoint.params)
  // DELETE mostly uses other ids, because a deleted entry can no longer serve as an example.
  if (names.length > 0 && roll.chance(endpoint.method === 'DELETE' ? 0.95 : 0.3)) {
    const params = Object.fromEntries(names.map((name) => [name, roll.one(ids)]))
    const other = fillPath(endpoint, params)
    return roll.chance(0.6)
      ? other
      : other.replace(encodeURIComponent(params[roll.one(names)] ?? ''), () => roll.one(strangeIds))
  }
  return roll.chance(0.1) ? roll.one(pathMutations)(path, roll) : path
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()

function createQuery(example: RequestExample, ids: readonly string[], roll: Dice): string {
  const own = formatQuery(example)
  const names = Object.keys(example.endpoint.query)
  if (roll.chance(0.5)) return own
  if (roll.chance(0.15)) return `?${roll.one(strangeQueries)}`
  if (names.length === 0) return roll.chance(0.5) ? own : `?unknown=${roll.below(9)}`
  const pairs = Array.from({ length: 1 + roll.below(3) }, () => {
    const value = roll.chance(0.4)
      ? roll.one(ids)
      : roll.chance(0.5)
        ? String(roll.below(600) - 10)
        : textOf(roll.one(strangeValues))
    return `${roll.one(names)}=${encodeURIComponent(value).slice(0, 4_000)}`
  })
  return `${own === '' ? '?' : `${own}&`}${pairs.join('&')}`
}

/** The value with another value at a random place within it. */
function mutate(value: unknown, ids: readonly string[], roll: Dice): unknown {
  const isObject = typeof value === 'object' && value !== null
  if (isObject && roll.chance(0.75)) {
    if (Array.isArray(value)) {
      const all = value as unknown[]
      if (all.length === 0 || roll.chance(0.2)) return [...all, ...all, roll.one(strangeValues)]
      const at = roll.below(all.length)
      return roll.chance(0.2) ? all.toSpliced(at, 1) : all.with(at, mutate(all[at], ids, roll))
    }
    const entries = Object.entries(value)
    if (entries.length === 0 || roll.chance(0.08))
      return { ...value, [textOf(roll.one(strangeValues)).slice(0, 40)]: 1 }
    const [name, one] = roll.one(entries)
    if (roll.chance(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name))
    return { ...value, [name]: mutate(one, ids, roll) }
  }
  if (typeof value === 'number' && roll.chance(0.5))
    return value * roll.one([-1, 0, 1e3, 1e-9, 1e12]) + roll.below(3)
  if (typeof value === 'string' && roll.chance(0.3))
    return roll.one([value.repeat(2), value.slice(1), `${value} `, value.toUpperCase()])
  return roll.chance(0.2) ? { id: roll.one(ids) } : roll.one(strangeValues)
}

const json = { 'content-type': 'application/json' }

function createContent(
  example: RequestExample,
  ids: readonly string[],
  roll: Dice,
): Pick<Probe, 'headers' | 'body'> {
  const { endpoint, body } = example
  if (endpoint.bytes && roll.chance(0.7)) {
    const bytes = roll.chance(0.3) ? pixel : pixel.map((one) => (roll.chance(0.05) ? roll.below(256) : one))
    return { headers: { 'content-type': 'application/octet-stream' }, body: bytes }
  }
  if (roll.chance(0.1)) return { headers: json, body: roll.one(strangeBodies) }
  let sent: unknown = body
  if (roll.chance(0.7)) for (let n = 1 + roll.below(3); n > 0; n--) sent = mutate(sent, ids, roll)
  const text = JSON.stringify(sent)
  return { headers: json, body: roll.chance(0.05) ? text.slice(0, roll.below(text.length)) : text }
}

/** A request, and the call that it was derived from. */
export interface FuzzedRequest extends Probe {
  readonly endpoint: Endpoint
}

/** A request of a declared call, valid or not. `ids`: existing entries to which it may refer. */
export function createFuzzedRequest(
  examples: readonly RequestExample[],
  ids: readonly string[],
  random: Random,
): FuzzedRequest {
  const roll = dice(random)
  const example = roll.one(examples)
  const { endpoint } = example
  const method = roll.chance(0.92) ? endpoint.method : roll.one(otherMethods)
  const path = encodeForRequestLine(createPath(example, ids, roll) + createQuery(example, ids, roll))
  const content = method === 'GET' || method === 'HEAD' ? {} : createContent(example, ids, roll)
  const headers = { ...content.headers, ...(roll.chance(0.06) ? roll.one(strangeHeaders) : {}) }
  return {
    ...content,
    method,
    path,
    headers,
    endpoint,
    // Another method at the same address is another call, which may return a file.
    file: endpoint.file === true || method !== endpoint.method,
    note: describeProbe(endpoint, { method, path }),
  }
}
