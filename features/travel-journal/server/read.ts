/** Reads a journal: what machines did in a span. */
import { type Database, inAccount, type UserScope } from '@haulway/platform/server/db/index.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { queryInTurn } from '@haulway/report/server/index.ts'
import type { TelemetryServices } from '../../telemetry/index.ts'
import { type Journal, MAX_POSITIONS, readJournal } from '../travel-journal.endpoints.ts'
import { type JournalRequest, limitsOf, requestedMachines, invalidField, requestedSpan } from './request.ts'
import { findDerivedData } from './derived-data.ts'

export type ReadTracks = Pick<TelemetryServices, 'packedTracks' | 'countPositions'>

async function findJournal(
  { packedTracks, countPositions }: ReadTracks,
  database: Database,
  scope: UserScope,
  asked: JournalRequest,
  now: number,
): Promise<Journal> {
  const found = await inAccount(
    database,
    scope,
    async (tx) => {
      const limits = await limitsOf(tx)
      const span = requestedSpan(asked, limits, now)
      const machines = await requestedMachines(tx, asked, limits)
      const ids = machines.map(({ id }) => id)
      return { limits, span, machines, ids, happened: await findDerivedData(tx, ids, span) }
    },
    database.reports,
  )
  const { limits, span, machines, ids, happened } = found
  // The end is exclusive.
  const [from, to] = [span.from, span.to - 1]
  if ((await countPositions(scope, ids, from, to)) > MAX_POSITIONS)
    throw invalidField('machines', 'validation.travelJournal.positions', { max: MAX_POSITIONS })
  const tracks = await packedTracks(scope, ids, from, to)
  return {
    timeZone: happened.zone ?? limits.zone,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    limits: { machines: limits.machines, days: limits.days },
    machines: machines.map((machine, i) => ({
      ...machine,
      track: tracks[i]!.pieces.map((piece) => Buffer.from(piece).toString('base64')),
      ...happened.of(machine.id),
    })),
  }
}

export const journalRoute = (tracks: ReadTracks): Route =>
  implement(readJournal, async ({ context, query }, { database, clock }) => {
    const scope = scopeOf(context)
    const work = () => findJournal(tracks, database, scope, query, clock())
    return { body: await queryInTurn(database, scope, ['journal', query], work) }
  })
