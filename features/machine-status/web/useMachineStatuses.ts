import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refresh, useCall } from '@haulway/platform/web/calls.ts'
import { useChannel } from '@haulway/platform/web/useChannel.ts'
import { changesChannel } from '@haulway/resource/channel.ts'
import { type MachineStatusItem, listCurrentStatuses } from '../machine-status.endpoints.ts'

/** Lost hints and expected ends are noticed within this time, milliseconds. */
const EVERY_MS = 30_000

/** Current statuses by machine; fetched again when somebody sets one. */
export function useMachineStatuses(): (machine: string) => MachineStatusItem | undefined {
  const queries = useQueryClient()
  useChannel(changesChannel('machinestatuses'), () => void refresh(queries, ['machinestatuses']))
  const { data } = useCall(listCurrentStatuses, {}, { every: EVERY_MS })
  return useMemo(() => {
    const current = new Map(data?.items.map((one) => [one.equipment.id, one.current]))
    return (machine) => current.get(machine) ?? undefined
  }, [data])
}
