/** Places with stored hauls between them, and calls of the snapshot, for its tests. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect } from 'vitest'
import type { Page } from '@haulway/resource'
import { account, app, cycle, HOUR, insertEntry, insertRow, site, square, START } from '../../cycles/testing/site.ts' // oxfmt-ignore
import type { TestClient } from '../../testing/test-app.ts'
import type { Amounts, StockRow } from '../volume-rows.ts'

/** A haul manager. */
export let manager: TestClient
beforeAll(() => setClock(30))

export const PATH = '/api/volumes/report'
export const at = (hours: number) => new Date(START + hours * HOUR).toISOString()
export const until = (hours: number, from = -1) => `from=${at(from)}&to=${at(hours)}`

export const place = (title: string, zone = 'America/New_York', project: string | null = site.project) =>
  insertEntry(account, 'locations', {
    title,
    kind: 'both',
    boundary: square(-73, 41),
    project_id: project,
    time_zone: zone,
  })

interface Terms {
  readonly density?: number
  readonly looseFactor?: number
  readonly compactedFactor?: number
}

/** A material whose density and factors change at the given hours. */
export async function material(title: string, terms: readonly (readonly [from: number | null, Terms])[]) {
  const id = await insertEntry(account, 'materials', { title, tested: false })
  for (const [from, one] of terms)
    await insertRow(account, 'load_terms', {
      kind: 'materials',
      entry_id: id,
      valid_from: from === null ? '-infinity' : at(from),
      terms: JSON.stringify(one),
    })
  return id
}

interface Haul {
  readonly from?: string | null
  readonly to?: string | null
  readonly of?: string | null
  /** The hour of the load; the dump is five minutes later. */
  readonly hour: number
  readonly volume?: number | null
  readonly weight?: number | null
  readonly more?: Record<string, unknown>
}

/** A load of 10 m³, estimated, and 16 t, weighed, unless said otherwise. */
export async function haul({ from, to, of, hour, volume = 10, weight = 16_000, more }: Haul): Promise<void> {
  await cycle(account, site, {
    equipment: site.trucks[0],
    loadedAt: START + hour * HOUR,
    minutes: 20,
    more: {
      key: randomUUID(),
      load_location_id: from ?? null,
      dump_location_id: to ?? null,
      material_id: of ?? null,
      material_source: of == null ? null : 'route',
      volume,
      volume_source: volume === null ? null : 'estimate',
      weight,
      weight_source: weight === null ? null : 'sensor',
      ...more,
    },
  })
}

let numbered = 0
/** Creates an entry of a collection with a title of its own. */
export async function create(path: string, body: object): Promise<{ id: string; version: number }> {
  numbered += 1
  const reply = await manager.fetch(`/api/${path}`, { body: { title: `Number ${numbered}`, ...body } })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as { id: string; version: number }
}

export async function ask<T>(tail: string, query: string, client: TestClient = manager): Promise<T> {
  const reply = await client.fetch(`${PATH}${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}

export const rowsOf = async (location: string, query: string) =>
  (await ask<Page<StockRow>>('', `${query}&location=${location}`)).items

/** The only stock of a place. */
export async function stockOf(location: string, query: string): Promise<StockRow> {
  const rows = await rowsOf(location, query)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

/** Weight, loose, bank and compacted volume. */
export const told = ({ weight, volume, bank, compacted }: Amounts) => [weight, volume, bank, compacted]

/** The fields that are refused. */
export async function refused(tail: string, query: string): Promise<(string | undefined)[]> {
  const reply = await manager.fetch(`${PATH}${tail}?${query}`)
  expect(reply.status, reply.text).toBe(400)
  return (reply.body as { errors: { field?: string }[] }).errors.map(({ field }) => field)
}

/** Signs in again, because sessions end in the course of days. */
export async function setClock(hours: number): Promise<void> {
  app.clock.set(START + hours * HOUR)
  manager = await app.client(account, [2])
}
