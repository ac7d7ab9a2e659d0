import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import type { Snapshot } from '../../today/index.ts'
import { haulMonitor } from '../haul-monitor.endpoints.ts'
import { readMonitor } from './read-monitor.ts'

/** `snapshot`: how machines stand now. */
export const monitorRoute = (snapshot: Snapshot): Route =>
  implement(haulMonitor, async ({ context, query }, services) => {
    const body = await readMonitor(services, snapshot, scopeOf(context), query.project?.id ?? null)
    if (!body) throw validationFailed([fieldError('project', problem('validation.reference'))])
    return { body }
  })
