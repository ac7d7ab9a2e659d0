import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldError, Problem, Reference } from '@haulway/resource'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { refresh, useAction } from '@haulway/platform/web/calls.ts'
import { takeProposal } from '../../setup.endpoints.ts'
import { boundaryOf, type NamedRow } from './proposals.ts'
import type { RouteRow } from './routes.ts'

/** Errors from the server, by row of the submitted proposal. */
interface Refused {
  readonly zones: ReadonlyMap<number, Problem>
  readonly routes: ReadonlyMap<string, Problem>
}
const nothing: Refused = { zones: new Map(), routes: new Map() }

function refusedOf(
  errors: readonly FieldError[],
  zones: readonly NamedRow[],
  routes: readonly RouteRow[],
): Refused {
  const found = { zones: new Map<number, Problem>(), routes: new Map<string, Problem>() }
  for (const { field, key, args } of errors) {
    const [list, at] = field.split('.')
    const [zone, route] = [zones[Number(at)], routes[Number(at)]]
    if (list === 'zones' && zone) found.zones.set(zone.id, { key, args })
    if (list === 'routes' && route) found.routes.set(route.id, { key, args })
  }
  return found
}

const isOfRows = ({ status, errors }: CallFailure): boolean =>
  status === 400 && errors.length > 0 && errors.every(({ field }) => /^(zones|routes)\.\d+\./.test(field))

const knownOf = ({ chosen, known }: NamedRow): Reference | null =>
  chosen || !known ? null : { id: known.id, title: known.title }

/** Submits the selection: zones, routes and their project, all or nothing. */
export function useTake(onTaken: () => void) {
  const queries = useQueryClient()
  const [refused, setRefused] = useState(nothing)
  const take = useAction(takeProposal, {
    refreshes: ['locations', 'routes', 'projects'],
    handled: isOfRows,
  })
  const send = (zones: readonly NamedRow[], routes: readonly RouteRow[], project: Reference | null) => {
    const numberOf = (row: NamedRow) => (row.chosen ? zones.findIndex(({ id }) => id === row.id) : null)
    const body = {
      zones: zones.map(({ name, kind, place }) => ({
        title: name.trim(),
        kind,
        boundary: boundaryOf(place),
        description: null,
      })),
      routes: routes.map(({ name, load, dump }) => ({
        title: name.trim(),
        loadZone: numberOf(load),
        load: knownOf(load),
        dumpZone: numberOf(dump),
        dump: knownOf(dump),
      })),
      project,
      projectTitle: null,
    }
    setRefused(nothing)
    take.mutate(
      { body },
      {
        onSuccess: onTaken,
        onError(failure) {
          setRefused(refusedOf(failure.errors, zones, routes))
          // Another user may have been quicker: reloads the current locations.
          void refresh(queries, ['locations', 'routes', 'projects'])
        },
      },
    )
  }
  return { send, refused, isPending: take.isPending }
}
