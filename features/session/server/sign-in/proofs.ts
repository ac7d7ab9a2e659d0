/** How long a renewed proof allows adding a way to sign in: a stolen cookie must not be enough (decision 0044). */
import { inSystem, type Database } from '@haulway/platform/server/db/index.ts'
import { implement, type Route } from '@haulway/platform/server/http/route.ts'
import { proveOneself } from '../../proof.endpoints.ts'
import { personOf } from '../sessions/own-sessions.ts'
import { demandProof, PROVED_MS } from './prove-again.ts'

export async function isProved(database: Database, session: string, now: number): Promise<boolean> {
  const { rowCount } = await inSystem(database, (tx) =>
    tx.query('select from sessions where id = $1 and proved_at > $2', [session, new Date(now - PROVED_MS)]),
  )
  return rowCount === 1
}

const proveRoute = implement(proveOneself, async (call, services) => {
  const person = personOf(call)
  await demandProof(services, person, call.address, call.body.proof)
  await inSystem(services.database, (tx) =>
    tx.query('update sessions set proved_at = $2 where id = $1', [
      person.sessionId,
      new Date(services.clock()),
    ]),
  )
  return {}
})

export const proofRoutes: Route[] = [proveRoute]
