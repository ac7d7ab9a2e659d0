/** Several processes that ingest into one database, and the abrupt end of one. */
import { type Database, inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { openNatsBus } from '@haulway/platform/server/bus/nats.ts'
import { silentLog, testSeal } from '@haulway/testing'
import { detection } from '../../detection/derive.ts'
import { openTestServer, type TestServer } from './site.ts'

export interface TestProcess extends TestServer {
  readonly bus: Bus | undefined
}

/** Runs neither maintenance nor lease renewal by itself. `broker`: its address; absent: no bus. */
export async function openProcess(
  database: Database,
  clock: () => number,
  broker?: string,
  more: { ownsAccounts?: boolean } = {},
): Promise<TestProcess> {
  const bus = broker === undefined ? undefined : openNatsBus({ url: broker, log: silentLog })
  const remote = bus && { bus, seal: testSeal }
  const server = await openTestServer(database, clock, silentLog, detection, {
    ...remote,
    ...more,
    leaseFactor: 100,
  })
  return {
    ...server,
    bus,
    async close() {
      await server.close()
      await bus?.close()
    },
  }
}

/** Lets the owner's lease expire, as when its process is stopped, disconnected or dead. */
export async function expireLease(database: Database, account: string): Promise<void> {
  const { rows } = await inAccount(database, { account }, (tx) =>
    tx.query<{ id: string }>(
      'select process_id as id from telemetry_owners where account_id = haulway_account()',
    ),
  )
  await inSystem(database, (tx) =>
    tx.query(
      `update telemetry_processes set valid_until = clock_timestamp() - interval '1 second' where id = $1`,
      [rows[0]?.id],
    ),
  )
}
