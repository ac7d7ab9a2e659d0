import { expect, test } from 'vitest'
import { type Field, type Resource, validate } from '@haulway/resource'
import { writableFields } from './drafts.ts'
import { checkTextRoundTrip } from './naughty.ts'
import { saveTests } from './saves.ts'
import { errorsOf, expectRefusal, problemOf, type Site } from './fixture.ts'
import { listInvalidValues, type InvalidValue } from '../hostile-input/invalid-values.ts'

interface InvalidField extends InvalidValue {
  readonly name: string
}

/**
 * The invalid values of each request: the first invalid value of every field, then the second of every field, and so
 * on, because a form is refused as a whole. Dangling references are tested one at a time: the server looks references
 * up only among the fields that are otherwise valid.
 */
function groupInvalidFields(resource: Resource): InvalidField[][] {
  const fields = writableFields(resource).map(([name, field]) =>
    listInvalidValues(field).map((one): InvalidField => ({ ...one, name })),
  )
  const isAbsent = ({ key }: InvalidField) => key === 'validation.reference'
  const atOnce = fields.map((all) => all.filter((one) => !isAbsent(one)))
  const most = Math.max(0, ...atOnce.map((all) => all.length))
  const together = Array.from({ length: most }, (_, n) => atOnce.flatMap((all) => all[n] ?? []))
  return [...together, ...fields.flatMap((all) => all.filter(isAbsent).map((one) => [one]))]
}

function fieldTests(resource: Resource, site: () => Site): void {
  test('refuses every invalid value of every field with its key, on create and update', async () => {
    const draft = await site().draft(resource, 601)
    const item = await site().create(resource, 600)
    for (const wrong of groupInvalidFields(resource)) {
      const body = { ...draft, ...Object.fromEntries(wrong.map(({ name, value }) => [name, value])) }
      const note = JSON.stringify(wrong.map(({ name, value }) => [name, JSON.stringify(value)?.slice(0, 80)]))
      const refused = wrong.map(({ name, at = '', key }) => `${name}${at} ${key}`)
      const created = await site().call(`/api/${resource.name}`, { body })
      expectRefusal(created, note)
      expect(errorsOf(created), note).toEqual(refused)
      const updated = await site().call(`/api/${resource.name}/${item.id}`, {
        method: 'PUT',
        body: { ...body, version: 1 },
      })
      expect(errorsOf(updated), note).toEqual(refused)
    }
    expect((await site().call(`/api/${resource.name}/${item.id}`)).body).toEqual(item)
    await site().call(`/api/${resource.name}/${item.id}`, { method: 'DELETE' })
  })

  test('reports all invalid fields in one response, as the form in the browser does', async () => {
    const wrong = Object.fromEntries(
      writableFields(resource).map(([name, field]) => [name, listInvalidValues(field)[0]?.value]),
    )
    const reply = await site().call(`/api/${resource.name}`, { body: wrong })
    expectRefusal(reply, 'all')
    const pure = validate(resource.fields, wrong)
    // The form has its own messages for these errors.
    const answered = problemOf(reply).errors.map(({ field, key, args }) => ({ field, key, args }))
    expect(answered).toEqual(pure.ok ? [] : pure.errors)
  })
}

function referenceTests(resource: Resource, site: () => Site): void {
  const references = writableFields(resource).filter(([, { kind }]) => kind.links !== undefined)
  if (references.length < 2) return
  test('reports all dangling references in one response', async () => {
    const draft = await site().draft(resource, 605)
    const absent = { id: '01900000-0000-7000-8000-000000000000' }
    const wrong = references.map(([name, { kind }]) => [name, kind.links?.value([absent])])
    const body = { ...draft, ...(Object.fromEntries(wrong) as Record<string, unknown>) }
    const reply = await site().call(`/api/${resource.name}`, { body })
    expectRefusal(reply, 'references')
    expect(errorsOf(reply)).toEqual(references.map(([name]) => `${name} validation.reference`))
  })
}

function bodyTests(resource: Resource, site: () => Site): void {
  test.each([
    ['nothing', undefined, 'application/json', 400],
    ['no JSON', '{"title":', 'application/json', 400],
    ['a list', '[]', 'application/json', 400],
    ['text', '"x"', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['a number', '5', 'application/json', 400],
    ['a prototype', '{"__proto__":{"title":"x"}}', 'application/json', 400],
    ['a constructor', '{"constructor":{"prototype":{"title":"x"}}}', 'application/json', 400],
    ['plain text', 'title=x', 'text/plain', 415],
    ['a form', 'title=x', 'application/x-www-form-urlencoded', 415],
    ['XML', '<title/>', 'application/xml', 415],
    ['two megabytes', `{"title":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'application/json', 400],
  ])('refuses a body of %s', async (_, body, type, status) => {
    const before = (await site().list(resource)).total
    const reply = await site().call(`/api/${resource.name}`, {
      method: 'POST',
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body }),
    })
    expect(reply.status, reply.text).toBe(status)
    expect(reply.headers.get('content-type')).toContain('application/json')
    expect(problemOf(reply).message).not.toBe('')
    expect((await site().list(resource)).total).toBe(before)
  })
}

function repeatTests(resource: Resource, site: () => Site): void {
  const path = `/api/${resource.name}`

  test('applies a repeated request with the same idempotency key once and returns the same response', async () => {
    const body = await site().draft(resource, 621)
    const headers = { 'idempotency-key': `${resource.name}-one` }
    const before = (await site().list(resource)).total
    const first = await site().call(path, { body, headers })
    const again = await site().call(path, { body, headers })
    expect(first.status).toBe(201)
    expect(again.status).toBe(201)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('location')).toBe(first.headers.get('location'))
    expect((await site().list(resource)).total).toBe(before + 1)
    const other = await site().call(path, { body: await site().draft(resource, 622), headers })
    expect(other.status).toBe(422)
    expect((await site().list(resource)).total).toBe(before + 1)
  })

  test('creates one entry for fifty concurrent requests with one idempotency key', async () => {
    const body = await site().draft(resource, 623)
    const headers = { 'idempotency-key': `${resource.name}-fifty` }
    const before = (await site().list(resource)).total
    const replies = await Promise.all(Array.from({ length: 50 }, () => site().call(path, { body, headers })))
    const made = replies.filter((reply) => reply.status === 201)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map((reply) => reply.text)).size).toBe(1)
    expect(replies.filter((reply) => ![201, 409].includes(reply.status))).toEqual([])
    expect((await site().list(resource)).total).toBe(before + 1)
  })

  test('a refused request does not use up its idempotency key', async () => {
    const headers = { 'idempotency-key': `${resource.name}-refused` }
    const refused = await site().call(path, { body: {}, headers })
    expect(refused.status).toBe(400)
    const draft = await site().draft(resource, 624)
    expect((await site().call(path, { body: draft, headers })).status).toBe(201)
    for (const key of ['', 'x'.repeat(256)]) {
      const reply = await site().call(path, { body: draft, headers: { 'idempotency-key': key } })
      expect(reply.status).toBe(400)
    }
  })
}

/**
 * Markup, an SQL statement, a formula, a pattern, a path, an emoji and a change of text direction. The complete list
 * is tested once per kind of field.
 */
const PROBE = `"'--;<i>=1+1 %_\\ ../ \u202E😀`

function probeTest(resource: Resource, site: () => Site): void {
  test('returns a naughty string in a title unchanged or refuses it like the form; treats it as plain text in a search', async () => {
    const field = resource.fields[resource.titleField] as Field
    const draft = { ...(await site().draft(resource, 631)), [resource.titleField]: PROBE }
    await checkTextRoundTrip(site(), resource, draft, resource.titleField, field)
    const reply = await site().call(`/api/${resource.name}?search=${encodeURIComponent(PROBE)}`)
    expect(reply.status).toBe(200)
    // Deleted accounts stay in the list until a job removes them.
    const { items } = reply.body as { items: Record<string, unknown>[] }
    expect(items.map((item) => item[resource.titleField])).toEqual(items.map(() => PROBE))
  })
}

/**
 * Tests of input: every invalid value; then malformed bodies, repeated requests and a naughty string, which do not
 * depend on the declaration and run only when `thorough`.
 */
export function inputTests(resource: Resource, site: () => Site, thorough: boolean): void {
  fieldTests(resource, site)
  referenceTests(resource, site)
  saveTests(resource, site, thorough)
  if (!thorough) return
  bodyTests(resource, site)
  repeatTests(resource, site)
  probeTest(resource, site)
}
