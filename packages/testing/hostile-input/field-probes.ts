import { type Field, type Shape, validate } from '@haulway/resource'
import { createShapeDraft, type ResolveReference } from '../contract-suite/drafts.ts'
import { strangeValues } from './hostile-input.ts'
import { describeProbe, selectRandomly, type Probe } from './probes.ts'
import { formatQuery, type RequestExample } from './request-examples.ts'
import { repetitions } from '../sampling/sample.ts'

/** The strange values for a field, and for a group or list also the same values for each of its parts. */
async function listStrangeValues(field: Field, valid: unknown, target: ResolveReference): Promise<unknown[]> {
  const shape = field.options['shape'] as Shape | undefined
  if (shape === undefined) return [...strangeValues]
  const isList = Array.isArray(valid)
  // The example of a list may be empty: then a valid element is created here.
  const given = (isList ? (valid as unknown[])[0] : valid) as Record<string, unknown> | null | undefined
  const one: Record<string, unknown> = given ?? (await createShapeDraft(shape, 1, target))
  const inside: unknown[] = []
  for (const [name, part] of Object.entries(shape)) {
    for (const value of await listStrangeValues(part, one[name], target))
      inside.push({ ...one, [name]: value })
  }
  return [...strangeValues, ...(isList ? inside.map((value) => [value]) : inside)]
}

/** A strange value for one field in the body of a call. */
interface Case {
  readonly example: RequestExample
  readonly name: string
  readonly value: unknown
}

/** The request with the errors that the declared shape of the call predicts for it. */
function createProbe({ example, name, value }: Case): Probe {
  const { endpoint, path, body } = example
  const sent = JSON.stringify({ ...body, [name]: value })
  const checked = validate(endpoint.body, JSON.parse(sent))
  return {
    method: endpoint.method,
    path: path + formatQuery(example),
    headers: { 'content-type': 'application/json' },
    body: sent,
    note: describeProbe(endpoint, { [name]: value }),
    ...(!checked.ok && { errors: checked.errors }),
  }
}

async function listCases(example: RequestExample, target: ResolveReference): Promise<Case[]> {
  const { endpoint, body } = example
  const cases: Case[] = []
  for (const name of Object.keys(body)) {
    const field = endpoint.body[name]
    if (!field) continue
    for (const value of await listStrangeValues(field, body[name], target))
      cases.push({ example, name, value })
  }
  return cases
}

/** Number of refused and of accepted cases per call, different ones each day. */
const CASES_PER_OUTCOME = repetitions(Infinity, 2)

/**
 * Probes every field of every body with every strange value; `cases` counts them all. Separates those that the shape
 * refuses from those that it accepts.
 */
export async function createFieldProbes(
  examples: readonly RequestExample[],
  target: ResolveReference,
): Promise<{ cases: number; refused: Probe[]; taken: Probe[] }> {
  const found = { cases: 0, refused: [] as Probe[], taken: [] as Probe[] }
  for (const example of examples) {
    const cases = await listCases(example, target)
    found.cases += cases.length
    const own = { refused: [] as Probe[], taken: [] as Probe[] }
    for (const one of selectRandomly(cases, cases.length)) {
      const probe = createProbe(one)
      own[probe.errors === undefined ? 'taken' : 'refused'].push(probe)
      if (own.refused.length >= CASES_PER_OUTCOME && own.taken.length >= CASES_PER_OUTCOME) break
    }
    found.refused.push(...own.refused.slice(0, CASES_PER_OUTCOME))
    found.taken.push(...own.taken.slice(0, CASES_PER_OUTCOME))
  }
  return found
}
