import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { locationOutlines, type LocationOutline } from '../location.endpoints.ts'
import { locations } from '../location.resource.ts'

interface Known {
  readonly stamp: string
  readonly locations: readonly LocationOutline[]
}

/** Whether a location is of a project, or at an end of one of its routes. */
export function isOfProject({ project: own, routeProjects }: LocationOutline, project: string): boolean {
  return own === project || routeProjects.includes(project)
}

const key = [locations.name, locationOutlines.path]

/**
 * All locations of the account that are not hidden, for maps. A refetch costs a few bytes while nothing has changed,
 * and the result stays the same object.
 */
export function useOutlines(
  options: { every?: number; enabled?: boolean } = {},
): UseQueryResult<readonly LocationOutline[], CallFailure> {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery<Known, CallFailure, readonly LocationOutline[]>({
    queryKey: key,
    enabled: options.enabled ?? true,
    refetchInterval: options.every ?? false,
    // The stamp shows whether anything changed, so thousands of corners need no comparison.
    structuralSharing: false,
    async queryFn({ signal }) {
      const known = queries.getQueryData<Known>(key)
      const query = known ? { stamp: known.stamp } : {}
      const { stamp, locations: found } = await api.request<{
        stamp: string
        locations: readonly LocationOutline[] | null
      }>('GET', locationOutlines.path, { query, signal })
      return found === null && known ? known : { stamp, locations: found ?? [] }
    },
    select: (known) => known.locations,
  })
}
