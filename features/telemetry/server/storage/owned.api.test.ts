/** Writes under an outdated fence are refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inAccount } from '@haulway/platform/server/db/index.ts'
import { type TestDatabase, testDatabase } from '@haulway/testing'
import { computeWaits, markChangedPlaces } from '../occupancy/compute-waits.ts'
import { noChanges } from '../model/changes.ts'
import { TakenOver } from '../model/refusals.ts'
import { trimJournal, storeLastSeen } from '../owner/maintenance.ts'
import { addAccount } from '../testing/site.ts'
import { commit } from './commit.ts'
import { openLeases } from './leases.ts'
import { loadOwnSite, loadSite } from './load-site.ts'
import { inOwned } from './owned.ts'
import type { Owned } from '../model/ownership.ts'
import { confirmQuarantine } from './quarantine.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => await database.close())

test('refuses every write of a former owner', async () => {
  const account = await addAccount(database)
  const leases = openLeases({ database, singleProcess: true })
  const site = await loadSite(database, account)
  const [old, owned]: Owned[] = [await leases.take(account), await leases.take(account)]
  const machine = account
  const loaded = {
    owned: old!,
    lost: false,
    machines: new Map(),
    journalId: 0,
    journalCutTo: 0,
    corrections: 0,
  }
  const withJournal = () => ({
    ...noChanges(),
    journal: [{ machine, devices: [machine], fixes: new Uint8Array(1) }],
  })
  const gone = { table: 'events', equipmentId: machine, key: 'one' } as const
  const writers: Record<string, (by: Owned) => Promise<unknown>> = {
    'only the journal': (by) => commit(database, by, withJournal(), 1, 0).written,
    'more than the journal': (by) =>
      commit(database, by, { ...withJournal(), removals: [gone] }, 2, 0).written,
    'hours counted anew': (by) => {
      const recount = new Map([[machine, new Set([0])]])
      return commit(database, by, { ...withJournal(), removals: [gone], recount }, 3, 0).written
    },
    'cut of the journal': (by) => trimJournal(database, by, { ...loaded }),
    'seen devices': (by) => storeLastSeen(database, by, new Map([[machine, 0]])),
    'changed places': (by) => markChangedPlaces(database, by, site),
    waits: (by) => computeWaits(database, by, site),
    'changes of the site': (by) => loadOwnSite(database, by),
    'facts that stay aside': (by) => confirmQuarantine(database, by, new Map(), 0),
  }
  for (const [name, write] of Object.entries(writers)) {
    await expect(write(old!), name).rejects.toThrow(TakenOver)
    await write(owned!)
  }
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query('select id::int from telemetry_journal order by id'),
  )
  expect(rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('ends the transaction of a silent owner before its lease would have ended', async () => {
  const account = await addAccount(database)
  const leases = openLeases({ database, leaseFactor: 100 })
  const owned = await leases.take(account)
  const { rows } = await inOwned(database, owned, (tx) =>
    tx.query('show idle_in_transaction_session_timeout'),
  )
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '400s' }])
})
