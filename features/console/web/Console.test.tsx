/** Texts of the console: panels have distinct names, jobs and messages are named by what they do. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { en as mail } from '@haulway/platform/server/mail/messages/en.ts'
import { en as sms } from '@haulway/platform/server/sms/messages/en.ts'
import { showScreens, personWith } from '@haulway/testing/web/screen.tsx'
import { en } from '../../testing/web/words.ts'
import type { ConsoleFacts } from '../console.endpoints.ts'
import { Console } from './Console.tsx'

const at = '2026-05-01T08:00:00.000Z'
const root = join(import.meta.dirname, '../../..')

/** Every job that the server's code declares. */
const jobs = globSync('{features,packages}/**/server/**/*.ts', { cwd: root })
  .filter((file) => !/node_modules|\.test\./.test(file))
  .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/defineJob\(\{\s*name: '([^']+)'/g)])
  .map((found) => found[1] ?? '')
const templates = [
  ...Object.keys(mail).flatMap((key) => /^mail\.(\w+)\.subject$/.exec(key)?.[1] ?? []),
  ...Object.keys(sms)
    .map((key) => key.replace('sms.', ''))
    .filter((name) => !(`mail.${name}.subject` in mail)),
]

const facts: ConsoleFacts = {
  now: at,
  leap: null,
  health: {
    database: true,
    databaseVersion: '18.4',
    databaseBytes: 17_000_000,
    migration: 23,
    runtime: 'v24',
    startedAt: at,
    memory: 500_000_000,
    diskFree: 20_000_000,
    diskSize: 252_000_000_000,
    troubles: [],
  },
  derivation: { machines: 0, days: 0, waits: 0, oldest: null, standing: 0, moves: null },
  pools: [{ name: 'pool', open: 1, idle: 1, most: 10, waiting: 0 }],
  jobs: jobs.map((name) => ({ name, lastRun: at, waiting: 0, failing: 0, problem: null })),
  backup: {
    folder: '/srv/backups',
    last: { at, file: '/srv/backups/a.tar', bytes: null, rows: null, verified: false, problem: 'No room' },
    lastGoodAt: null,
    overdue: true,
  },
  outbox: {
    mailServer: true,
    waiting: 0,
    sending: 0,
    sent: templates.length,
    failed: 0,
    unknown: 0,
    latest: templates.map((template) => ({
      id: template,
      channel: 'mail',
      recipient: 'a@example.com',
      template,
      state: 'sent',
      attempts: 1,
      createdAt: at,
      nextAttemptAt: null,
      problem: null,
      opens: false,
    })),
  },
  ingest: { underWay: 0, minutes: [] },
  damage: [],
  errors: [{ at, level: 'warn', message: 'slow', detail: null }],
}

test('every panel has a distinct name, and every job and message a translation', async () => {
  expect(jobs.length).toBeGreaterThanOrEqual(4)
  expect(templates.length).toBeGreaterThanOrEqual(6)
  showScreens({
    catalogue: en,
    me: personWith(),
    at: '/console',
    screens: { '/console': Console },
    answer: () => ({ body: facts }),
  })
  const rows = await screen.findByRole('region', { name: 'Jobs' })
  const names = screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby') ?? '')
  expect(new Set(names.map((id) => document.getElementById(id)?.textContent)).size).toBe(names.length)
  expect(within(rows).getByRole('cell', { name: 'Send mail and SMS' })).toBeTruthy()
  const outbox = screen.getByRole('region', { name: 'Outbox' })
  expect(within(outbox).getByRole('cell', { name: 'Invitation' })).toBeTruthy()
  const raw = [...jobs, ...templates].filter((name) => screen.queryByText(name) !== null)
  expect(raw).toEqual([])
})

test('shows a damaged page with the accounts and tables it affects', async () => {
  const damage = [
    {
      since: at,
      last: at,
      table: 'cycles',
      part: 'cycles_time',
      block: 7,
      account: 'North quarry',
      detail: 'invalid page in block 7',
    },
  ]
  showScreens({
    catalogue: en,
    me: personWith(),
    at: '/console',
    screens: { '/console': Console },
    answer: () => ({ body: { ...facts, damage } }),
  })
  const region = within(await screen.findByRole('region', { name: 'Damaged data' }))
  for (const name of ['cycles', 'cycles_time', '7', 'North quarry', 'invalid page in block 7']) {
    expect(region.getByRole('cell', { name })).toBeTruthy()
  }
  expect(region.getByRole('alert').textContent).toContain('backup')
})

test('shows both times of a clock leap, and confirms the time that is shown', async () => {
  const leap = { shown: '2026-06-30T08:00:00.000Z', trusted: at }
  const { sent } = showScreens({
    catalogue: en,
    me: personWith(),
    at: '/console',
    screens: { '/console': Console },
    answer: ({ method }) => (method === 'POST' ? { status: 204 } : { body: { ...facts, leap } }),
  })
  const button = await screen.findByRole('button', { name: 'The clock is right' })
  const notice = button.closest('[role=alert]')?.textContent
  expect([notice?.includes('30'), notice?.includes('01')]).toEqual([true, true])
  await userEvent.click(button)
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ shown: leap.shown }),
  )
})

test('shows what to do about a failed backup', async () => {
  showScreens({
    catalogue: en,
    me: personWith(),
    at: '/console',
    screens: { '/console': Console },
    answer: () => ({ body: facts }),
  })
  const backup = await screen.findByRole('region', { name: 'Backup' })
  const alert = within(backup).getByRole('alert')
  expect(alert.textContent).toContain('The last backup failed: No room')
  expect(alert.textContent).toContain('See that the folder /srv/backups is there')
})

test('explains its figures, and keeps other minutes legible beside one spike', async () => {
  const minute = (ago: number, accepted: number) => ({
    at: new Date(Date.parse(at) - ago * 60_000).toISOString(),
    accepted,
    duplicates: 0,
    rejected: 0,
    batches: 1,
    failed: 0,
  })
  const ingest = { minutes: [minute(2, 99_999), minute(1, 99)], underWay: 0 }
  showScreens({
    catalogue: en,
    me: personWith(),
    at: '/console',
    screens: { '/console': Console },
    answer: () => ({ body: { ...facts, ingest } }),
  })
  expect(await screen.findByText(/Devices keep them and send them again/)).toBeTruthy()
  expect(screen.getByTitle(/: 99$/).style.height).toBe('40%')
  expect(screen.getByText('10K')).toBeTruthy()
})

test('names problems of the database and the disk, with the free space and what to do', async () => {
  const troubles = [
    { part: 'database', trouble: 'full' },
    { part: 'disk', trouble: 'full' },
  ]
  const derivation = { machines: 3, days: 12, waits: 5_669, oldest: at, standing: 200, moves: false }
  showScreens({
    catalogue: en,
    me: personWith(),
    at: '/console',
    screens: { '/console': Console },
    answer: () => ({ body: { ...facts, health: { ...facts.health, troubles }, derivation } }),
  })
  const health = within(await screen.findByRole('region', { name: 'Health' }))
  expect(health.getByText('Database: No space is left on the disk')).toBeTruthy()
  expect(health.getByText('Disk: No space is left on the disk')).toBeTruthy()
  expect(health.getAllByText(/^Make room on the disk/)).toHaveLength(2)
  expect(health.getByText('20 MB of 252 GB')).toBeTruthy()
  expect(health.queryByText('Answers')).toBeNull()
  const left = within(screen.getByRole('region', { name: 'Derivation of tracks' }))
  expect(left.getByText('Nothing has moved for 3:20')).toBeTruthy()
  for (const figure of ['3', '12', '5,669']) expect(left.getByText(figure)).toBeTruthy()
})
