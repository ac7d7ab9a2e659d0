import { useMemo } from 'react'
import { ZonesMap } from '@haulway/map/ZonesMap.tsx'
import { useCan, useWords } from '@haulway/platform/web/app.tsx'
import { useCall } from '@haulway/platform/web/calls.ts'
import { useGo } from '@haulway/platform/web/navigation.tsx'
import { viewAddress } from '@haulway/resource/web/addresses.ts'
import type { ListState } from '@haulway/resource/web/listAddress.ts'
import { Failed } from '@haulway/ui'
import { publicConfig } from '../../session/session.endpoints.ts'
import { locations } from '../location.resource.ts'
import { useOutlines } from './useOutlines.ts'

const none: readonly never[] = []

/** All locations that the filters of the list let through, not only those of its page. */
export function LocationsMap({ state }: { state: ListState }) {
  const words = useWords()
  const go = useGo()
  const can = useCan()
  const { data, error, refetch } = useOutlines()
  const config = useCall(publicConfig, {})
  const { kind, project } = state.filters
  const search = state.search.toLocaleLowerCase()
  const zones = useMemo(
    () =>
      (data ?? none).filter(
        (one) =>
          (kind === undefined || one.kind === kind) &&
          (project === undefined || one.project === project) &&
          one.title.toLocaleLowerCase().includes(search),
      ),
    [data, kind, project, search],
  )
  if (error && !data) return <Failed failure={error} onRetry={() => void refetch()} />
  if (config.isPending) return null
  return (
    <ZonesMap
      label={words('locations.map')}
      zones={zones}
      tiles={config.data?.tiles ?? null}
      {...(can('read', locations.permission)
        ? { onSelect: (id: string) => go(viewAddress(locations, id)) }
        : {})}
    />
  )
}
