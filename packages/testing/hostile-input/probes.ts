/** Sends many requests and checks each response for faults that no response may have. */
import type { Endpoint } from '@haulway/resource'
import type { RawClient, RawReply, RawRequest } from './raw-requests.ts'
import { repetitions, sampleRandom } from '../sampling/sample.ts'

export interface Probe extends RawRequest {
  readonly note: string
  /** The errors that the form in the browser would show. */
  readonly errors?: unknown
  /** The call returns a file. */
  readonly file?: boolean | undefined
}

/** The name of a probe in the report, shortened to one line. */
export function describeProbe(endpoint: Endpoint, what: unknown): string {
  const text = typeof what === 'string' ? what : JSON.stringify(what)
  return `${endpoint.method} ${endpoint.path} ${text.slice(0, 80)}`
}

/** The call that a note begins with: its method and its declared path. */
const callOf = ({ note }: Probe) => note.split(' ', 2).join(' ')

/** Media types in which lists and reports are exported. */
const EXPORTS = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
]

/** Faults that no response may have: a server error, content other than JSON, a stack trace. */
export function findResponseFaults(reply: RawReply, { note, file }: Probe): string[] {
  const type = String(reply.headers['content-type'] ?? '')
  const faults: string[] = []
  if (reply.status >= 500) faults.push(`${reply.status} ${reply.text.slice(0, 200)}`)
  // For a file, headers make the browser trust its declared type and run nothing in it.
  const guarded =
    reply.headers['x-content-type-options'] === 'nosniff' &&
    reply.headers['content-security-policy'] === "default-src 'none'; sandbox"
  const isFile = reply.status < 300 && (EXPORTS.some((one) => type.startsWith(one)) || (file && guarded))
  if (reply.text !== '' && !type.startsWith('application/json') && !isFile) faults.push(`type ${type}`)
  if (/\bat .*\.[jt]s:\d|node_modules/.test(reply.text)) faults.push('a stack')
  if (reply.status >= 400 && reply.text !== '') {
    const { message, errors } = JSON.parse(reply.text) as { message?: unknown; errors?: unknown }
    if (typeof message !== 'string' || !Array.isArray(errors)) faults.push(`form ${reply.text.slice(0, 200)}`)
  }
  return faults.map((one) => `${note}: ${one}`)
}

/** Maximum number of findings that are reported. */
const SHOWN = 20
/** Maximum number of requests of one kind; a different selection each day. */
const MAX_PROBES = repetitions(Infinity, 200)

/**
 * A selection with the same number of probes for each call, as far as it has them; `everyCall`: at least one for each
 * call, even beyond the maximum.
 */
function selectProbes(all: readonly Probe[], everyCall: boolean): readonly Probe[] {
  if (all.length <= MAX_PROBES) return all
  const random = sampleRandom(all.length)
  const mixed = all.map((probe) => ({ probe, order: random() })).toSorted((a, b) => a.order - b.order)
  const countByCall = new Map<string, number>()
  const ranked = mixed.map(({ probe }) => {
    const call = callOf(probe)
    const rank = countByCall.get(call) ?? 0
    countByCall.set(call, rank + 1)
    return { probe, rank }
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, everyCall ? Math.max(MAX_PROBES, countByCall.size) : MAX_PROBES)
    .map(({ probe }) => probe)
}

/** A random selection from a corpus, different each day; at most `most` elements unless the sweep is whole. */
export function selectRandomly<T>(corpus: readonly T[], most: number): readonly T[] {
  const random = sampleRandom(corpus.length)
  return corpus
    .map((one) => ({ one, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, repetitions(corpus.length, most))
    .map(({ one }) => one)
}

/**
 * Sends all probes or a sample (of every call, unless told otherwise) and returns what was wrong with the responses.
 * `more` adds checks.
 */
export async function sendProbes(
  by: RawClient,
  probes: readonly Probe[],
  more: (reply: RawReply, probe: Probe) => string[] = () => [],
  { everyCall = true } = {},
): Promise<{ sent: number; wrong: string[] }> {
  const found: string[] = []
  const sent = selectProbes(probes, everyCall)
  await by.sendAll(sent, (reply, probe) =>
    found.push(...findResponseFaults(reply, probe), ...more(reply, probe)),
  )
  return { sent: sent.length, wrong: found.slice(0, SHOWN) }
}
