/** Strings that have broken programs, as values of every kind of field and as a search text (threats D1, D4). */
import { expect, test } from 'vitest'
import { type Field, type Resource, validate } from '@haulway/resource'
import { writableFields } from './drafts.ts'
import { errorsOf, expectRefusal, type Site } from './fixture.ts'
import { sample } from '../sampling/sample.ts'

/** A field that represents all fields of its kind. */
interface Example {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
}

/** The first field of each kind; of text fields, the first of each format. */
function findExamples(resources: readonly Resource[]): Map<string, Example> {
  const found = new Map<string, Example>()
  for (const resource of resources) {
    for (const [name, field] of writableFields(resource)) {
      const { format } = field.options as { format?: string }
      const kind = format === undefined ? field.kind.name : `${field.kind.name} ${format}`
      if (!found.has(kind)) found.set(kind, { resource, name, field })
    }
  }
  return found
}

/**
 * Returns whether the draft was accepted. Asserts that its text is returned unchanged, or is refused with the errors
 * of the form.
 */
export async function checkTextRoundTrip(
  site: Site,
  resource: Resource,
  draft: Readonly<Record<string, unknown>>,
  name: string,
  field: Field,
): Promise<boolean> {
  const reply = await site.call(`/api/${resource.name}`, { body: draft })
  const pure = validate({ [name]: field }, { [name]: draft[name] })
  const note = JSON.stringify(draft[name])
  // An empty value: rules between fields and initial values apply.
  const isNothing = pure.ok && pure.value[name] === null
  if (reply.status !== 201) {
    expectRefusal(reply, note)
    // In a unique field two naughty strings may differ only in case; a reference may name an absent entry.
    const known = pure.ok ? ['exists', 'reference'].map((key) => `${name} validation.${key}`) : []
    const expected = pure.ok ? known : pure.errors.map((one) => `${one.field} ${one.key}`)
    if (isNothing)
      expect(
        errorsOf(reply).map((one) => one.split(' ')[0]),
        note,
      ).toEqual([name])
    else if (pure.ok) expect(known, note).toEqual(expect.arrayContaining(errorsOf(reply)))
    else expect(errorsOf(reply), note).toEqual(expected)
    return false
  }
  const item = reply.body as Record<string, unknown>
  if (pure.ok && !isNothing) expect(item[name], note).toEqual(pure.value[name])
  if (typeof item[name] === 'string' && !isNothing)
    expect(item[name], note).toBe(String(draft[name]).trim().normalize('NFC'))
  const removed = await site.call(`/api/${resource.name}/${String(item['id'])}`, { method: 'DELETE' })
  expect(removed.status).toBe(204)
  return true
}

async function inBatchesOfTen(
  naughty: readonly string[],
  tryOne: (text: string, index: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < naughty.length; at += 10) {
    await Promise.all(naughty.slice(at, at + 10).map((text, n) => tryOne(text, at + n)))
  }
}

async function tryAll(site: Site, { resource, name, field }: Example, naughty: readonly string[]) {
  let kept = 0
  await inBatchesOfTen(naughty, async (text, index) => {
    // Drafts with different numbers differ in every other unique field.
    const draft = { ...(await site.draft(resource, 1_000 + index)), [name]: text }
    if (await checkTextRoundTrip(site, resource, draft, name, field)) kept += 1
  })
  return kept
}

/**
 * For every kind that accepts some of the strings: a third of them, a different third each day. For a kind whose own
 * validation refuses them all: two.
 */
export function naughtyTests(
  resources: readonly Resource[],
  site: () => Site,
  naughty: readonly string[],
): void {
  const examples = [...findExamples(resources)].map(([kind, example], turn) => ({ kind, example, turn }))
  test.each(examples)(
    'stores naughty strings as $kind unchanged, or refuses them like the form',
    async ({ kind, example, turn }) => {
      const { name, field } = example
      const isTaken = (text: string) => text.trim() !== '' && validate({ [name]: field }, { [name]: text }).ok
      const texts = naughty.some(isTaken) ? sample(naughty, 3, turn) : naughty.slice(0, 2)
      const kept = await tryAll(site(), example, texts)
      if (kind === 'text') expect(kept).toBeGreaterThanOrEqual(texts.length / 3)
    },
  )

  test('accepts or refuses naughty strings in a search, never with a server error', async () => {
    const [resource] = resources
    await inBatchesOfTen(sample(naughty, 3), async (text) => {
      const reply = await site().call(`/api/${resource?.name}?search=${encodeURIComponent(text)}`)
      expect([200, 400], text).toContain(reply.status)
    })
  })
}
