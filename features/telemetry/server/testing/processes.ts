/** Several processes that ingest telemetry into one database, and how one of them is stopped abruptly. */
import { type Database, inAccount, inSystem } from '@haulway/platform/server/db/index.ts'
import type { Bus } from '@haulway/platform/server/bus/bus.ts'
import { openNatsBus } from '@haulway/platform/server/bus/nats.ts'
import { silentLog, testSeal } from '@haulway/testing'
import { detection } from '../../detection/derive.ts'
import { openTestServer, type TestServer } from './site.ts'

export interface TestProcess extends TestServer {
  readonly bus: Bus | undefined
}

/** Runs nothing automatically: neither maintenance nor lease renewal. `broker`: its address; without it none. */
export async function openProcess(
  database: Database,
  clock: () => number,
  broker?: string,
  more: { takes?: boolean } = {},
): Promise<TestProcess> {
  const bus = broker === undefined ? undefined : openNatsBus({ url: broker, log: silentLog })
  const reached = bus && { bus, seal: testSeal }
  const server = await openTestServer(database, clock, silentLog, detection, {
    ...reached,
    ...more,
    patience: 100,
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

/** As if the owner had been silent for longer than its lease: stopped, cut off or dead. */
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
