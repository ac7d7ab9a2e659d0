/** The target of the faults: servers of the product, their PostgreSQL, the proxies between them and a broker. */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@haulway/platform/server/db/database.ts'
import { startBroker, type TestBroker } from '@haulway/testing/broker.ts'
import { type FreezableProxy, createFreezableProxy } from '@haulway/testing/freezable-proxy.ts'
import { type Disk, openDisk } from './disk.ts'
import { openPostgres, type Postgres } from './postgres.ts'
import { superviseServer, type Server } from './servers.ts'

/**
 * `alone`: one server with its embedded PostgreSQL, as `npm start` runs it. `two`: two servers on one PostgreSQL,
 * each through a proxy of its own, and a broker.
 */
export type Arrangement = 'alone' | 'two'

interface Parts {
  readonly servers: Server[]
  /** Proxies between the servers and PostgreSQL; none when a server has its own PostgreSQL. */
  readonly proxies: FreezableProxy[]
  broker: TestBroker | undefined
}

export interface RunningInstallation extends Parts {
  readonly arrangement: Arrangement
  readonly postgres: Postgres
  /** Null where a disk of its own is not allowed. */
  readonly disk: Disk | null
  /** Stops the servers as operators do; only what was acknowledged remains. */
  stop(): Promise<void>
}

export interface Installation {
  readonly disk: Disk | null
  /** The database; use it only while no server runs. */
  database(): Promise<Database>
  start(arrangement: Arrangement): Promise<RunningInstallation>
  /** Ends everything that the installation has started. */
  close(): Promise<void>
}

export const PASSWORD = 'correct horse battery'

const createSettings = (folder: string) => ({
  HAULWAY_PRACTICE: 'off',
  HAULWAY_ADMIN_PASSWORD: PASSWORD,
  HAULWAY_SECRET_KEY: randomBytes(32).toString('base64'),
  HAULWAY_LOG: 'error',
  // A start that is killed stores no compile cache for the next one; all reuse what the first has compiled.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
})

/** Starts two servers, their proxies to PostgreSQL and their broker, and adds each to `parts` once it runs. */
async function startTwoServers(
  parts: Parts,
  folder: string,
  { url }: Postgres,
  start: (own: Record<string, string>) => Promise<Server>,
): Promise<void> {
  parts.broker = await startBroker()
  for (const name of ['one', 'other']) {
    const proxy = createFreezableProxy(url)
    parts.proxies.push(proxy)
    await proxy.open()
    const own = { HAULWAY_DATA: join(folder, name), DATABASE_URL: proxy.url, NATS_URL: parts.broker.url }
    parts.servers.push(await start(own))
  }
}

async function closeProxies({ proxies, broker }: Parts): Promise<void> {
  for (const way of proxies) await way.close()
  await broker?.stop()
}

export async function openInstallation(reportViolation: (what: string) => void): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'haulway-campaign-'))
  // Under root the database runs as another user, who needs access.
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  const disk = openDisk(data)
  const settings = createSettings(folder)
  const postgres = await openPostgres(data)
  const serve = (own: Record<string, string>) => superviseServer({ ...settings, ...own }, reportViolation)
  let parts: Parts = { servers: [], proxies: [], broker: undefined }
  return {
    disk,
    database: () => postgres.database(),
    async start(arrangement) {
      await (arrangement === 'alone' ? postgres.stop() : postgres.closePools())
      parts = { servers: [], proxies: [], broker: undefined }
      if (arrangement === 'alone') parts.servers.push(await serve({ HAULWAY_DATA: data }))
      else await startTwoServers(parts, folder, postgres, serve)
      const running = parts
      return {
        ...running,
        arrangement,
        postgres,
        disk,
        async stop() {
          for (const server of running.servers) await server.stop()
          await closeProxies(running)
          parts = { servers: [], proxies: [], broker: undefined }
        },
      }
    },
    async close() {
      for (const server of parts.servers) await server.end()
      await closeProxies(parts)
      // Takes over, and stops, what a killed server has left running.
      await postgres.database()
      await postgres.stop()
      disk?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
