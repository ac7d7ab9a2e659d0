/** The volumes snapshot over stored cycles, stock counts and changes of density, calculated by hand. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@haulway/resource'
import {
  account,
  app,
  cycle,
  HOUR,
  insertEntry,
  manager,
  rangeQuery,
  site,
  START,
} from '../cycles/testing/site.ts'
import type { StockRow } from './volume-rows.ts'

const PATH = '/api/volumes/report'

const ask = async <T>(tail: string, query: string): Promise<T> => {
  const reply = await manager.fetch(`${PATH}${tail}?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as T
}
beforeAll(async () => {
  app.clock.set(START + 10 * HOUR)
})

describe('smoke', () => {
  test('rows', async () => {
    await cycle(account, site, {
      equipment: site.trucks[0],
      loadedAt: START + HOUR,
      minutes: 20,
      more: { volume: 10, volume_source: 'estimate', weight: 16000, weight_source: 'sensor' },
    })
    const page = await ask<Page<StockRow>>(
      '',
      rangeQuery(new Date(START).toISOString(), new Date(START + 9 * HOUR).toISOString()),
    )
    console.log(JSON.stringify(page, null, 1))
    console.log(
      JSON.stringify(
        await ask(
          '/steps',
          rangeQuery(new Date(START).toISOString(), new Date(START + 9 * HOUR).toISOString()),
        ),
      ).slice(0, 600),
    )
    console.log(
      JSON.stringify(
        await ask(
          '/summary',
          rangeQuery(new Date(START).toISOString(), new Date(START + 9 * HOUR).toISOString()),
        ),
      ).slice(0, 900),
    )
    console.log(
      JSON.stringify(
        await ask(
          '/byLocations',
          rangeQuery(new Date(START).toISOString(), new Date(START + 9 * HOUR).toISOString()),
        ),
      ).slice(0, 900),
    )
  })
})
void insertEntry
