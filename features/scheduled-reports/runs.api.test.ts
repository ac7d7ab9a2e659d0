/** Due reports are sent once, to recipients who agreed, in their languages; the history has the outcome of each. */
import { simpleParser } from 'mailparser'
import { beforeAll, expect, test } from 'vitest'
import { mailSink } from '@haulway/platform/server/mail/testing/sink.ts'
import { openMailSender } from '@haulway/platform/server/mail/sender.ts'
import { roleIndex } from '../access/roles.ts'
import { cycle } from '../dashboards/testing/cycle.ts'
import { account, app, make as makeBy, project, type Entry } from '../dashboards/testing/quarry.ts'
import type { TestClient } from '../testing/test-app.ts'
import type { Run } from './scheduled-reports.endpoints.ts'
import { composeMail, composeSms } from './server/compose.ts'
import { recordOutcome } from './server/deliveries.ts'
import { road } from './testing/road.ts'

const JOB = 'send-scheduled-reports'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A manager with an API token: more days pass here than a session lasts. */
let manager: TestClient
const make = (path: string, body: object, client = manager) => makeBy(path, body, client)

let pit: Entry
let route: Entry
let truck: Entry
beforeAll(async () => {
  const { token } = await makeBy('apitokens', { title: 'Weeks', role: 2 }, await app.client(account, [1]))
  const authorization = `Bearer ${String(token)}`
  manager = {
    cookie: '',
    fetch: (path, init) =>
      app.anonymous.fetch(path, { ...init, headers: { ...init?.headers, authorization } }),
  }
  pit = await project('Pit', { workDays: ['mon', 'tue', 'wed', 'thu', 'fri'] })
  route = await road(pit, { title: 'Stone', targetWeight: 100_000 }, manager)
  truck = await make('equipment', { equipmentId: 'T 1', kind: 'hauler' })
  for (const at of ['2026-03-03T14:00:00Z', '2026-03-03T15:00:00Z'])
    await cycle(truck.id, route.id, at, 30_000)
})

const usual = {
  subject: 'Yesterday in the pit',
  comment: 'Good morning\nto all',
  emails: [{ address: 'ann@haul.example' }],
  days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  time: '08:00',
}
const report = (name: string, more: object = {}) =>
  make('scheduled-reports', { ...usual, name, project: pit.id, ...more })

async function history(of: Entry): Promise<Run[]> {
  const reply = await manager.fetch(`/api/scheduled-reports/history?report=${of.id}`)
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { items: Run[] }).items
}
const outcomes = (runs: readonly Run[]) => runs.map(({ kind, outcome, dueAt }) => [kind, outcome, dueAt])

/** 08:00 in New York, *n* days after the first morning. */
const morning = (n = 0) => Date.parse('2026-03-04T13:00:00Z') + n * DAY
async function reads(of: Entry): Promise<Entry> {
  return (await manager.fetch(`/api/scheduled-reports/${of.id}`)).body as Entry
}

test('runs exactly once at its time although two jobs start together, and schedules the next run', async () => {
  app.clock.set(morning() - MINUTE)
  const daily = await report('Daily')
  expect(daily['nextRunAt']).toBe(new Date(morning()).toISOString())
  await app.run(JOB)
  expect(await history(daily)).toEqual([])
  app.clock.set(morning())
  await Promise.all([app.run(JOB), app.run(JOB)])
  await app.run(JOB)
  const [run, ...others] = await history(daily)
  expect(others).toEqual([])
  expect(run).toMatchObject({
    kind: 'scheduled',
    outcome: 'sent',
    counted: 2,
    late: false,
    missed: 0,
    from: '2026-03-03T05:00:00.000Z',
    to: '2026-03-04T05:00:00.000Z',
    timeZone: 'America/New_York',
    deliveries: [{ channel: 'mail', address: 'ann@haul.example', outcome: 'waiting' }],
  })
  // Clocks go forward on the 8th; until then days have 24 hours.
  expect(await reads(daily)).toMatchObject({ nextRunAt: new Date(morning(1)).toISOString(), ranBy: null })
})

test('runs once, late, for all missed times, and not at all while paused', async () => {
  app.clock.set(morning() + HOUR)
  const missed = await report('Missed', { range: 'monthToDate' })
  const paused = await report('Paused', { paused: true })
  expect(paused['nextRunAt']).toBeNull()
  app.clock.set(morning(3) + HOUR)
  await app.run(JOB)
  const [run, ...others] = await history(missed)
  expect(others).toEqual([])
  expect(run).toMatchObject({ late: true, missed: 2, dueAt: new Date(morning(3)).toISOString(), counted: 2 })
  expect(await history(paused)).toEqual([])
})

test('sends a report without any counts only if it is set to send empty ones', async () => {
  app.clock.set(morning(10))
  const silent = await report('Silent')
  const wished = await report('Wished', { sendEmpty: true })
  app.clock.set(morning(11))
  await app.run(JOB)
  expect(outcomes(await history(silent)).map(([, outcome]) => outcome)).toEqual(['empty'])
  expect(outcomes(await history(wished)).map(([, outcome]) => outcome)).toEqual(['sent'])
})

test('mails each recipient in their language with files and a report link, until a one-click unsubscribe', async () => {
  app.clock.set(morning() + HOUR)
  const server = await mailSink()
  await app.database.owner.query('delete from outbox')
  const mailed = await report('Mailed', {
    emails: [{ address: 'bo@haul.example', language: 'ru' }, { address: 'cy@haul.example' }],
    attachments: ['CSV', 'XLSX', 'PDF'],
    sections: ['cycleTimes', 'production', 'queueHang', 'idleMachines', 'alarms'],
    includeVolumes: true,
    groupBy: 'route',
  })
  const reply = await manager.fetch(`/api/scheduled-reports/${mailed.id}/run`, { method: 'POST' })
  expect(reply.body, reply.text).toMatchObject({ outcome: 'sent', messages: 2 })
  await openMailSender(app.services, {
    smtpUrl: server.url,
    base: () => 'https://haul.example',
    chance: () => 0,
    composers: new Map([['scheduledReport', composeMail(app.services.database)]]),
    finished: async (tx, { id, state, problem }, now) =>
      void (await recordOutcome(tx, id, state, problem, now)),
  }).send()
  await server.close()
  const mails = await Promise.all(server.received.map(({ source }) => simpleParser(source)))
  expect(new Set(server.received.map(({ to }) => to.join(' ')))).toEqual(
    new Set(['bo@haul.example', 'cy@haul.example']),
  )
  const own = mails.find(({ to }) => !Array.isArray(to) && to?.text === 'cy@haul.example')!
  const russian = mails.find((one) => one !== own)!
  expect(own.subject).toBe('Yesterday in the pit')
  for (const word of ['Good morning', 'Stone', '60', 'America/New_York']) {
    expect(own.text).toContain(word)
    expect(own.html).toContain(word)
  }
  expect(russian.text).toContain('Рейсы')
  expect(own.attachments.flatMap(({ filename }) => filename ?? [])).toEqual(
    expect.arrayContaining(['csv', 'xlsx', 'pdf'].map((format) => `statistics_2026-03-03.${format}`)),
  )
  expect(own.attachments.find(({ filename }) => filename?.endsWith('.csv'))?.content.toString()).toContain(
    'T 1',
  )
  const [run] = await history(mailed)
  expect(run?.deliveries.map(({ outcome }) => outcome)).toEqual(['sent', 'sent'])
  expect(run?.ranBy).not.toBeNull()

  const token = /report-html\/([\w.-]+)/.exec(own.text ?? '')?.[1]
  const opened = await app.anonymous.fetch('/api/sharedreports/open', { body: { token } })
  expect(opened.body, opened.text).toMatchObject({ report: { summary: { loads: 2, weight: 60_000 } } })

  const click = /<https:\/\/haul\.example([^>]+)>/.exec(
    server.received.find(({ to }) => to[0] === 'cy@haul.example')!.source.replaceAll(/\r\n\s/g, ''),
  )?.[1]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.anonymous.fetch(click!, { method: 'GET', headers })).status).toBeGreaterThanOrEqual(400)
  expect(
    (await app.anonymous.fetch(click!, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }))
      .status,
  ).toBeLessThan(300)
  app.clock.advance(MINUTE)
  const again = await manager.fetch(`/api/scheduled-reports/${mailed.id}/run`, { method: 'POST' })
  expect(again.body).toMatchObject({ messages: 1 })
  const [second] = await history(mailed)
  expect(second?.deliveries.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['waiting', null],
    ['skipped', 'denied'],
  ])
})

test('stops and notifies administrators when its author is deactivated, until somebody saves it', async () => {
  app.clock.set(morning() + 2 * HOUR)
  const leaving = await app.client(account, [roleIndex.HAUL_MANAGER])
  const boss = await app.client(account, [roleIndex.ACCOUNT_ADMIN])
  const { id: bossId } = (await boss.fetch('/api/users/me')).body as Entry
  await app.database.owner.query(`update users set email = 'boss@haul.example' where id = $1`, [bossId])
  const left = await make('scheduled-reports', { ...usual, name: 'Left', project: pit.id }, leaving)
  const { id } = (await leaving.fetch('/api/users/me')).body as Entry
  await app.database.owner.query('update users set active = false where id = $1', [id])
  app.clock.set(morning(1))
  await app.run(JOB)
  expect(await history(left)).toEqual([])
  expect(await reads(left)).toMatchObject({ stopped: 'author', nextRunAt: null })
  const { rows } = await app.database.owner.query(`select 1 from outbox where template = 'reportStopped'`)
  expect(rows.length).toBeGreaterThan(0)
  // The person who saves it becomes its author.
  const {
    stopped: _,
    nextRunAt: _n,
    lastRanAt: _l,
    runTime: _t,
    ranBy: _r,
    auditInfo: _a,
    hidden: _h,
    ...body
  } = await reads(left)
  const saved = await manager.fetch(`/api/scheduled-reports/${left.id}`, { method: 'PUT', body })
  expect(saved.body, saved.text).toMatchObject({ stopped: null })
  expect((saved.body as Entry)['nextRunAt']).not.toBeNull()
})

test('sends an SMS only after consent, in the language of the phone, and without a link if links are off', async () => {
  app.clock.set(morning() + 3 * HOUR)
  const texted = await report('Texted', {
    emails: [],
    phones: [{ phone: '+15550001111', language: 'cn' }],
    includeLink: false,
  })
  const run = async () =>
    (await manager.fetch(`/api/scheduled-reports/${texted.id}/run`, { method: 'POST' })).body
  expect(await run()).toMatchObject({ outcome: 'nobody', messages: 0 })
  const asked = await manager.fetch('/api/scheduled-reports/subscription', {
    body: { phone: '+15550001111', language: 'cn' },
  })
  expect(asked.body, asked.text).toMatchObject({ state: 'requested' })
  const subscription = `/api/scheduled-reports/subscription?report=${texted.id}`
  expect((await manager.fetch(subscription)).body).toMatchObject({
    items: [{ channel: 'sms', address: '+15550001111', state: 'requested', mayRequest: false }],
  })
  await app.database.owner.query(
    `update report_consents set state = 'accepted' where address = '+15550001111'`,
  )
  app.clock.advance(MINUTE)
  expect(await run()).toMatchObject({ outcome: 'sent', messages: 1 })
  const { rows } = await app.database.owner.query<{ id: string; language: 'cn'; link: string | null }>(
    `select id, language, link from outbox where template = 'scheduledReport' and channel = 'sms'`,
  )
  expect(rows).toMatchObject([{ language: 'cn', link: null }])
  const [latest] = await history(texted)
  const composed = await composeSms(app.services.database)(
    { ...rows[0]!, recipient: '', template: '', stop: null, attempts: 1, words: { run: latest!.id } },
    { link: null, stop: null },
  )
  expect(composed).toContain('装载次数')
})

test('notes once that figures of a day have changed since they were sent', async () => {
  app.clock.set(morning() + 4 * HOUR)
  const corrected = await report('Corrected')
  const { owner } = app.database
  const remarks = async () => {
    app.clock.advance(MINUTE)
    const reply = await manager.fetch(`/api/scheduled-reports/${corrected.id}/run`, { method: 'POST' })
    const { run } = reply.body as { run: string }
    const { rows } = await owner.query<{ remarks: string[] }>(
      `select mail #> '{content,remarks}' as remarks from scheduled_report_contents where run_id = $1`,
      [run],
    )
    return rows[0]?.remarks
  }
  expect(await remarks()).toEqual([])
  app.clock.advance(MINUTE)
  const { rowCount } = await owner.query(
    `update sent_copies set changes = '[]', changed_at = $1
      where id = (select copy_id from scheduled_report_runs where report_id = $2)`,
    [new Date(app.clock()), corrected.id],
  )
  expect(rowCount).toBe(1)
  expect(await remarks()).toEqual(['Figures that were sent have changed since: 2026-03-03.'])
  expect(await remarks()).toEqual([])
})

test('returns 404 for a report of another account, and an empty history', async () => {
  const foreign = await app.client(await app.account('Other'), [2])
  const mine = await report('Mine')
  for (const [path, method] of [
    ['', 'GET'],
    ['/run', 'POST'],
    ['/test', 'POST'],
  ] as const)
    expect((await foreign.fetch(`/api/scheduled-reports/${mine.id}${path}`, { method })).status).toBe(404)
  const listed = (await foreign.fetch('/api/scheduled-reports/history')).body
  expect(listed).toMatchObject({ items: [], total: 0 })
})
