/** Input that a report refuses, and how hostile titles appear in mails and files. */
import { beforeAll, expect, test } from 'vitest'
import { cycle } from '../dashboards/testing/cycle.ts'
import { app, make, manager, project, type Entry } from '../dashboards/testing/quarry.ts'
import { road } from './testing/road.ts'

const usual = {
  name: 'Morning',
  subject: 'Morning',
  emails: [{ address: 'ann@haul.example' }],
  days: ['mon'],
  time: '06:00',
}

async function refusedFields(more: object): Promise<string[]> {
  const reply = await manager.fetch('/api/scheduled-reports', { body: { ...usual, ...more } })
  expect(reply.status, reply.text).toBe(400)
  return (reply.body as { errors: { field: string }[] }).errors.map(({ field }) => field)
}

test.each([
  ['a line break', 'ann@haul.example\r\nBcc: bo@haul.example'],
  ['a name before it', 'Ann <ann@haul.example>'],
  ['another one after a comma', 'ann@haul.example,bo@haul.example'],
  ['another one as its quoted name', '"bo@haul.example" <ann@haul.example>'],
])('refuses an address with %s', async (_what, address) => {
  expect(await refusedFields({ emails: [{ address }] })).toEqual(['emails.0.address'])
})

test.each(['555 1234', '+0005551234', '+1', 'ann@haul.example', '+15550001111;+15550002222'])(
  'refuses %s as a phone number',
  async (phone) => {
    expect(await refusedFields({ phones: [{ phone }] })).toEqual(['phones.0.phone'])
  },
)

test('refuses ten thousand recipients', async () => {
  const emails = Array.from({ length: 10_000 }, (_, n) => ({ address: `ann${n}@haul.example` }))
  expect(await refusedFields({ emails })).toEqual(['emails'])
})

let truck: Entry
let route: Entry
let pit: Entry
beforeAll(async () => {
  pit = await project('Pit')
  route = await road(pit, { title: 'Stone' })
  truck = await make('equipment', { equipmentId: '<img src=x onerror=alert(1)>', kind: 'hauler' })
  const formula = await make('equipment', { equipmentId: '=HYPERLINK("x")', kind: 'hauler' })
  for (const { id } of [truck, formula]) await cycle(id, route.id, '2026-03-03T15:00:00Z', 30_000)
})

test('shows HTML in titles as plain text', async () => {
  const reply = await manager.fetch('/api/scheduled-reports/preview', {
    body: { ...usual, subject: '<b>Hi</b>', language: 'en', shownIn: 'en', project: pit.id },
  })
  expect(reply.status, reply.text).toBe(200)
  const { html, text } = reply.body as { html: string; text: string }
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img src=x')
  expect(text).toContain('<img src=x onerror=alert(1)>')
})

test('escapes spreadsheet formulas in titles in the attached CSV file', async () => {
  const report = await make('scheduled-reports', { ...usual, project: pit.id, attachments: ['CSV'] })
  const ran = await manager.fetch(`/api/scheduled-reports/${report.id}/run`, { method: 'POST' })
  expect(ran.body, ran.text).toMatchObject({ outcome: 'sent' })
  const { rows } = await app.database.owner.query<{ file: string }>(
    `select convert_from(bytes, 'UTF8') as file from scheduled_report_files where type like 'text/csv%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.file).toContain('HYPERLINK')
  expect(rows[0]?.file).not.toMatch(/(^|[,;"\n])=HYPERLINK/)
})

test('returns 409 when a route is deleted that a report is limited to', async () => {
  await make('scheduled-reports', { ...usual, name: 'Of the route', route: route.id })
  const reply = await manager.fetch(`/api/routes/${route.id}`, { method: 'DELETE' })
  expect(reply.status, reply.text).toBe(409)
})
