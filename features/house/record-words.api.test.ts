/**
 * The audit record is readable by people: each field of every resource is changed, and its history contains no id, no
 * key of a choice and no missing text.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordedShape, type AuditedFields } from '@haulway/collection'
import type { Field, Resource, Shape } from '@haulway/resource'
import { wordsOf } from '@haulway/platform/messages.ts'
import { sheetBounds } from '@haulway/interchange/sheets/bounds.ts'
import { readTable } from '@haulway/interchange/sheets/read-table.ts'
import { isSelectedResource } from '@haulway/testing/sampling/selected-resources.ts'
import { siteOf, type Site } from '@haulway/testing/contract-suite/fixture.ts'
import { allResources, resources, words } from '../product/server.ts'
import { roleIndex } from '../access/roles.ts'
import { testApp, type TestApp, type TestClient } from '../testing/test-app.ts'
import { download } from '../testing/test-files.ts'

const limits = { ...sheetBounds, rows: 20_000, columns: 100 }
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-/i
/** The placeholder of a missing text. */
const MISSING = /\[[a-z][\w/]*\.[\w.]+\]/

let app: TestApp
let client: TestClient
let site: Site
beforeAll(async () => {
  app = await testApp()
  const account = await app.account('Record')
  client = await app.client(account, [roleIndex.ACCOUNT_ADMIN], { systemAdmin: true })
  site = siteOf(client, account, resources)
})
afterAll(() => app.close())

const russian = (key: string) => wordsOf(words.ru, 'ru').unchecked(key)

/** Keys of the choices of a shape, including nested fields. */
function choicesIn(shape: Shape): string[] {
  return Object.values(shape).flatMap((field: Field) => [
    ...((field.options['choices'] ?? []) as unknown[]).map(String),
    ...choicesIn(field.kind.inner?.(field) ?? {}),
  ])
}

/** The before and after cells of a history or of the whole record, in Russian, where no text equals its key. */
async function historyCells(path: string): Promise<string[]> {
  const file = await download(app, client, `/api/${path}?lang=ru`)
  expect(file.status).toBe(200)
  const rows = readTable(file.bytes, {}, limits).rows.map(({ cells }) => cells)
  return rows.slice(1).flatMap((cells) => cells.slice(-3))
}

function expectWords(cells: readonly string[], recorded: AuditedFields): void {
  const keys = new Set(choicesIn(recordedShape(recorded)).filter((key) => !/^\d+$/.test(key)))
  const parts = cells.flatMap((cell) => cell.split(/[,;:\n]\s*/))
  const known = new Set(Object.values(words.ru).filter((word) => typeof word === 'string'))
  expect(parts.filter((part) => keys.has(part) && !known.has(part))).toEqual([])
  expect(cells.filter((cell) => UUID.test(cell) || MISSING.test(cell))).toEqual([])
}

async function changeEntry(resource: Resource): Promise<string> {
  const { id } = await site.create(resource, 301)
  const body = { ...(await site.draft(resource, 302)), version: 1 }
  const reply = await site.call(`/api/${resource.name}/${id}`, { method: 'PUT', body })
  expect(reply.status, reply.text).toBe(200)
  return id
}

test.each(resources.filter(isSelectedResource).map((resource) => [resource.name, resource] as const))(
  '%s: the history shows changed fields and references in words, without ids or keys',
  async (name, resource) => {
    const id = await changeEntry(resource)
    const cells = await historyCells(`${name}/${id}/history/export`)
    expectWords(cells, resource)
    const labels = Object.entries(resource.fields)
      .filter(([, { options, kind }]) => !options.readOnly && !kind.isSecret && options.example !== null)
      .map(([field]) => russian(`${resource.messages}.field.${field}`))
    // Fields that are empty in both drafts do not appear.
    const silent = new Set(labels.filter((label) => !cells.includes(label)))
    expect(silent.size, [...silent].join()).toBeLessThan(labels.length / 2)
  },
)

test('the audit record of the account shows users, accounts, devices, files, settings and exports in words', async () => {
  const me = (await client.fetch('/api/users/me')).body as { id: string }
  const account = site.account
  const own = (await client.fetch(`/api/accounts/${account}`)).body as Record<string, unknown>
  const settings = { languageSwitch: false, previousDumpRadius: 40 }
  const body = { ...own, settings, trackerAppSettings: { inMotionButtons: true } }
  const saved = await client.fetch(`/api/accounts/${account}`, { method: 'PUT', body })
  expect(saved.status, saved.text).toBe(200)
  const person = { fullName: 'Ann Field', active: true, roles: [3], directGroups: [] }
  expect((await client.fetch('/api/users', { body: person })).status).toBe(201)
  const machine = await site.create(
    resources.find(({ name }) => name === 'equipment')!,
    303,
  )
  await client.fetch(`/api/equipment/${machine.id}/devices`, { body: { title: 'Tablet' } })
  await client.fetch(`/api/equipment/export?kind=loader`)
  await client.fetch(`/api/cyclereport/loadDumpCycles/csv?equipment=${machine.id}`)
  await client.fetch(`/api/audit/export?user=${me.id}`)
  const cells = await historyCells('audit/export')
  for (const resource of allResources) expectWords(cells, resource)
  const setting = `${russian('accounts.settings.languageSwitch')}: ${russian('field.no')}`
  expect(cells.some((cell) => cell.includes(setting))).toBe(true)
})

test('shows a reference by the current title of its entry, or by the last one when the entry is deleted', async () => {
  const make = async (path: string, body: object) => {
    const reply = await client.fetch(`/api/${path}`, { body })
    expect(reply.status, reply.text).toBe(201)
    return reply.body as { id: string; version: number }
  }
  const put = (path: string, body: object) => client.fetch(`/api/${path}`, { method: 'PUT', body })
  const [ash, oak] = [
    await make('haulcategories', { title: 'Ash', machineType: 'articulatedTruck' }),
    await make('haulcategories', { title: 'Oak', machineType: 'articulatedTruck' }),
  ]
  const machine = { equipmentId: 'T-77', kind: 'hauler' }
  const { id } = await make('equipment', { ...machine, haulCategory: ash.id })
  await put(`equipment/${id}`, { ...machine, haulCategory: oak.id, version: 1 })
  for (const [{ id: category }, title] of [
    [ash, 'Birch'],
    [oak, 'Elm'],
  ] as const)
    await put(`haulcategories/${category}`, { title, machineType: 'articulatedTruck', version: 1 })
  await client.fetch(`/api/haulcategories/${ash.id}`, { method: 'DELETE' })
  const history = (await client.fetch(`/api/equipment/${id}/history`)).body as {
    items: { action: string; before: object; after: object }[]
  }
  expect(history.items.find(({ action }) => action === 'update')).toMatchObject({
    before: { haulCategory: { id: ash.id, title: 'Birch' } },
    after: { haulCategory: { id: oak.id, title: 'Elm' } },
  })
})
