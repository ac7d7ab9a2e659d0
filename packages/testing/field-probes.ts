import { type Field, type Shape, validate } from '@haulway/resource'
import { draftOfShape, type Target } from './contract-suite-drafts.ts'
import { strangeValues } from './hostile-input.ts'
import { noteOf, type Probe } from './probes.ts'
import { queryOf, type RequestExample } from './request-examples.ts'

/** The value, and inside of a group or a list the same for every part. */
async function strangeFor(field: Field, valid: unknown, target: Target): Promise<unknown[]> {
  const shape = field.options['shape'] as Shape | undefined
  if (shape === undefined) return [...strangeValues]
  const isList = Array.isArray(valid)
  // A list may have nothing in it for an example: then its parts are made here.
  const given = (isList ? (valid as unknown[])[0] : valid) as Record<string, unknown> | null | undefined
  const one: Record<string, unknown> = given ?? (await draftOfShape(shape, 1, target))
  const inside: unknown[] = []
  for (const [name, part] of Object.entries(shape)) {
    for (const value of await strangeFor(part, one[name], target)) inside.push({ ...one, [name]: value })
  }
  return [...strangeValues, ...(isList ? inside.map((value) => [value]) : inside)]
}

/** Every field of every body with every strange value; those that the shape refuses, and the others. */
export async function fieldProbes(
  examples: readonly RequestExample[],
  target: Target,
): Promise<{ refused: Probe[]; taken: Probe[] }> {
  const refused: Probe[] = []
  const taken: Probe[] = []
  for (const example of examples) {
    const { endpoint, path, body } = example
    for (const name of Object.keys(body)) {
      const field = endpoint.body[name]
      if (!field) continue
      for (const value of await strangeFor(field, body[name], target)) {
        const sent = { ...body, [name]: value }
        const checked = validate(endpoint.body, JSON.parse(JSON.stringify(sent)))
        const probe = {
          method: endpoint.method,
          path: path + queryOf(example),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
          note: noteOf(endpoint, { [name]: value }),
        }
        if (checked.ok) taken.push(probe)
        else refused.push({ ...probe, errors: checked.errors })
      }
    }
  }
  return { refused, taken }
}
