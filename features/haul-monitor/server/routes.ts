import { fieldError, problem } from '@haulway/resource'
import { validationFailed } from '@haulway/platform/server/http/failure.ts'
import { implement, type Route, scopeOf } from '@haulway/platform/server/http/route.ts'
import { haulMonitor } from '../haul-monitor.endpoints.ts'
import { type MonitorSources, readMonitor } from './read-monitor.ts'

export const monitorRoute = (sources: MonitorSources): Route =>
  implement(haulMonitor, async ({ context, query }, services) => {
    const body = await readMonitor(services, sources, scopeOf(context), query.project?.id ?? null)
    if (!body) throw validationFailed([fieldError('project', problem('validation.reference'))])
    return { body }
  })
