import { REQUEST } from '../../telemetry/telemetry.ts'

/** Events that say which route a machine is on; a request does not yet. As in the index `events_on_route`. */
export const ON_ROUTE = `source = 'dispatcher' and type in ('route assigned', 'route started', 'route unassigned')
  and key not like '% ${REQUEST}%'`
