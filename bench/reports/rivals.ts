/** What the machine itself costs: a process that burns one core, and a statement of PostgreSQL that burns a second. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'

const BURN = 'for (;;);'
/** Set-returning in the list, so that nothing is materialised: no disk is used. */
const COUNT = 'select count(*) from (select generate_series(1, 2000000000)) numbers'

export interface Rivals {
  stop(): Promise<void>
}

/** Both at the usual priority, in sessions of their own, as other programs of the machine run. */
export async function startRivals(databaseUrl: string): Promise<Rivals> {
  const burner = spawn(process.execPath, ['-e', BURN], { stdio: 'ignore', detached: true })
  const ended = once(burner, 'exit')
  const client = new Client({
    connectionString: databaseUrl,
    options: '-c max_parallel_workers_per_gather=0',
  })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const counting = client.query(COUNT).catch(() => undefined)
  return {
    async stop() {
      burner.kill('SIGKILL')
      const other = new Client({ connectionString: databaseUrl })
      await other.connect()
      await other.query('select pg_cancel_backend($1)', [rows[0]?.pid])
      await other.end()
      await counting
      await client.end()
      await ended
    },
  }
}
