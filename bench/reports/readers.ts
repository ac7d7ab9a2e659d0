/** People who read reports and take files of a month over HTTP, one after the other. */
import { MONTH } from './site.ts'

const QUERY = `from=${MONTH.from.toISOString()}&to=${MONTH.to.toISOString()}`
const REPORTS = [
  '/cyclereport/loadDumpCycles/summary?',
  '/cyclereport/loadDumpCycles?limit=100&',
  '/cyclereport/loadDumpCycles/byEquipment?limit=100&',
  '/reports/statistics/byHours?limit=100&',
  '/reports/statistics/summary?',
  '/reports/locationanalysis/summary?',
  '/reports/locationanalysis/byEquipment?limit=100&',
  '/events/summary?',
  '/events?limit=100&',
]
const FILES = [
  '/cyclereport/loadDumpCycles.xlsx?',
  '/events.csv?',
  '/reports/statistics.pdf?',
  '/events.xlsx?',
  '/cyclereport/loadDumpCycles.csv?',
  '/reports/locationanalysis.xlsx?',
]

export interface Readers {
  /** Disconnects from the file that is being taken, and resolves once the last report is answered. */
  stop(): Promise<{ reports: number; bytesOfFiles: number }>
}

interface Reader {
  readonly url: string
  readonly cookie: string
}

/** Position in a list, kept from one start to the next, so that every report and file has its turn. */
const next = { report: 0, file: 0 }

/** One person reads reports, another takes files. */
export function startReaders({ url, cookie }: Reader): Readers {
  const leaving = new AbortController()
  const seen = { reports: 0, bytesOfFiles: 0 }
  const open = async (path: string, signal?: AbortSignal) => {
    const reply = await fetch(`${url}/api${path}${QUERY}`, { headers: { cookie }, ...(signal && { signal }) })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const readReports = async () => {
    while (!leaving.signal.aborted) {
      await (await open(REPORTS[next.report++ % REPORTS.length]!)).text()
      seen.reports += 1
    }
  }
  const takeFiles = async () => {
    while (!leaving.signal.aborted) {
      const { body } = await open(FILES[next.file++ % FILES.length]!, leaving.signal)
      for await (const piece of body ?? []) seen.bytesOfFiles += (piece as Uint8Array).length
    }
  }
  const files = takeFiles().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  const all = Promise.all([readReports(), files])
  // Whoever stops them is told.
  all.catch(() => undefined)
  return {
    async stop() {
      leaving.abort()
      await all
      return seen
    },
  }
}
