import { expect, test } from 'vitest'
import { openBus } from '@haulway/platform/server/bus/bus.ts'
import { fakeClock } from '@haulway/testing/clock.ts'
import type { TabletSite } from '../tablet-session.ts'
import { createAccountCache } from './account-cache.ts'

const empty = { settings: {}, allRoutes: false, routes: [], projects: [], boards: [], buttons: [] }

test("caches an account's data until a change, a lost connection to the bus, or a minute has passed", async () => {
  const bus = openBus()
  const clock = fakeClock()
  const reads: string[] = []
  const read = (account: string): Promise<TabletSite> => {
    reads.push(account)
    return reads.length === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(empty)
  }
  const sites = createAccountCache({ bus, clock, concerning: new Set(['routes', 'accounts']), read })
  await expect(sites.siteOf('a')).rejects.toThrow('no database')
  await Promise.all([sites.siteOf('a'), sites.siteOf('a'), sites.siteOf('b')])
  bus.publish({ account: 'a', resource: 'equipment', id: 'x' })
  await Promise.all([sites.siteOf('a'), sites.siteOf('b')])
  expect(reads).toEqual(['a', 'a', 'b'])
  bus.publish({ account: 'a', resource: 'routes', id: 'x' })
  bus.publish({ account: 'system', resource: 'accounts', id: 'b' })
  await Promise.all([sites.siteOf('a'), sites.siteOf('b')])
  bus.reportGap()
  await sites.siteOf('a')
  clock.advance(60_000)
  await sites.siteOf('a')
  expect(reads.slice(3)).toEqual(['a', 'b', 'a', 'a'])
  sites.stop()
})
