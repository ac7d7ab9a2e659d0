/** Metrics of every process: connection pools, database, disk, live sockets. */
import type { Database } from '../db/database.ts'
import { diskSpace } from '../process/readiness.ts'
import { queriedGauges, throttledQuery, gauges, type Metric } from './metrics.ts'

const names = ['pool', 'ingest', 'reports', 'owner'] as const
const asked = { pool: 'requests', ingest: 'ingest', reports: 'reports', owner: 'jobs' } as const

/** Connections in use, idle and waited for; whether the database answers. */
export function databaseMetrics(database: Database): Metric[] {
  const answers = throttledQuery(async () => {
    await database.figures.query('select 1')
    return true
  })
  return [
    ...gauges(
      {
        haulway_database_connections: {
          help: 'Connections to the database, by what they are for and whether they are in use',
          labels: ['pool', 'state'],
        },
        haulway_database_connections_max: {
          help: 'Connections at most, by what they are for',
          labels: ['pool'],
        },
        haulway_database_waiting: { help: 'Who waits for a connection to the database', labels: ['pool'] },
      },
      () => ({
        haulway_database_connections: names
          .map((name) => {
            const { totalCount, idleCount } = database[name]
            return [
              [{ pool: asked[name], state: 'in_use' }, totalCount - idleCount] as const,
              [{ pool: asked[name], state: 'idle' }, idleCount] as const,
            ]
          })
          .flat(),
        haulway_database_connections_max: names.map((name) => [
          { pool: asked[name] },
          database[name].options.max,
        ]),
        haulway_database_waiting: names.map((name) => [{ pool: asked[name] }, database[name].waitingCount]),
      }),
    ),
    ...gauges(
      {
        haulway_database_damaged: {
          help: 'Places of the database that could not be read within the last hour',
        },
      },
      () => ({ haulway_database_damaged: database.damage.known().length }),
    ),
    ...gauges({ haulway_database_up: { help: 'Whether the database answers' } }, async () => ({
      haulway_database_up: (await answers()) === true ? 1 : 0,
    })),
  ]
}

/** Free space on the disk of this folder. */
export function diskMetrics(folder: string): Metric[] {
  return queriedGauges(
    {
      haulway_disk_free_bytes: { help: 'Free bytes of the disk that the data folder is on' },
      haulway_disk_size_bytes: { help: 'Size of the disk that the data folder is on' },
    },
    async () => {
      const { free, size } = await diskSpace(folder)
      return { haulway_disk_free_bytes: free, haulway_disk_size_bytes: size }
    },
  )
}

export const liveMetrics = (open: () => number): Metric[] =>
  gauges({ haulway_live_sockets: { help: 'Live sockets that are open' } }, () => ({
    haulway_live_sockets: open(),
  }))
