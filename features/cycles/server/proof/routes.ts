import { notFound } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { proveCycle } from '../../cycles.endpoints.ts'
import { parseCycleName } from '../cycle-rows.ts'
import { findProof, type ReadTrack } from './proof.ts'

/** The proof of a cycle. `track` reads the fixes of a machine between two instants. */
export function proofRoute(track: ReadTrack): Route {
  return implement(proveCycle, async ({ params, context }, services) => {
    const name = parseCycleName(params.key)
    if (!name) throw notFound()
    const scope = scopeOf(context)
    return { body: await findProof(services.database, track, scope, name) }
  })
}
