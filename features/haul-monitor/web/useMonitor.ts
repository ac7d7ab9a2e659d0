import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refresh, useCall } from '@haulway/platform/web/calls.ts'
import { useAddress } from '@haulway/platform/web/navigation.tsx'
import { useChannel } from '@haulway/platform/web/useChannel.ts'
import { measures, usualMeasure, type TodayMeasure } from '../../today/today.ts'
import { MONITOR_CHANNEL } from '../channel.ts'
import { haulMonitor, type Monitor } from '../haul-monitor.endpoints.ts'
import { tileOrders, type TileOrder } from '../trouble.ts'

/** Figures also change with the clock while no machine moves. */
const RELOAD_MS = 30_000

export const tileKinds = ['machines', 'loaders', 'routes'] as const
export type TileKind = (typeof tileKinds)[number]

/** The parameters of the address. */
export function useMonitorAddress() {
  const [address, change] = useAddress()
  const project = address['project']
  const query = useMemo(
    () => ({ project: project === undefined ? null : { id: project, title: '' } }),
    [project],
  )
  return {
    query,
    kind: tileKinds.find((one) => one === address['of']) ?? 'machines',
    order: tileOrders.find((one): one is TileOrder => one === address['order']) ?? 'trouble',
    search: address['search'] ?? '',
    measure: measures.find((one) => one === address['measure']),
    wall: address['wall'] === '1',
    change,
  }
}

/** The tiles, fetched again whenever machines have moved. */
export function useMonitor(query: ReturnType<typeof useMonitorAddress>['query']) {
  const queries = useQueryClient()
  useChannel(MONITOR_CHANNEL, () => void refresh(queries, ['haulmonitor']))
  return useCall(haulMonitor, { query }, { every: RELOAD_MS, keep: true })
}

/** Loads, unless targets are set in another measure only. */
export function measureOf(
  { target }: Pick<Monitor, 'target'>,
  chosen: TodayMeasure | undefined,
): TodayMeasure {
  if (chosen) return chosen
  const isTold = measures.some((one) => target[one] !== null)
  return isTold && target.loads === null ? usualMeasure(target) : 'loads'
}
