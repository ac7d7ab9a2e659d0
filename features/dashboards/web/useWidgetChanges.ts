import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Item } from '@haulway/resource'
import { CallFailure } from '@haulway/platform/web/api.ts'
import { useApi } from '@haulway/platform/web/app.tsx'
import { callKey, refresh } from '@haulway/platform/web/calls.ts'
import type { dashboards } from '../dashboard.resource.ts'
import type { Widget } from '../widget.ts'
import { toRequestBody } from './request-body.ts'

export type DashboardItem = Item<typeof dashboards>
/** Changes the widgets that a dashboard has at the moment of the save. */
export type WidgetChange = (widgets: readonly Widget[]) => readonly Widget[]

export const widgetsOf = (dashboard: DashboardItem): readonly Widget[] => dashboard.widgets ?? []

function changed(dashboard: DashboardItem, change: WidgetChange): DashboardItem {
  return { ...dashboard, widgets: [...change(widgetsOf(dashboard))] }
}

/** The stored version, when somebody else saved first. */
function storedMeanwhile(error: unknown): DashboardItem | undefined {
  if (!(error instanceof CallFailure) || error.status !== 409) return undefined
  return error.answer['current'] as DashboardItem | undefined
}

/**
 * Saves changes of a dashboard's widgets one after the other, at once. A change is applied to what somebody else
 * saved meanwhile. It is shown before the server answers and reverted when refused.
 */
export function useWidgetChanges(id: string) {
  const api = useApi()
  const queries = useQueryClient()
  const key = callKey('/dashboards/{id}', { id })
  // The server's version; the shown one may be ahead of it.
  const saving = useRef<{ pending: number; stored?: DashboardItem | undefined }>({ pending: 0 })
  const send = (dashboard: DashboardItem) =>
    api.request<DashboardItem>('PUT', `/dashboards/${encodeURIComponent(id)}`, {
      body: toRequestBody({ ...dashboard }),
    })
  return useMutation<DashboardItem, CallFailure, WidgetChange>({
    scope: { id: `widgets of ${id}` },
    meta: { masked: false },
    async onMutate(change) {
      const shown = queries.getQueryData<DashboardItem>(key)
      if (saving.current.pending === 0) saving.current.stored = shown
      saving.current.pending += 1
      if (shown) queries.setQueryData(key, changed(shown, change))
      await queries.cancelQueries({ queryKey: key })
    },
    async mutationFn(change) {
      const { stored } = saving.current
      if (!stored) throw new CallFailure(404, '')
      try {
        return await send(changed(stored, change))
      } catch (error) {
        const meanwhile = storedMeanwhile(error)
        if (!meanwhile) throw error
        return await send(changed(meanwhile, change))
      }
    },
    onSuccess(saved) {
      saving.current.stored = saved
    },
    async onSettled() {
      saving.current.pending -= 1
      if (saving.current.pending > 0) return
      queries.setQueryData(key, saving.current.stored)
      await refresh(queries, ['dashboards'])
    },
  })
}
