import { expect, test } from 'vitest'
import type { Item, Resource } from '@haulway/resource'
import { writableFields } from './drafts.ts'
import { errorsOf, type Site } from './fixture.ts'

/** Number of entries created for the list tests: more than the default page size where paging is tested. */
const [MANY, FEW] = [18, 4]

function titleOf(resource: Resource, item: Item<Resource>): string {
  return String((item as Record<string, unknown>)[resource.titleField])
}

function idsOf(items: readonly { id: string }[]): string[] {
  return items.map((one) => one.id)
}

function pagesTest(resource: Resource, site: () => Site): void {
  test('pages by limit with page or offset, 15 entries by default, and returns every entry once', async () => {
    const everything = await site().list(resource, '?limit=500')
    expect(everything.total).toBe(everything.items.length)
    expect(everything.total).toBeGreaterThanOrEqual(MANY)
    const usual = await site().list(resource)
    expect(idsOf(usual.items)).toEqual(idsOf(everything.items.slice(0, 15)))
    expect(usual.total).toBe(everything.total)
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => site().list(resource, `?limit=5&page=${page}`)),
    )
    expect(idsOf(pages.flatMap((page) => page.items))).toEqual(idsOf(everything.items.slice(0, 20)))
    const skipped = await site().list(resource, '?limit=4&offset=3')
    expect(idsOf(skipped.items)).toEqual(idsOf(everything.items.slice(3, 7)))
    expect(await site().list(resource, '?page=1000000')).toEqual({ items: [], total: everything.total })
  })

  test.each([
    'limit=0',
    'limit=-1',
    'limit=501',
    'limit=1e9',
    'limit=abc',
    'limit=1.5',
    'limit=1&limit=2',
    'page=-1',
    'page=1e15',
    'page=x',
    'offset=-1',
    'offset=1.5',
    'hidden=perhaps',
    'hidden=true&hidden=true',
    'search=a&search=b',
    `search=${'x'.repeat(10_000)}`,
    'search=%00',
    'sort=title&sort=title',
  ])('refuses a list request with %s and names that parameter', async (query) => {
    const reply = await site().call(`/api/${resource.name}?${query}`)
    expect(reply.status).toBe(400)
    expect(errorsOf(reply).map((error) => error.split(' ')[0])).toEqual([query.split('=')[0]])
  })
}

function sortTest(resource: Resource, site: () => Site, thorough: boolean): void {
  test('sorts by every plain field in both directions, and by several fields', async () => {
    const everything = await site().list(resource, '?limit=500')
    const plain = writableFields(resource).filter(([, { kind }]) => !kind.isUnsorted)
    for (const [name] of plain) {
      const several = `-${name},createdAt`
      for (const key of thorough ? [name, `-${name}`, several] : [several]) {
        const sorted = await site().list(resource, `?limit=500&sort=${key}`)
        expect(idsOf(sorted.items).toSorted(), key).toEqual(idsOf(everything.items).toSorted())
      }
    }
    const title = resource.titleField
    const up = await site().list(resource, `?limit=500&sort=${title}`)
    const down = await site().list(resource, `?limit=500&sort=-${title}`)
    const titles = up.items.map((item) => titleOf(resource, item))
    expect(titles).toEqual(titles.toSorted())
    expect(idsOf(down.items)).toEqual(idsOf(up.items.toReversed()))
  })
}

function wrongSortTest(resource: Resource, site: () => Site): void {
  test.each(['nothing', '__proto__', 'constructor', 'toString', 'title;--', 'version desc', '-', '', 't.id'])(
    'refuses to sort by %j',
    async (key) => {
      const name = key === '' ? 'title,' : key
      const reply = await site().call(`/api/${resource.name}?sort=${encodeURIComponent(name)}`)
      expect(reply.status).toBe(400)
      expect(errorsOf(reply)).toEqual(['sort validation.sort'])
    },
  )
}

function comparable(value: unknown): string | number | boolean | null {
  const plain = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return plain as string | number | boolean | null
}

function filterTest(resource: Resource, site: () => Site): void {
  const filters = Object.entries(resource.fields).filter(([, field]) => field.options.filterable)
  test.each(filters)('filters by %s', async (name, field) => {
    const everything = await site().list(resource, '?limit=500')
    const valuesOf = (item: Item<Resource>) =>
      [(item as Record<string, unknown>)[name]].flat().map((value) => comparable(value))
    const wrong = await site().call(`/api/${resource.name}?${name}=nothing-of-the-kind`)
    expect(wrong.status, field.kind.name).toBe(400)
    const wanted = everything.items.flatMap(valuesOf).find((value) => value !== null)
    if (wanted === undefined || wanted === null) {
      // What only the server sets may not be set on any entry yet.
      expect(field.options.readOnly, 'no entry has a value').toBeTruthy()
      return
    }
    const filtered = await site().list(resource, `?limit=500&${name}=${wanted}`)
    const expected = everything.items.filter((item) => valuesOf(item).includes(wanted))
    expect(idsOf(filtered.items)).toEqual(idsOf(expected))
    expect(filtered.total).toBe(expected.length)
  })
}

function searchTest(resource: Resource, site: () => Site): void {
  const options = resource.fields[resource.titleField]?.options
  const max = Number(options?.['max'] ?? 255)
  // A title with a format takes none of these texts.
  test.skipIf(options?.['format'] !== undefined)(
    'searches titles ignoring case and treats %, _ and \\ as ordinary characters',
    async () => {
      const special = ['50%_a\\b', 'САМОСВАЛ Ёж', 'ÀÉ straße'].map((title) => title.slice(0, max))
      for (const title of special) {
        const draft = {
          ...(await site().draft(resource, 100 + special.indexOf(title))),
          [resource.titleField]: title,
        }
        const reply = await site().call(`/api/${resource.name}`, { body: draft })
        expect(reply.status, reply.text).toBe(201)
      }
      const found = async (search: string) => {
        const { items } = await site().list(resource, `?limit=500&search=${encodeURIComponent(search)}`)
        return items.map((item) => titleOf(resource, item)).filter((title) => special.includes(title))
      }
      expect(await found('%')).toEqual(['50%_a\\b'])
      expect(await found('_')).toEqual(['50%_a\\b'])
      expect(await found('\\')).toEqual(['50%_a\\b'])
      expect(await found('%_A\\B')).toEqual(['50%_a\\b'])
      expect(await found('самосвал ё')).toEqual(['САМОСВАЛ Ёж'])
      expect(await found('àé STRA')).toEqual(['ÀÉ straße'])
      expect(await found('nowhere to be found')).toEqual([])
    },
  )
}

function tieTest(resource: Resource, site: () => Site): void {
  test('keeps the order of equal entries stable while entries are saved, so that pages never overlap', async () => {
    const one = await site().create(resource, 151)
    const draft = { ...(await site().draft(resource, 150)), version: one.version }
    const saved = await site().call(`/api/${resource.name}/${one.id}`, { method: 'PUT', body: draft })
    expect(saved.status, saved.text).toBe(200)
    const { items } = await site().list(resource, '?limit=500&sort=createdAt')
    // A new account may already contain some entries.
    const equal = items.filter((item) => item.auditInfo.createdAt === one.auditInfo.createdAt)
    expect(equal.length).toBeGreaterThan(MANY)
    expect(idsOf(equal)).toEqual(idsOf(equal).toSorted())
  })
}

/**
 * Tests of the lists of a resource: pages, order, filters, search. Only order and filters depend on its declaration.
 */
export function listTests(resource: Resource, site: () => Site, thorough: boolean): void {
  const made = thorough ? MANY : FEW
  test('lists the created entries', async () => {
    for (let number = 1; number <= made; number++) await site().create(resource, number)
    expect((await site().list(resource)).total).toBeGreaterThanOrEqual(made)
  })
  sortTest(resource, site, thorough)
  filterTest(resource, site)
  searchTest(resource, site)
  if (!thorough) return
  pagesTest(resource, site)
  wrongSortTest(resource, site)
  tieTest(resource, site)
}
