/** `/metrics` of the running product, and the alert rules and dashboard that use it. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readConfig } from '@haulway/platform/server/config.ts'
import { silentLog } from '@haulway/testing'
import { type FreezableProxy, createFreezableProxy } from '@haulway/testing/freezable-proxy.ts'
import { scratchFolder } from '@haulway/testing/scratch.ts'
import { runSql, databaseUrl } from '@haulway/testing/server.ts'
import { type RunningServer, startServer } from './start.ts'
import { type MetricFamily, parseExposition, listQueriedSeries, listSeries } from './testing/prometheus.ts'

const name = `haulway_test_${randomUUID().replaceAll('-', '')}`
const server = inject('testServer')
const monitoring = join(import.meta.dirname, '../../docs/monitoring')
let folder: string
let way: FreezableProxy
let running: RunningServer

beforeAll(async () => {
  folder = scratchFolder('metrics')
  await runSql(server.url, `create database ${name} template ${server.template} strategy = file_copy`)
  way = createFreezableProxy(databaseUrl(server.url, name))
  await way.open()
  const read = readConfig({
    PORT: '0',
    HAULWAY_DATA: folder,
    DATABASE_URL: way.url,
    HAULWAY_BACKUP: `daily ${join(folder, 'backups')}`,
    SMTP_URL: 'smtp://127.0.0.1:9?from=haulway@example.com',
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  running = await startServer({ config: read.config, log: silentLog, clock: Date.now, site: undefined })
})
afterAll(async () => {
  way.thaw()
  await running.close()
  await way.close()
  await runSql(server.url, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

/** Nothing was rejected or dropped, and no backup was made. */
const NOTHING_YET = [
  'haulway_telemetry_rejected_total',
  'haulway_telemetry_dropped_total',
  'haulway_telemetry_deliveries_refused_total',
  'haulway_backup_age_seconds',
]

const scrape = async (): Promise<ReadonlyMap<string, MetricFamily>> =>
  parseExposition(await (await fetch(`${running.url}/metrics`)).text())
const ownFamilies = (families: ReadonlyMap<string, MetricFamily>) =>
  [...families].filter(([family]) => family.startsWith('haulway_'))

/** A series named in the expressions of the rules; folded expressions continue on more indented lines. */
function expressionsOfRules(): string[] {
  const text = readFileSync(join(monitoring, 'alerts.yml'), 'utf8')
  return [...text.matchAll(/^ {8}expr: (.*(?:\n {10}.*)*)/gm)].map(([, found = '']) =>
    found.replace(/^>-/, '').replace(/\s+/g, ' ').trim(),
  )
}

function expressionsOfDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(join(monitoring, 'grafana.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

test('returns metrics in the Prometheus format under conventional names', async () => {
  await fetch(`${running.url}/healthz`)
  // On a busy machine one scrape may miss some values, and the job runner is still starting.
  await expect
    .poll(async () =>
      ownFamilies(await scrape()).flatMap(([family, { samples }]) => (samples.size === 0 ? [family] : [])),
    )
    .toEqual(NOTHING_YET)
  const families = await scrape()
  expect(ownFamilies(families).length).toBeGreaterThan(30)
  for (const [family, { type, samples }] of ownFamilies(families)) {
    expect(family.endsWith('_total'), family).toBe(type === 'counter')
    expect(family).not.toMatch(/_(ms|milliseconds|minutes|kb|mb|megabytes)(_|$)/)
    expect(JSON.stringify([...samples.keys()]), 'nobody is named').not.toMatch(/account=|title=|@|https?:/)
  }
  const sample = (series: string) => families.get(series.replace(/\{.*/, ''))?.samples.get(series)
  expect(sample('haulway_database_up')).toBe(1)
  expect(sample('haulway_derivation_machines_waiting')).toBe(0)
  expect(sample('haulway_machines{contact="silent"}')).toBe(0)
  expect(sample('haulway_backup_scheduled')).toBe(1)
  expect(sample('haulway_disk_free_bytes')).toBeGreaterThan(0)
  expect(sample('haulway_database_connections_max{pool="ingest"}')).toBe(4)
  expect(sample('haulway_live_sockets')).toBe(0)
  expect(sample('haulway_job_late_seconds{task="send-mail"}')).toBeLessThan(120)
})

test('alert rules and dashboard query existing metrics in valid expressions', async () => {
  const known = listSeries(await scrape())
  const rules = expressionsOfRules()
  expect(rules).toHaveLength(10)
  for (const expression of [...rules, ...expressionsOfDashboard()]) {
    const queriedSeries = listQueriedSeries(expression)
    expect(queriedSeries.length, expression).toBeGreaterThan(0)
    expect(
      queriedSeries.filter((series) => !known.has(series)),
      expression,
    ).toEqual([])
  }
  expect(() => listQueriedSeries('sum by (rate(')).toThrow('not PromQL')
})

test('documents every metric on the monitoring page', async () => {
  const page = readFileSync(join(monitoring, '../monitoring.md'), 'utf8')
  const explained = new Set([...page.matchAll(/`(haulway_\w+)/g)].map(([, name]) => name))
  const families = ownFamilies(await scrape()).map(([family]) => family)
  expect(new Set(families)).toEqual(explained)
})

test('alert rules pass promtool where it is installed', ({ annotate, skip }) => {
  const rules = join(monitoring, 'alerts.yml')
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', rules], {
    encoding: 'utf8',
  })
  if (error) {
    void annotate('promtool is not installed')
    console.log('promtool is not installed: the rules were not checked with it')
    skip()
  }
  expect(`${stdout}${stderr}`, 'promtool').toContain('SUCCESS')
  expect(status).toBe(0)
})

test('a silent or absent database neither delays a scrape nor removes other metrics', async () => {
  way.freeze()
  // Earlier answers are cached for some seconds; after that nothing of the database is known.
  await expect.poll(async () => (await scrape()).get('haulway_journal_rows')?.samples.size).toBe(0)
  const began = performance.now()
  const families = await scrape()
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(families.get('haulway_database_up')?.samples.get('haulway_database_up')).toBe(0)
  expect(families.get('haulway_disk_free_bytes')?.samples.size).toBe(1)
  expect(families.get('haulway_telemetry_accepted_total')?.samples.size).toBe(1)
  way.cut()
  way.thaw()
  await expect.poll(async () => (await scrape()).get('haulway_journal_rows')?.samples.size).toBe(1)
})
