import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { ZonesMap } from '@haulway/map/zones/ZonesMap.tsx'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/screens/addresses.ts'
import type { ListState } from '@haulway/screens/list/listAddress.ts'
import { Failed } from '@haulway/ui'
import { publicConfig } from '../../session/session.endpoints.ts'
import { locationMatches } from '../location.endpoints.ts'
import { locations } from '../location.resource.ts'
import { isOfProject, useOutlines } from './useOutlines.ts'

const none: readonly never[] = []

/** Map of all locations that match the list's filters, not only of its current page. */
export function LocationsMap({ state }: { state: ListState }) {
  const words = useWords()
  const go = useGo()
  const can = useCan()
  const { data, error, refetch } = useOutlines()
  const config = useCall(publicConfig, {})
  const { filters, search } = state
  const isWhole = search === '' && Object.keys(filters).length === 0
  // The server searches for the list; the map uses its result rather than a search of its own.
  const query = { ...filters, search: search || null }
  const matches = useCall(locationMatches, { query }, { enabled: !isWhole, keep: true })
  const ids = isWhole ? undefined : matches.data?.ids
  const isKnown = isWhole || ids !== undefined || matches.error !== null
  const zones = useMemo(() => {
    if (!ids) return data ?? none
    const shown = new Set(ids)
    return (data ?? none).filter(({ id }) => shown.has(id))
  }, [data, ids])
  const project = filters['project']
  const ofProject = useMemo(
    () => (project === undefined ? none : (data ?? none).filter((one) => isOfProject(one, project))),
    [data, project],
  )
  if (error && !data) return <Failed failure={error} onRetry={() => void refetch()} />
  if (config.isPending || !data || !isKnown) return <Skeleton height="100%" radius={0} />
  return (
    <ZonesMap
      label={words('locations.map')}
      zones={zones}
      selection={ids}
      preferred={ofProject}
      tiles={config.data?.tiles ?? null}
      {...(can('read', locations.permission)
        ? { onSelect: (id: string) => go(viewAddress(locations, id)) }
        : {})}
    />
  )
}
